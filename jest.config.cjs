// One jest configuration with one project per level. The file ending names the level, so a test shows its needs in
// its name.
const { execFileSync } = require('node:child_process');

const SEED_WITHOUT_GIT = 20_261_122;
const SEED_BITS_IN_HEX_DIGITS = 7;

/** One seed per commit, so that a property passes or fails alike on every machine. */
function seedOfCommit() {
  try {
    const commit = execFileSync('git', ['rev-parse', 'HEAD'], {
      cwd: __dirname,
      encoding: 'utf8',
      stdio: 'pipe',
    });
    return Number.parseInt(commit.slice(0, SEED_BITS_IN_HEX_DIGITS), 16);
  } catch {
    return SEED_WITHOUT_GIT;
  }
}

if (process.env.PROPERTY_SEED === undefined) {
  process.env.PROPERTY_SEED = String(seedOfCommit());
  process.stderr.write(`Properties draw from seed ${process.env.PROPERTY_SEED} (PROPERTY_SEED)\n`);
}

// jest loads every module again for each file. `lazy`: a module of another package is loaded at its first use.
const transform = {
  '^.+\\.[tj]s$': [
    '@swc/jest',
    { jsc: { target: 'es2024', parser: { syntax: 'typescript' } }, module: { type: 'commonjs', lazy: true } },
  ],
};

const common = {
  rootDir: __dirname,
  testEnvironment: '<rootDir>/test/shared-global.cjs',
  runtime: '<rootDir>/test/shared-modules.cjs',
  // Holds the transformed files and the duration of each test file, because the slowest start first.
  cacheDirectory: '<rootDir>/.local/cache/jest',
  transform,
  moduleNameMapper: {
    '^@mps/(kernel|contracts|pricing-rules|aggregates|background|read-lease|messaging|chassis|service|testkit|devtools|client)$':
      '<rootDir>/packages/$1/src/index.ts',
    '^@mps/client/(operations|errors|types|names|repeats|otel)$': '<rootDir>/packages/client/src/$1.ts',
    '^@mps/client/webhooks$': '<rootDir>/packages/client/src/webhooks/index.ts',
    '^@mps/client/testing$': '<rootDir>/packages/client/src/fixtures/index.ts',
    '^@mps/(kernel|aggregates|client)/testing/(.+)$': '<rootDir>/packages/$1/src/testing/$2.ts',
    '^@mps/kernel/permissions$': '<rootDir>/packages/kernel/src/core/permissions.ts',
    '^@mps/testkit/service$': '<rootDir>/packages/testkit/src/service.ts',
  },
  modulePathIgnorePatterns: ['/dist/', '<rootDir>/.local/'],
};
const roots = ['packages', 'services', 'gateway', 'test'].map((folder) => `<rootDir>/${folder}`);
const properties = '<rootDir>/test/properties.ts';
const timeouts = '<rootDir>/test/timeouts.ts';
const hooks = '<rootDir>/test/hooks.ts';
const overProcesses = { setupFilesAfterEnv: [timeouts, hooks] };
const onSharedPlatform = {
  globalSetup: '<rootDir>/test/e2e/global-setup.ts',
  globalTeardown: '<rootDir>/test/e2e/global-teardown.ts',
};
const level = (displayName, testMatch, extra = {}) => ({
  ...common,
  displayName,
  roots,
  testMatch,
  ...extra,
});

module.exports = {
  testSequencer: '<rootDir>/test/slowest-first.cjs',
  projects: [
    level('unit', ['**/*.test.ts'], {
      testPathIgnorePatterns: [
        '/node_modules/',
        '\\.(integration|e2e|docs|contract|chaos|failover|upgrade)\\.test\\.ts$',
      ],
      setupFilesAfterEnv: [timeouts, hooks, properties],
    }),
    level('integration', ['**/*.integration.test.ts'], { setupFilesAfterEnv: [timeouts, hooks, properties] }),
    level('e2e', ['**/*.e2e.test.ts'], { ...overProcesses, ...onSharedPlatform }),
    level('docs', ['**/*.docs.test.ts'], { ...overProcesses, ...onSharedPlatform }),
    level('contract', ['**/*.contract.test.ts'], overProcesses),
    level('chaos', ['**/*.chaos.test.ts'], overProcesses),
    level('failover', ['**/*.failover.test.ts'], overProcesses),
    // Needs an earlier release next to this one: `npm run chaos -- upgrade`.
    level('upgrade', ['**/*.upgrade.test.ts'], overProcesses),
  ],
};
