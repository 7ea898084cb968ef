/** Takes a package from Node, which loads it once for all test files of a worker. */
module.exports = { process: () => ({ code: 'module.exports = requireByNode(__filename);' }) };
