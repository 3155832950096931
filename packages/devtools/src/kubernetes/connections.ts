// Tries connections from pod to pod. The NetworkPolicies must allow exactly the calls of the chart's call graph
// (files/topology.yaml). A test compares that graph with the code.
import { readFileSync } from 'node:fs';
import path from 'node:path';
import { parse } from 'yaml';
import { SetupFailure } from '../failure';
import { PROCESS_NAMES } from '../platform/topology';
import {
  apply,
  chart,
  formatHost,
  KAFKA,
  kubectl,
  listPods,
  MONGODB,
  namespace,
  NAMESPACE,
  RELEASE,
  type Pod,
} from './cluster';
import { imageName, USER_ID } from './images';

interface Facts {
  readonly serves: 'grpc' | 'http';
  readonly calls?: readonly string[];
  readonly database?: string;
  readonly produces?: string;
  readonly consumes?: readonly string[];
}

export interface Attempts {
  readonly tried: number;
  /** Number of allowed connections that succeeded. */
  readonly open: number;
  /** "from to target: open" for a connection that should be closed, or the reverse. */
  readonly wrong: readonly string[];
}

const PORTS = { grpc: 50_051, health: 50_052, metrics: 9_464, http: 8_080 };
const API_SERVER = 'kubernetes.default.svc.cluster.local:443';
/**
 * Pods outside the release: in its namespace, in a namespace of their own, and in the one from which metrics may be
 * read.
 */
const MONITORING = 'monitoring';
const OUTSIDERS = [NAMESPACE, 'payments-outside', MONITORING] as const;
const OUTSIDER = 'outsider';
/** A dropped packet is never answered, so the attempt needs a limit. */
const ATTEMPT_LIMIT_MS = 6_000;
const POD_LIMIT = '--timeout=180s';

const CONNECT = `
const net = require('node:net');
Promise.all(process.argv.slice(1).map((target) => new Promise((resolve) => {
  const [host, port] = target.split(':');
  const socket = net.connect({ host, port: Number(port), autoSelectFamily: false });
  const end = (open) => { socket.destroy(); resolve([target, open]); };
  socket.setTimeout(${ATTEMPT_LIMIT_MS}, () => end(false));
  socket.once('connect', () => end(true));
  socket.once('error', () => end(false));
}))).then((all) => process.stdout.write(JSON.stringify(Object.fromEntries(all)), () => process.exit()));`;

const topology = (): Readonly<Record<string, Facts>> =>
  (
    parse(readFileSync(path.join(chart, 'files/topology.yaml'), 'utf8')) as {
      services: Record<string, Facts>;
    }
  ).services;

const at = (name: string, port: number): string => `${formatHost(`${RELEASE}-${name}`)}:${port}`;
const GATEWAY = `${formatHost(`${RELEASE}-gateway`)}:80`;
const SANDBOX = at('provider-sandbox', PORTS.http);

/**
 * Lists every address of the release and of the servers around it. For services with a virtual address, the pod's own
 * address too.
 */
const listTargets = (services: Readonly<Record<string, Facts>>, pods: readonly Pod[]): string[] => [
  ...Object.entries(services).flatMap(([name, { serves }]) =>
    serves === 'grpc'
      ? [at(name, PORTS.grpc), at(name, PORTS.metrics), at(name, PORTS.health)]
      : [`${findPod(name, pods).ip}:${PORTS.metrics}`],
  ),
  ...[GATEWAY, SANDBOX, MONGODB, KAFKA, API_SERVER],
];

function findPod(name: string, pods: readonly Pod[]): Pod {
  const pod = pods.find(({ component, isReady, isEnding }) => component === name && isReady && !isEnding);
  if (pod === undefined) throw new SetupFailure(`${name} has no pod that is ready.`);
  return pod;
}

