// Typed lint for the whole tree. The reason of each rule stands next to it.
import eslint from '@eslint/js';
import reactHooks from 'eslint-plugin-react-hooks';
import tseslint from 'typescript-eslint';
import conventions from './eslint.conventions.cjs';

const clockMessage =
  'Read the time through a Clock port (packages/kernel): tests and the test clock move it.';
const noClock = [
  {
    selector: "CallExpression[callee.object.name='Date'][callee.property.name='now']",
    message: clockMessage,
  },
  { selector: "NewExpression[callee.name='Date'][arguments.length=0]", message: clockMessage },
];
const noEnv = {
  selector: "MemberExpression[object.name='process'][property.name='env']",
  message: 'Only config.ts reads the environment.',
};
const noPayloadCast = {
  selector: 'TSAsExpression > TSTypeReference > Identifier[name=/__Output$/]',
  message:
    'Take the type of a payload from the catalog of events (packages/contracts/src/events.ts): routeEvents gives each handler its payload.',
};
/**
 * Code that computes cents: arithmetic on integers, and divisions by the kernel's named roundings
 * (packages/kernel/src/money).
 */
const noFloats = [
  {
    selector: "BinaryExpression[operator='/'], AssignmentExpression[operator='/=']",
    message: 'Divide money with allocate, shareOf or percentageOf of the kernel: they name their rounding.',
  },
  {
    selector:
      "CallExpression[callee.name='parseFloat'], MemberExpression[property.name=/^(parseFloat|toFixed|toPrecision|fround)$/], MemberExpression[object.name='Math'][property.name=/^(round|ceil|trunc|pow)$/]",
    message: 'Money is integer cents: no floating point decides one.',
  },
  {
    selector: 'Literal[raw=/^[0-9_]*[.][0-9]/]',
    message: 'Money is integer cents, rates integers of 1e-4 %.',
  },
];

const tests = ['**/*.{test,suite,fixture,bench}.ts', '**/test/**', '**/testing/**'];

export default tseslint.config(
  {
    ignores: [
      'docs/guides/**',
      '**/dist/**',
      '**/gen/**',
      '**/node_modules/**',
      '.local/**',
      '**/*.mjs',
      '**/*.cjs',
    ],
  },
  eslint.configs.recommended,
  ...tseslint.configs.strictTypeChecked,
  {
    languageOptions: { parserOptions: { projectService: true, tsconfigRootDir: import.meta.dirname } },
    rules: {
      'no-console': 'error',
      'max-lines': ['error', { max: 350, skipBlankLines: true, skipComments: true }],
      'max-lines-per-function': ['error', { max: 70, skipBlankLines: true, skipComments: true }],
      complexity: ['error', 15],
      'no-restricted-syntax': ['error', ...noClock, noEnv, noPayloadCast],
      '@typescript-eslint/switch-exhaustiveness-check': [
        'error',
        { considerDefaultExhaustiveForUnions: true },
      ],
      '@typescript-eslint/no-unused-vars': ['error', { varsIgnorePattern: '^_', argsIgnorePattern: '^_' }],
      '@typescript-eslint/restrict-template-expressions': [
        'error',
        { allowNumber: true, allowBoolean: true },
      ],
      '@typescript-eslint/no-confusing-void-expression': ['error', { ignoreArrowShorthand: true }],
      '@typescript-eslint/require-await': 'off',
      // Off: it reports objects that replace an instance with the members that are read, such as a URL for a
      // dispatcher.
      '@typescript-eslint/no-unsafe-class-instance-assignment': 'off',
      '@typescript-eslint/no-unnecessary-condition': ['error', { allowConstantLoopConditions: true }],
    },
  },
  {
    files: [
      '**/src/config.ts',
      '**/src/setup.ts',
      'packages/chassis/src/**',
      'packages/devtools/**',
      'packages/testkit/**',
      'test/**',
    ],
    rules: { 'no-restricted-syntax': ['error', ...noClock, noPayloadCast] },
  },
  {
    files: [
      'services/ledger/src/**',
      'services/transactions/src/{payments,refunds,disputes}/domain/**',
      'packages/pricing-rules/src/**',
      'services/pricing/src/**/domain/**',
    ],
    ignores: ['**/config.ts', '**/setup.ts'],
    rules: { 'no-restricted-syntax': ['error', ...noClock, noEnv, noPayloadCast, ...noFloats] },
  },
  {
    // Tools and tests live in real time and may read it; tests may be as long as their tables.
    files: [
      '**/*.test.ts',
      '**/*.suite.ts',
      '**/*.fixture.ts',
      'test/**',
      'packages/cli/**',
      'packages/devtools/**',
      'packages/testkit/**',
      'packages/kernel/src/time/clock.ts',
      'packages/client/src/wall-clock.ts',
    ],
    rules: {
      'no-restricted-syntax': ['error', noPayloadCast],
      'max-lines-per-function': 'off',
      // expect.any() and its kin are typed any.
      '@typescript-eslint/no-unsafe-assignment': 'off',
      '@typescript-eslint/no-non-null-assertion': 'off',
    },
  },
  {
    // The console runs in a browser, which has real time alone. Its components are functions of markup, longer than code.
    files: ['packages/console/src/**/*.{ts,tsx}'],
    plugins: { 'react-hooks': reactHooks },
    rules: {
      ...reactHooks.configs.recommended.rules,
      'max-lines-per-function': ['error', { max: 90, skipBlankLines: true, skipComments: true }],
      'no-restricted-syntax': [
        'error',
        {
          selector: "JSXAttribute[name.name='dangerouslySetInnerHTML']",
          message: 'Text of providers and merchants never becomes markup.',
        },
        {
          selector: 'MemberExpression[property.name=/^(innerHTML|outerHTML|insertAdjacentHTML)$/]',
          message: 'Text of providers and merchants never becomes markup.',
        },
      ],
      // A handler of an event may start work that it does not await.
      '@typescript-eslint/no-misused-promises': ['error', { checksVoidReturn: { attributes: false } }],
      // The router cannot know the types of routes that a table makes.
      '@typescript-eslint/no-unnecessary-type-assertion': 'off',
    },
  },
  {
    // docs/conventions.md
    files: ['{gateway,packages,services}/**/*.{ts,tsx}'],
    plugins: { conventions },
    rules: { 'conventions/clock-names': 'error', 'conventions/sandbox-mode': 'error' },
  },
  {
    files: ['{gateway,packages,services}/*/src/**/*.ts', 'gateway/src/**/*.ts'],
    ignores: tests,
    rules: {
      'conventions/context-name': 'error',
      'conventions/instants': 'error',
      'conventions/one-casing': 'error',
    },
  },
  {
    files: ['services/*/src/**/*.ts'],
    ignores: tests,
    rules: { 'conventions/operation-signature': 'error' },
  },
  {
    // Instants as text: stored so since 1.0, or a message.
    files: [
      'packages/console/src/session/session.ts',
      'packages/aggregates/src/outbox.ts',
      'packages/devtools/src/process/guard.ts',
      'packages/messaging/src/dead-letters/read.ts',
      'services/merchants/src/company/domain/company.ts',
      'services/pix-keys/src/keys/domain/company-keys.ts',
      'services/provider-sandbox/src/**',
      'services/transactions/src/payments/queries.ts',
      'services/transactions/src/reference-data/domain/read-model.ts',
      'services/webhooks/src/deliveries/**',
      'services/webhooks/src/endpoints/**',
    ],
    rules: { 'conventions/instants': 'off' },
  },
);
