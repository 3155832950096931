// The lists of services, all made from topology.yaml: in code, in docker-compose.yml, in the configuration of Prometheus, in the
// chart and in the picture of ARCHITECTURE.
import { readFile, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { parse } from 'yaml';
import { workspaceRoot } from '../paths';
import {
  GATEWAY_CLIENTS_FILE,
  makeGatewayClients,
  makeOperatorClients,
  OPERATOR_CLIENTS_FILE,
  toAddressSetting,
} from './service-clients';

export const TOPOLOGY_FILE = 'charts/merchant-payments/files/topology.yaml';
const PLATFORM_FILE = 'packages/contracts/src/platform.ts';
const SECRETS_FILE = 'packages/devtools/src/platform/process-secrets.ts';
const COMPOSE_FILE = 'docker-compose.yml';
const PROMETHEUS_FILE = 'docker/prometheus.yaml';
const ALERTS_FILE = 'charts/merchant-payments/files/alerts.yaml';
const VALUES_FILE = 'charts/merchant-payments/values.yaml';
const PRESET_FILES = ['ha', 'nano', 'small'].map((name) => `charts/merchant-payments/presets/${name}.yaml`);
const ARCHITECTURE_FILE = 'docs/ARCHITECTURE.md';

/** A new service gets the replicas and resources of this one. A person can change them afterwards. */
const ORDINARY_SERVICE = 'pricing';
/** The width at which prettier breaks a line. */
const LINE_CHARS = 110;

interface Process {
  readonly serves: 'grpc' | 'http';
  readonly calls?: readonly string[];
  readonly produces?: string;
  readonly consumes?: readonly string[];
  readonly group?: string;
  readonly provider?: boolean;
  readonly egress?: boolean;
  readonly secrets?: readonly string[];
  readonly testModeSecrets?: readonly string[];
  readonly testModeOnly?: boolean;
}

export interface Topology {
  readonly names: readonly string[];
  readonly processes: Readonly<Record<string, Process>>;
}

export function parseTopology(text: string): Topology {
  const { services } = parse(text) as { readonly services: Readonly<Record<string, Process>> };
  return { names: Object.keys(services), processes: services };
}

const listGrpc = ({ names, processes }: Topology): readonly string[] =>
  names.filter((name) => processes[name]?.serves === 'grpc');

/** The processes of a live platform. */
const listLive = ({ names, processes }: Topology): readonly string[] =>
  names.filter((name) => processes[name]?.testModeOnly !== true);

/** The processes of test mode alone. */
const listTestMode = ({ names, processes }: Topology): readonly string[] =>
  names.filter((name) => processes[name]?.testModeOnly === true);

/** The gateway comes last, because it answers when all others do. */
const listInStartOrder = (topology: Topology): readonly string[] => {
  const first = [...listTestMode(topology), ...listGrpc(topology)];
  return [...first, ...topology.names.filter((name) => !first.includes(name))];
};

/** "merchants.events.v1" is the topic `merchants` of the catalogue, "pix-keys.events.v1" is `pixKeys`. */
const toTopicKey = (topicName: string): string =>
  topicName.replace(/\.events\.v\d+$/, '').replace(/-(\w)/g, (_, letter: string) => letter.toUpperCase());

const quote = (text: string): string => `'${text}'`;
const toKey = (name: string): string => (name.includes('-') ? quote(name) : name);

/** Formats as prettier does: one line where it fits. */
function formatList(prefix: string, items: readonly string[], suffix: string, indent = ''): string {
  const line = `${indent}${prefix}[${items.map(quote).join(', ')}]${suffix}`;
  if (line.length <= LINE_CHARS) return line;
  return [
    `${indent}${prefix}[`,
    ...items.map((item) => `${indent}  ${quote(item)},`),
    `${indent}]${suffix}`,
  ].join('\n');
}

function makePlatformCode(topology: Topology): string {
  const grpc = listGrpc(topology);
  const topics = grpc.map((name) => {
    const { produces, consumes = [] } = topology.processes[name] ?? {};
    const written = formatList('produces: ', produces === undefined ? [] : [toTopicKey(produces)], '');
    const read = consumes.map(toTopicKey);
    const line = `  ${toKey(name)}: { ${written}, ${formatList('consumes: ', read, '')} },`;
    if (line.length <= LINE_CHARS) return line;
    return [
      `  ${toKey(name)}: {`,
      `    ${written},`,
      formatList('consumes: ', read, ',', '    '),
      '  },',
    ].join('\n');
  });
  const groups = grpc.flatMap((name) => topology.processes[name]?.group ?? []);
  return [
    `// The processes of the platform. Written by \`npm run gen\` from ${TOPOLOGY_FILE}.`,
    '',
    '/** The services that other processes call by gRPC. */',
    formatList('export const SERVICE_NAMES = ', grpc, ' as const;'),
    '',
    '/** All processes, in the order in which `npm start` starts them. */',
    formatList('export const PROCESS_NAMES = ', listInStartOrder(topology), ' as const;'),
    '',
    '/** The durable consumer groups. Each has a topic of dead letters, and a topic of a deployment is never removed. */',
    formatList('export const CONSUMER_GROUPS = ', groups, ' as const;'),
    '',
    '/** The topics of each service. openService refuses a service that reads or writes others. */',
    'export const SERVICE_TOPICS = {',
    ...topics,
    '} as const;',
    '',
  ].join('\n');
}

function makeSecretsCode({ names, processes }: Topology): string {
  const lines = names.map((name) => {
    const { secrets = [], testModeSecrets = [] } = processes[name] ?? {};
    return formatList(`${toKey(name)}: `, [...secrets, ...testModeSecrets], ',', '  ');
  });
  return [
    `// The secrets of each process. Written by \`npm run gen\` from ${TOPOLOGY_FILE}.`,
    'export const PROCESS_SECRETS = {',
    ...lines,
    '} as const;',
    '',
  ].join('\n');
}

/** Replaces the lines between the two marks of a section. `comment` wraps a mark in the comment of the file's language. */
function replaceSection(
  text: string,
  section: string,
  lines: readonly string[],
  comment = (mark: string) => `# ${mark}`,
): string {
  const [start, end] = [
    comment(`${section}: written by npm run gen from topology.yaml`),
    comment(`end of ${section}`),
  ];
  const all = text.split('\n');
  const from = all.findIndex((line) => line.trim() === start);
  const to = all.findIndex((line, index) => index > from && line.trim() === end);
  if (from === -1 || to === -1) throw new Error(`The section "${section}" is missing`);
  return [...all.slice(0, from + 1), ...lines, ...all.slice(to)].join('\n');
}

const IMAGE = 'image: merchant-payments-';
const TAG = ':${TAG:-dev}';

function makeCompose(text: string, topology: Topology): string {
  const grpc = listGrpc(topology);
  const databases = [...grpc, ...listTestMode(topology)];
  const sections: Readonly<Record<string, readonly string[]>> = {
    addresses: grpc.map((name) => `  ${toAddressSetting(name)}: ${name}:50051`),
    'set-up jobs': databases.map(
      (name) => `    setup-${name}: { condition: service_completed_successfully }`,
    ),
    jobs: databases.flatMap((name) => [`  setup-${name}:`, '    <<: *setup', `    ${IMAGE}${name}${TAG}`]),
    services: grpc.flatMap((name) => [
      `  ${name}:`,
      '    <<: *grpc-service',
      `    ${IMAGE}${name}${TAG}`,
      `    build: { context: ., args: { SERVICE: ${name} } }`,
      `    command: [--env-file=/secrets/${name}.env, dist/main.js]`,
      `    environment: { <<: *grpc-settings, OTEL_SERVICE_NAME: ${name} }`,
    ]),
    'services before the gateway': databases.map((name) => `      ${name}: { condition: service_healthy }`),
  };
  return Object.entries(sections).reduce(
    (made, [section, lines]) => replaceSection(made, section, lines),
    text,
  );
}

const makePrometheus = (text: string, { names }: Topology): string =>
  replaceSection(
    text,
    'targets',
    names.map((name) => `          - ${name}:9464`),
  );

/** A list of services in an expression: `identity|merchants`. */
const ALTERNATIVES = /(container|component)=~"((?:[a-z-]+\|)+[a-z-]+)"/g;

/** Expressions about containers name all processes. Expressions about outboxes name the services that publish. */
function makeAlerts(text: string, topology: Topology): string {
  const publishing = listGrpc(topology).filter((name) => topology.processes[name]?.produces !== undefined);
  return text.replace(ALTERNATIVES, (_, label: string) => {
    const names = label === 'container' ? listLive(topology) : publishing;
    return `${label}=~"${names.join('|')}"`;
  });
}

const ENTRY = /^ {2}([a-z-]+):/;

/** Keeps the entries of a block `services:`, drops those of removed services, and copies the ordinary one for new services. */
function fillServices(text: string, names: readonly string[]): string {
  const all = text.split('\n');
  const start = all.indexOf('services:');
  const entries = new Map<string, string[]>();
  let last: string[] = [];
  for (const line of all.slice(start + 1)) {
    const name = ENTRY.exec(line)?.[1];
    if (name === undefined) last.push(line);
    else entries.set(name, (last = [line]));
  }
  const rest = last.splice(last.findIndex((line, index) => index > 0 && line === '') >>> 0);
  const ordinary = entries.get(ORDINARY_SERVICE) ?? [];
  const copy = (name: string): readonly string[] =>
    ordinary.map((line) => line.replace(ORDINARY_SERVICE, name));
  const filled = names.flatMap((name) => entries.get(name) ?? copy(name));
  return [...all.slice(0, start + 1), ...filled, ...rest].join('\n');
}

/** Draws the calls and the event readers of each service. */
function drawPicture(topology: Topology): readonly string[] {
  const { names, processes } = topology;
  const width = Math.max(...names.map((name) => name.length));
  const calls = names.flatMap((name) => {
    const { calls: called = [], provider, egress } = processes[name] ?? {};
    const outside = [...(provider ? ['(provider)'] : []), ...(egress ? ['(internet)'] : [])];
    const targets = [...called, ...outside];
    return targets.length === 0 ? [] : [`${name.padEnd(width)} ──► ${targets.join(' · ')}`];
  });
  const events = names.flatMap((name) => {
    const { produces } = processes[name] ?? {};
    const readers = names.filter((reader) => processes[reader]?.consumes?.includes(produces ?? ''));
    const drawn = readers.length === 0 ? '(no reader)' : readers.join(' · ');
    return produces === undefined ? [] : [`${name.padEnd(width)} ──► ${drawn}`];
  });
  return ['', '```', 'calls by gRPC and HTTP', ...calls, '', 'events through Kafka', ...events, '```', ''];
}

/** Returns the text of each file by its path in the workspace. */
export async function makeTopologyLists(root = workspaceRoot): Promise<ReadonlyMap<string, string>> {
  const read = (file: string): Promise<string> => readFile(path.join(root, file), 'utf8');
  const topology = parseTopology(await read(TOPOLOGY_FILE));
  const live = listLive(topology);
  const made = new Map([
    [PLATFORM_FILE, makePlatformCode(topology)],
    [SECRETS_FILE, makeSecretsCode(topology)],
    [GATEWAY_CLIENTS_FILE, makeGatewayClients(topology.processes['gateway']?.calls ?? [], TOPOLOGY_FILE)],
    [OPERATOR_CLIENTS_FILE, makeOperatorClients(listGrpc(topology), TOPOLOGY_FILE)],
    [COMPOSE_FILE, makeCompose(await read(COMPOSE_FILE), topology)],
    [PROMETHEUS_FILE, makePrometheus(await read(PROMETHEUS_FILE), topology)],
    [ALERTS_FILE, makeAlerts(await read(ALERTS_FILE), topology)],
    [VALUES_FILE, fillServices(await read(VALUES_FILE), topology.names)],
    [
      ARCHITECTURE_FILE,
      replaceSection(
        await read(ARCHITECTURE_FILE),
        'picture',
        drawPicture(topology),
        (mark) => `<!-- ${mark} -->`,
      ),
    ],
  ]);
  for (const file of PRESET_FILES) made.set(file, fillServices(await read(file), live));
  return made;
}

/** Returns the paths of the files that were outdated. */
export async function writeTopologyLists(root = workspaceRoot): Promise<readonly string[]> {
  const outdated: string[] = [];
  for (const [file, text] of await makeTopologyLists(root)) {
    const target = path.join(root, file);
    if ((await readFile(target, 'utf8').catch(() => null)) === text) continue;
    await writeFile(target, text);
    outdated.push(file);
  }
  return outdated;
}
