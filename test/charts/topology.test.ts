// files/topology.yaml matches the code: calls between processes, their settings, topics, consumer groups and
// databases.
// The NetworkPolicies allow exactly these connections.
import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { CALLS_FOR_CALLERS, CONSUMER_GROUPS, SERVICE_NAMES, TOPICS } from '@mps/contracts';
import { GRPC_SERVICES, PROCESS_NAMES, workspaceRoot } from '@mps/devtools';
import { deadLetterTopic } from '@mps/messaging';
import { parse } from 'yaml';
import { importLoadConfig, readEnvironment } from './environment';
import { chartFolder } from './helm';
import { CASES, find, listObjects, ofKind, type KubernetesObject, type NetworkRule } from './manifests';

interface Facts {
  readonly serves: 'grpc' | 'http';
  readonly calls?: readonly string[];
  readonly database?: string;
  readonly produces?: string;
  readonly consumes?: readonly string[];
  readonly group?: string;
  readonly testModeOnly?: true;
}

const read = (file: string): string => readFileSync(path.join(workspaceRoot, file), 'utf8');
const topology = (
  parse(readFileSync(path.join(chartFolder, 'files/topology.yaml'), 'utf8')) as {
    services: Record<string, Facts>;
  }
).services;
const goldens = new Map<string, KubernetesObject[]>();
/** Parses each golden file once, because they are long. */
function golden(name: string): KubernetesObject[] {
  const file = path.join(__dirname, 'golden', `${name}.yaml`);
  const objects = goldens.get(name) ?? listObjects(readFileSync(file, 'utf8'));
  goldens.set(name, objects);
  return objects;
}
/** Returns the services that a process has the addresses of, by the settings that `npm run gen` read from its config.ts. */
const findCalls = (name: string): readonly string[] => {
  const settings = JSON.parse(read('packages/devtools/settings.json')) as Record<string, readonly string[]>;
  return SERVICE_NAMES.filter((service) =>
    settings[name]?.includes(`${service.toUpperCase().replaceAll('-', '_')}_ADDRESS`),
  );
};

describe('files/topology.yaml', () => {
  it('lists every process of the platform with its kind', () => {
    expect(Object.keys(topology).sort()).toEqual([...PROCESS_NAMES].sort());
    const grpc = Object.entries(topology).filter(([, { serves }]) => serves === 'grpc');
    expect(grpc.map(([name]) => name).sort()).toEqual([...GRPC_SERVICES].sort());
  });

  it.each(Object.entries(topology))(
    'lists the services that %s has addresses for',
    (name, { calls = [] }) => {
      expect([...calls].sort()).toEqual([...findCalls(name)].sort());
    },
  );

  it('allows every call that a caller token can make, and no other call between services', () => {
    const between = Object.entries(topology)
      .filter(([name, { calls }]) => name !== 'gateway' && calls)
      .map(([name, { calls = [] }]) => [name, [...calls].sort()]);
    const allowed = Object.entries(CALLS_FOR_CALLERS).map(([name, calls]) => [
      name,
      Object.keys(calls).sort(),
    ]);
    expect(Object.fromEntries(between)).toEqual(Object.fromEntries(allowed));
  });

  it('lists the topics of the gateway, which reads them for itself', () => {
    const source = readFileSync(
      path.join(workspaceRoot, 'gateway/src/authentication/authentication.ts'),
      'utf8',
    );
    const [, tables = ''] = /routeEvents\(\{ (\w+):/.exec(source) ?? [];
    expect([TOPICS[tables as keyof typeof TOPICS].name]).toEqual(topology['gateway']?.consumes);
    expect(topology['gateway']?.group).toBeUndefined();
  });

  // openService refuses a service that reads or writes other topics, and names the group after the service.
  it('names the consumer group of each service after the service', () => {
    for (const [name, { group }] of Object.entries(topology))
      if (group !== undefined) expect(group).toBe(name);
  });

  it.each(Object.entries(topology).filter(([, { database }]) => database))(
    'names the database of %s',
    (name, { database }) => {
      const folder = path.join(workspaceRoot, 'services', name, 'src');
      const files = readdirSync(folder, { recursive: true, encoding: 'utf8' });
      const sources = files
        .filter((file) => file.endsWith('.ts') && !file.includes('.test.'))
        .map((file) => readFileSync(path.join(folder, file), 'utf8'));
      expect(sources.join('\n')).toMatch(new RegExp(`(databaseName: |DATABASE_NAME = )'${database}'`));
    },
  );
});

it.each(CASES)('the ACLs of %s name each topic, because Kafka accepts no empty prefix', (name) => {
  const { data } = find(golden(name), 'ConfigMap', 'mps-access');
  const acls = parse(data?.['kafka-acls.yaml'] ?? '') as Record<
    string,
    { operations: string[]; topic?: string; cluster?: true }[]
  >;
  const made = [
    ...Object.values(TOPICS).map((topic) => topic.name),
    ...CONSUMER_GROUPS.map(deadLetterTopic),
    'activity.v1',
    'dead-letters.audit.v1',
  ];
  const topics = (acls['mps-setup'] ?? []).filter(({ cluster }) => !cluster).map(({ topic }) => topic);
  expect(topics.sort()).toEqual(made.sort());
});

describe('a process accepts the environment of its Deployment', () => {
  it.each(PROCESS_NAMES)('%s in sandbox mode', async (name) => {
    const loadConfig = await importLoadConfig(name);
    expect(loadConfig(readEnvironment(golden('nano'), name))).toMatchObject({ SANDBOX: true });
  });

  const live = PROCESS_NAMES.filter((name) => topology[name]?.testModeOnly !== true);
  it.each(live)('%s in live mode, except for mounted Secret files', async (name) => {
    const loadConfig = await importLoadConfig(name);
    const problems = ((): string[] => {
      try {
        loadConfig(readEnvironment(golden('ha'), name));
        return [];
      } catch (error) {
        return (error as Error).message.split('\n').slice(1);
      }
    })();
    expect(
      problems.filter((problem) => !/_FILE: names a file that (is empty or )?cannot be read/.test(problem)),
    ).toEqual([]);
    expect(problems.length).toBeGreaterThan(3);
  });
});

const GRPC_PORT = 50051;
const componentsIn = (rules: readonly NetworkRule[] = [], side: 'from' | 'to'): string[] =>
  rules
    .filter(({ ports }) => ports.some(({ port }) => port === GRPC_PORT))
    .flatMap((rule) => rule[side] ?? [])
    .flatMap(({ podSelector }) => podSelector?.matchLabels['app.kubernetes.io/component'] ?? [])
    .filter((component) => component !== 'operator');

describe.each(CASES)('the NetworkPolicies of %s', (name) => {
  const policies = ofKind(golden(name), 'NetworkPolicy');
  const services = Object.entries(topology).filter(
    ([, { testModeOnly }]) => !testModeOnly || name === 'nano',
  );

  it.each(services)('allow exactly the calls to and from %s', (service, { calls = [] }) => {
    const { spec } = find(policies, 'NetworkPolicy', `mps-${service}`);
    expect(componentsIn(spec.egress, 'to').sort()).toEqual([...calls].sort());
    const callers = services.filter(([, facts]) => facts.calls?.includes(service)).map(([caller]) => caller);
    expect(componentsIn(spec.ingress, 'from').sort()).toEqual(callers.sort());
  });

  it('do not open the health port, because policies do not apply to the kubelet', () => {
    const ports = policies.flatMap(({ spec }) =>
      [...(spec.ingress ?? [])].flatMap((rule) => rule.ports.map(({ port }) => port)),
    );
    expect(ports).not.toContain(50052);
  });
});
