/** Takes a package from Node, which loads it once for all test files of a worker. */
export default { process: () => ({ code: 'module.exports = requireByNode(__filename);' }) };
