// The walls between the rooms (docs/ARCHITECTURE.md). Each rule's comment says what to do instead.
// packages/devtools' check plants a violation of every rule in a copy and fails when one is not caught.
const notTests = '\\.(test|fixture)\\.ts$';
const within = (...rooms) => rooms.map((room) => `^${room}/`);

/** @type {import('dependency-cruiser').IConfiguration} */
module.exports = {
  forbidden: [
    {
      name: 'service-islands',
      comment: 'Services meet over gRPC and Kafka: put the message into protos/.',
      severity: 'error',
      from: { path: '^services/([^/]+)/' },
      to: { path: '^services/(?!$1/)[^/]+/' },
    },
    {
      name: 'gateway-alone',
      comment: 'The gateway calls services over gRPC; it shares contracts with them, not code.',
      severity: 'error',
      from: { path: '^gateway/' },
      to: { path: '^services/' },
    },
    {
      name: 'packages-below',
      comment: 'A package knows nothing of who uses it.',
      severity: 'error',
      from: { path: '^packages/' },
      to: { path: '^(services/[^/]+|gateway)/' },
    },
    {
      name: 'domain-is-pure',
      comment: 'Domain code knows values only: take what it needs as an argument.',
      severity: 'error',
      from: { path: '^services/[^/]+/src/domain/', pathNot: notTests },
      to: { pathNot: [...within('services/[^/]+/src/domain', 'packages/kernel')] },
    },
    {
      name: 'usecases-see-domain',
      comment: 'A use case names what it needs in ports.ts; compose.ts hands it in.',
      severity: 'error',
      from: { path: '^services/[^/]+/src/usecases/', pathNot: notTests },
      to: {
        pathNot: [
          ...within('services/[^/]+/src/(usecases|domain)', 'packages/(kernel|contracts)'),
          '^services/[^/]+/src/limits\\.ts$',
        ],
      },
    },
    {
      name: 'doors-do-not-talk',
      comment: 'A door in calls a use case; only compose.ts sees the doors out.',
      severity: 'error',
      from: { path: '^services/[^/]+/src/(grpc|consumers)/', pathNot: notTests },
      to: { path: '^services/[^/]+/src/(store|clients|providers)/' },
    },
    {
      name: 'kernel-bare',
      comment: 'The kernel has no dependencies: values only.',
      severity: 'error',
      from: { path: '^packages/kernel/src', pathNot: notTests },
      to: { pathNot: ['^packages/kernel/', '^(node:)?(crypto|util)$'] },
    },
    {
      name: 'contracts-below',
      comment: 'Contracts say what crosses a process; behaviour belongs above them.',
      severity: 'error',
      from: { path: '^packages/contracts/src', pathNot: notTests },
      to: { path: '^packages/(messaging|chassis|testkit|devtools)/' },
    },
    {
      name: 'kafkajs-caged',
      comment: 'Use packages/messaging: it is the only importer, so that the client can be replaced.',
      severity: 'error',
      from: { pathNot: '^packages/messaging/' },
      to: { path: 'node_modules/kafkajs' },
    },
    {
      name: 'mongoose-at-the-store',
      comment: 'Documents are read and written in store/ only.',
      severity: 'error',
      from: {
        path: '^(services|gateway)/',
        pathNot: ['^services/[^/]+/src/(store/|compose\\.ts|setup\\.ts)', notTests],
      },
      to: { path: 'node_modules/mongoose' },
    },
    {
      name: 'tests-tools-stay-out',
      comment: 'testkit and devtools are for people and tests.',
      severity: 'error',
      from: { path: '^(services|gateway|packages/(kernel|contracts|messaging|chassis))/', pathNot: notTests },
      to: { path: '^packages/(testkit|devtools)/' },
    },
    {
      name: 'no-circular',
      comment: 'Move what both need into a third file.',
      severity: 'error',
      from: {},
      to: { circular: true },
    },
    {
      name: 'not-to-unresolvable',
      comment: 'Declare it in the package.json of the room that imports it.',
      severity: 'error',
      from: {},
      to: { couldNotResolve: true },
    },
  ],
  options: {
    doNotFollow: { path: 'node_modules' },
    exclude: { path: '(^|/)(dist|gen|\\.local)/' },
    tsPreCompilationDeps: true,
    tsConfig: { fileName: 'tsconfig.json' },
    enhancedResolveOptions: {
      exportsFields: ['exports'],
      conditionNames: ['types', 'import', 'require', 'node', 'default'],
    },
  },
};
