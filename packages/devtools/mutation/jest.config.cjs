// The unit tests of one area (MUTATION_AREA, a folder) for Stryker. In a service only tests of the domain, tables and
// properties run. Its other unit tests concern adapters.
const { projects } = require('../../../jest.config.cjs');

const area = process.env.MUTATION_AREA;
// Stryker brings an environment of its own, which extends the one of jest: each file has its own libraries here.
const { runtime, ...unit } = projects.find(({ displayName }) => displayName === 'unit');
const DOMAIN_TESTS = ['**/domain/**/*.test.ts', '**/*.table.test.ts', '**/*.property.test.ts'];

module.exports = {
  ...unit,
  testEnvironment: 'node',
  // jose and other ESM-only packages must be transformed: jest cannot require them as Node can. The MongoDB driver has a
  // native import() that jest cannot do either.
  transformIgnorePatterns: ['/node_modules/(?!(?:\\.pnpm/)?(?:commander|jose|lru-cache|mongodb)[@/])'],
  roots: [`<rootDir>/${area}`],
  testMatch: area.startsWith('packages/') ? unit.testMatch : DOMAIN_TESTS,
};
