// One jest configuration, one project per level: a level is a file ending, so a test says by its name what it needs.
const common = {
  rootDir: __dirname,
  testEnvironment: 'node',
  transform: {
    '^.+\\.[tj]s$': [
      '@swc/jest',
      { jsc: { target: 'es2024', parser: { syntax: 'typescript' } }, module: { type: 'commonjs' } },
    ],
  },
  // jose and other ESM-only packages must be transformed: jest cannot require them as Node can. The MongoDB driver has a
  // native import() that jest cannot do either.
  transformIgnorePatterns: ['/node_modules/(?!(?:\\.pnpm/)?(?:jose|canonicalize|lru-cache|mongodb)[@/])'],
  moduleNameMapper: {
    '^@mps/(kernel|contracts|aggregates|messaging|chassis|testkit|devtools)$':
      '<rootDir>/packages/$1/src/index.ts',
  },
  modulePathIgnorePatterns: ['/dist/', '<rootDir>/.local/'],
};
const roots = ['packages', 'services', 'gateway', 'test'].map((folder) => `<rootDir>/${folder}`);
const processTimeouts = { setupFilesAfterEnv: ['<rootDir>/test/timeouts.ts'] };
const level = (displayName, testMatch, extra = {}) => ({
  ...common,
  displayName,
  roots,
  testMatch,
  ...extra,
});

module.exports = {
  projects: [
    level('unit', ['**/*.test.ts'], {
      testPathIgnorePatterns: ['/node_modules/', '\\.(integration|e2e|chaos)\\.test\\.ts$'],
    }),
    level('integration', ['**/*.integration.test.ts'], processTimeouts),
    level('e2e', ['**/*.e2e.test.ts'], {
      ...processTimeouts,
      globalSetup: '<rootDir>/test/e2e/global-setup.ts',
      globalTeardown: '<rootDir>/test/e2e/global-teardown.ts',
    }),
    level('chaos', ['**/*.chaos.test.ts'], processTimeouts),
  ],
};
