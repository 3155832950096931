// What a new service adds to files that people write: its place in topology.yaml, its topic and events, its gRPC client, its
// unsharded collections and its row in ARCHITECTURE. Every list that follows from topology.yaml is generated instead.
import { TOPOLOGY_FILE } from '../gen/topology';
import { toCamel, toPascal, toPlural, toSnake, type ServiceNames } from './names';

export interface Insertion {
  readonly file: string;
  /** A line that the file has once. */
  readonly before: string;
  readonly text: string;
}

const EVENTS_FILE = 'packages/contracts/src/events.ts';
const LOADER_FILE = 'packages/contracts/src/loader.ts';

export function listInsertions(names: ServiceNames): readonly Insertion[] {
  return [
    listPlace(names),
    ...listAuditedTopic(names),
    ...listEvents(names),
    ...listClient(names),
    listCollections(names),
    listRow(names),
  ];
}

const listPlace = ({ name }: ServiceNames): Insertion => ({
  file: TOPOLOGY_FILE,
  before: '  provider-sandbox:',
  text: [
    `  ${name}:`,
    '    serves: grpc',
    `    database: ${toSnake(name)}`,
    `    produces: ${name}.events.v1`,
    '    secrets: [CALLER_TOKEN_PUBLIC_JWK, OPERATOR_TOKEN_PUBLIC_JWK]',
  ].join('\n'),
});

/** Activity reads every topic. */
const listAuditedTopic = ({ name }: ServiceNames): readonly Insertion[] => [
  {
    file: TOPOLOGY_FILE,
    before: '        identity.events.v1,\n      ]\n    group: activity',
    text: `        ${name}.events.v1,`,
  },
  {
    file: 'services/activity/README.md',
    before: '- `identity.events.v1`',
    text: `- \`${name}.events.v1\``,
  },
];

function listEvents({ name, aggregate }: ServiceNames): readonly Insertion[] {
  const [camel, snake, message] = [toCamel(name), toSnake(name), `${toPascal(name)}Event`];
  const member = toSnake(aggregate);
  return [
    {
      file: EVENTS_FILE,
      before: 'export interface TopicSpec {',
      text: `import type { ${message}, ${message}__Output } from './gen/mps/${snake}/v1/${message}';\n`,
    },
    {
      file: EVENTS_FILE,
      before: '} as const satisfies Record<TopicKey, TopicSpec>;',
      text: `  ${camel}: topic('${name}.events.v1', '${snake}', '${message}'),`,
    },
    {
      file: EVENTS_FILE,
      before: '}\n\nexport type TopicKey = keyof TopicMessages;',
      text: `  ${camel}: { sent: ${message}; received: ${message}__Output };`,
    },
    {
      file: EVENTS_FILE,
      before: '} as const satisfies {',
      text: `  ${camel}: { ...RECORDED, '${member}.created': internal('${member}', '${member}') },`,
    },
  ];
}

function listClient({ name }: ServiceNames): readonly Insertion[] {
  const [camel, snake, pascal] = [toCamel(name), toSnake(name), toPascal(name)];
  return [
    {
      file: LOADER_FILE,
      before: 'export const LOADER_OPTIONS = {',
      text: `import type { ${pascal}ServiceDefinition } from './gen/mps/${snake}/v1/${pascal}Service';\n`,
    },
    {
      file: LOADER_FILE,
      before: '/** Served by every service: many calls on one stream. */',
      text: [
        `export const ${camel}Service = (): ${pascal}ServiceDefinition =>`,
        `  loadService('mps/${snake}/v1/${snake}.proto', 'mps.${snake}.v1.${pascal}Service');\n`,
      ].join('\n'),
    },
    { file: 'packages/contracts/src/index.ts', before: '  ledgerService,', text: `  ${camel}Service,` },
  ];
}

const listCollections = ({ name, aggregate }: ServiceNames): Insertion => ({
  file: 'test/e2e/shard-keys.ts',
  before: '  ledger: [',
  text: `  ${toSnake(name)}: ['${toSnake(toPlural(aggregate))}', 'leases', 'recorded_actions'],`,
});

const listRow = ({ name, aggregate }: ServiceNames): Insertion => ({
  file: 'docs/ARCHITECTURE.md',
  before: '| `provider-sandbox` ',
  text: `| \`${name}\` | \`${toPlural(aggregate)}\` |`,
});

/** Throws when the file does not have the line once: the recipe docs/recipes/add-a-service.md names each place. */
export function insert(content: string, { file, before, text }: Insertion): string {
  const at = content.indexOf(before);
  if (at === -1 || content.includes(before, at + 1))
    throw new Error(`${file} does not have "${before}" once: correct packages/devtools/src/new-service`);
  return `${content.slice(0, at)}${text}\n${content.slice(at)}`;
}