/** Lists the connections that the graph allows to `name` in sandbox mode. */
function listAllowed(name: string, { calls = [], database, produces, consumes }: Facts): string[] {
  return [
    ...calls.map((called) => at(called, PORTS.grpc)),
    ...(database === undefined ? [] : [MONGODB]),
    ...(produces === undefined && consumes === undefined ? [] : [KAFKA]),
    // The sandbox simulates the provider and the test clock, and calls the gateway back.
    name === 'provider-sandbox' ? GATEWAY : SANDBOX,
  ];
}

export async function tryConnections(tag: string): Promise<Attempts> {
  const services = topology();
  const pods = await listPods();
  const targets = listTargets(services, pods);
  const outcomes: Outcome[] = [];
  for (const [name, facts] of Object.entries(services)) {
    const pod = findPod(name, pods);
    const own = [formatHost(`${RELEASE}-${name}`), pod.ip];
    const others = targets.filter((target) => !own.some((host) => target.startsWith(`${host}:`)));
    const from = { name, pod: pod.name, namespace: NAMESPACE };
    outcomes.push(...(await attempt(from, others, listAllowed(name, facts))));
  }
  await startOutsiders(tag);
  // The chart does not protect the servers outside the release.
  const addresses = targets.filter((target) => ![MONGODB, KAFKA, API_SERVER].includes(target));
  const metrics = addresses.filter((target) => target.endsWith(`:${PORTS.metrics}`));
  for (const where of OUTSIDERS) {
    const from = { name: `${OUTSIDER} in ${where}`, pod: OUTSIDER, namespace: where };
    outcomes.push(
      ...(await attempt(from, addresses, where === MONITORING ? [GATEWAY, ...metrics] : [GATEWAY])),
    );
  }
  return {
    tried: outcomes.length,
    open: outcomes.filter(({ isOpen }) => isOpen).length,
    wrong: outcomes.filter(({ isOpen, isAllowed }) => isOpen !== isAllowed).map(describe),
  };
}

interface Outcome {
  readonly from: string;
  readonly target: string;
  readonly isOpen: boolean;
  readonly isAllowed: boolean;
}

const describe = ({ from, target, isOpen }: Outcome): string =>
  `${from} to ${target}: ${isOpen ? 'open' : 'closed'}`;

interface Source {
  readonly name: string;
  readonly pod: string;
  readonly namespace: string;
}

async function attempt(
  { name, pod, namespace: where }: Source,
  targets: readonly string[],
  allowed: readonly string[],
): Promise<Outcome[]> {
  const node = ['/usr/local/bin/node', '-e', CONNECT, ...targets];
  const { stdout } = await kubectl(['--namespace', where, 'exec', pod, '--', ...node]);
  return Object.entries(JSON.parse(stdout) as Record<string, boolean>).map(([target, isOpen]) => ({
    from: name,
    target,
    isOpen,
    isAllowed: allowed.includes(target),
  }));
}

async function startOutsiders(tag: string): Promise<void> {
  const container = {
    name: OUTSIDER,
    image: imageName(PROCESS_NAMES[0], tag),
    command: ['/usr/local/bin/node', '-e', 'setInterval(() => {}, 60_000)'],
    securityContext: { allowPrivilegeEscalation: false, capabilities: { drop: ['ALL'] } },
  };
  const spec = {
    terminationGracePeriodSeconds: 0,
    securityContext: {
      runAsNonRoot: true,
      runAsUser: USER_ID,
      seccompProfile: { type: 'RuntimeDefault' },
    },
    containers: [container],
  };
  await apply([
    ...OUTSIDERS.filter((where) => where !== NAMESPACE).map((where) => namespace(where, {})),
    ...OUTSIDERS.map((where) => ({
      apiVersion: 'v1',
      kind: 'Pod',
      metadata: { name: OUTSIDER, namespace: where },
      spec,
    })),
  ]);
  for (const where of OUTSIDERS)
    await kubectl(['--namespace', where, 'wait', '--for=condition=Ready', `pod/${OUTSIDER}`, POD_LIMIT]);
}
