// The import rules of docs/ARCHITECTURE.md. Each rule's comment names the remedy. The check of packages/devtools
// plants violations of every rule in a copy and fails when one is not caught.
const tests = ['\\.(test|suite|fixture|bench)\\.ts$', '/test/'];
const within = (...folders) => folders.map((folder) => `^${folder}/`);

/** Folders of a service that are named after a technical side instead of a subject. */
const SIDES = 'grpc|consumers|providers|clients|domain|store|wire|security|http|runner|testing';
const INBOUND = '^services/[^/]+/src/((grpc|consumers)/|grpc\\.ts$|(?:|.*/)rpc\\.ts$)';
const BUILDERS = '^services/[^/]+/src/(main|compose|compose-[a-z-]+|setup)\\.ts$';

/** @type {import('dependency-cruiser').IConfiguration} */
module.exports = {
  forbidden: [
    {
      name: 'services-are-apart',
      comment: 'Services meet over gRPC and Kafka: put the message into protos/.',
      severity: 'error',
      from: { path: '^services/([^/]+)/' },
      to: { path: '^services/(?!$1/)[^/]+/' },
    },
    {
      name: 'gateway-is-apart',
      comment: 'The gateway calls services over gRPC; it shares contracts with them, not code.',
      severity: 'error',
      from: { path: '^gateway/' },
      to: { path: '^services/' },
    },
    {
      name: 'packages-know-no-user',
      comment: 'A package does not import its users. Only the worlds of the simulation compose services.',
      severity: 'error',
      from: { path: '^packages/', pathNot: '^packages/simulation/src/worlds/' },
      to: { path: '^(services/[^/]+|gateway)/' },
    },
    {
      name: 'domain-is-pure',
      comment: 'Domain code knows values of its own service only: take what it needs as an argument.',
      severity: 'error',
      from: { path: '^services/([^/]+)/src/(?:|.*/)domain/', pathNot: tests },
      to: { pathNot: ['^services/$1/src/(?:|.*/)domain/', ...within('packages/(kernel|pricing-rules)')] },
    },
    {
      name: 'only-compose-builds',
      comment:
        'An operation takes its dependencies as arguments; compose.ts and grpc.ts see operations, never the reverse.',
      severity: 'error',
      from: { path: '^services/[^/]+/src/', pathNot: [BUILDERS, INBOUND, ...tests] },
      to: { path: '^services/[^/]+/src/((main|compose|compose-[a-z-]+|grpc)\\.ts$|grpc/|(?:|.*/)rpc\\.ts$)' },
    },
    {
      name: 'subjects-meet-at-the-index',
      comment:
        "Import another subject's index.ts, or its domain from a domain; export there what others need.",
      severity: 'error',
      from: { path: `^services/([^/]+)/src/(?!(?:${SIDES})/)([^/]+)/`, pathNot: tests },
      to: {
        path: `^services/$1/src/(?!$2/)(?!(?:${SIDES})/)[^/]+/`,
        pathNot: '^services/[^/]+/src/[^/]+/(index\\.ts$|domain/)',
      },
    },
    {
      name: 'inbound-meets-no-outbound',
      comment: 'An inbound adapter calls an operation; only compose.ts sees clients and providers.',
      severity: 'error',
      from: { path: INBOUND, pathNot: tests },
      to: { path: '^services/[^/]+/src/(store|clients|providers)/' },
    },
    {
      name: 'kernel-is-bare',
      comment: 'The kernel has no dependencies: values only.',
      severity: 'error',
      from: { path: '^packages/kernel/src', pathNot: tests },
      to: {
        pathNot: [...within('packages/kernel/src'), '^(node:)?(crypto|util|zlib)$'],
      },
    },
    {
      name: 'pricing-rules-on-the-kernel',
      comment: 'The pricing engine is arithmetic: it knows the kernel and nothing else.',
      severity: 'error',
      from: { path: '^packages/pricing-rules/src', pathNot: tests },
      to: { pathNot: within('packages/pricing-rules/src', 'packages/kernel') },
    },
    {
      name: 'contracts-below',
      comment: 'Contracts declare the messages between processes. Behavior belongs in other packages.',
      severity: 'error',
      from: { path: '^packages/contracts/src', pathNot: tests },
      to: {
        path: '^packages/(aggregates|background|read-lease|messaging|chassis|service|testkit|devtools)/',
      },
    },
    {
      name: 'aggregates-know-no-transport',
      comment: 'Aggregates are documents: Kafka is messaging, processes are chassis, loops are background.',
      severity: 'error',
      from: { path: '^packages/aggregates/src', pathNot: tests },
      to: { path: '^packages/(background|read-lease|messaging|chassis|service|testkit|devtools)/' },
    },
    {
      name: 'background-knows-no-transport',
      comment: 'Background work is loops over documents: Kafka is messaging, processes are chassis.',
      severity: 'error',
      from: { path: '^packages/background/src', pathNot: tests },
      to: { path: '^packages/(messaging|chassis|service|testkit|devtools)/' },
    },
    {
      name: 'read-leases-know-no-transport',
      comment: 'A read lease is a proof: its user brings the question, over gRPC or not.',
      severity: 'error',
      from: { path: '^packages/read-lease/src', pathNot: tests },
      to: { path: '^packages/(background|messaging|chassis|service|testkit|devtools)/' },
    },
    {
      name: 'kafkajs-in-messaging',
      comment: 'Use packages/messaging: it is the only importer, so that the client can be replaced.',
      severity: 'error',
      from: { pathNot: '^packages/messaging/' },
      to: { path: 'node_modules/kafkajs' },
    },
    {
      name: 'mongoose-in-stores',
      comment: 'Documents are read and written in a store only (store.ts, *-store.ts, store/, documents.ts).',
      severity: 'error',
      from: {
        path: '^(services|gateway|packages/(kernel|contracts|pricing-rules))/',
        pathNot: [
          '^services/[^/]+/src/(compose|setup)\\.ts$',
          '^services/[^/]+/src/(?:|.*/)store/',
          '^services/[^/]+/src/(?:|.*[/-])store\\.ts$',
          '^services/[^/]+/src/(?:|.*/)documents\\.ts$',
          ...tests,
        ],
      },
      to: { path: 'node_modules/mongoose' },
    },
    {
      name: 'test-tools-stay-out',
      comment: 'testkit and devtools are for people and tests.',
      severity: 'error',
      from: {
        path: '^(services|gateway|packages/(kernel|contracts|pricing-rules|aggregates|background|read-lease|messaging|chassis|service))/',
        pathNot: tests,
      },
      to: { path: '^packages/(testkit|devtools)/' },
    },
    {
      name: 'product-imports-no-test',
      comment: 'Tests import the product. Move the shared part into a source file.',
      severity: 'error',
      from: { path: '^(services/[^/]+|gateway|packages/[^/]+)/src/', pathNot: [...tests, '/testing/'] },
      to: {
        path: [
          '^(services/[^/]+|gateway|packages/[^/]+)/(src/(?:|.*/)testing/|src/.+\\.(test|suite|fixture|bench)\\.ts$|test/)',
        ],
      },
    },
    {
      name: 'no-circular',
      comment: 'Move the shared part into a third file.',
      severity: 'error',
      from: {},
      to: { circular: true },
    },
    {
      name: 'not-to-unresolvable',
      comment: 'Declare it in the package.json of the package that imports it.',
      severity: 'error',
      from: {},
      to: { couldNotResolve: true },
    },
  ],
  options: {
    doNotFollow: { path: 'node_modules' },
    // Only our own output: with dist/ of a library left out, its import would be invisible to every rule.
    exclude: { path: '^(\\.local/|(gateway|services/[^/]+|packages/[^/]+)/(dist|src/gen)/)' },
    tsPreCompilationDeps: true,
    tsConfig: { fileName: 'tsconfig.json' },
    enhancedResolveOptions: {
      exportsFields: ['exports'],
      conditionNames: ['types', 'import', 'require', 'node', 'default'],
    },
  },
};
