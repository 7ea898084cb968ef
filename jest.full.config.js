/**
 * What takes too long for `npm test`: every fault in every operation, every odd value at every place,
 * hundreds of histories of the trigger, texts of 100 kB.
 * @type {import('jest').Config}
 */
module.exports = { ...require('./jest.config.js'), roots: ['<rootDir>/test/full'] };
