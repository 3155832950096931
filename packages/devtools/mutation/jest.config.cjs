// The unit tests of one area (MUTATION_AREA, a folder) for Stryker. In a service only tests of the domain, tables and
// properties run. Its other unit tests concern adapters.
const { projects } = require('../../../jest.config.cjs');

const area = process.env.MUTATION_AREA;
const unit = projects.find(({ displayName }) => displayName === 'unit');
const DOMAIN_TESTS = ['**/domain/**/*.test.ts', '**/*.table.test.ts', '**/*.property.test.ts'];

module.exports = {
  ...unit,
  roots: [`<rootDir>/${area}`],
  testMatch: area.startsWith('packages/') ? unit.testMatch : DOMAIN_TESTS,
};
