// The unit level of one area (MUTATION_AREA, a folder) as Stryker runs it over mutants. In a service those are the tests
// beside its domains and its tables and properties; the rest of its unit tests are about adapters.
const { projects } = require('../../../jest.config.cjs');

const area = process.env.MUTATION_AREA;
const unit = projects.find(({ displayName }) => displayName === 'unit');
const DOMAIN_TESTS = ['**/domain/**/*.test.ts', '**/*.table.test.ts', '**/*.property.test.ts'];

module.exports = {
  ...unit,
  roots: [`<rootDir>/${area}`],
  testMatch: area.startsWith('packages/') ? unit.testMatch : DOMAIN_TESTS,
};
