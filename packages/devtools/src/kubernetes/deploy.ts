// Installs or upgrades the release and waits until every pod is ready. A container that restarts twice ends the wait
// with its last log lines, because the same error would stop it every time.
import path from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { SetupFailure } from '../failure';
import { PROCESS_NAMES } from '../platform/topology';
import {
  chart,
  helm,
  INFRA,
  KAFKA,
  kubectl,
  MONGODB,
  PUBLIC_BASE_URL,
  RELEASE,
  REPLICA_SET,
  type Ran,
} from './cluster';

export type Progress = (text: string) => void;

const MAX_RESTARTS = 1;
const LOOK_PACE_MS = 2_000;
const LOG_LINES = 20;

/** Values for the chart in addition to presets/nano.yaml. */
export function makeReleaseValues(tag: string): object {
  const infra = [{ namespaceSelector: { matchLabels: { 'kubernetes.io/metadata.name': INFRA } } }];
  return {
    image: { tag },
    publicBaseUrl: PUBLIC_BASE_URL,
    kafka: { brokers: KAFKA },
    mongodb: { url: `mongodb://${MONGODB}/?replicaSet=${REPLICA_SET}` },
    tests: { existingSecret: 'mps-test' },
    networkPolicy: { kafka: { to: infra }, mongodb: { to: infra } },
    services: Object.fromEntries(
      PROCESS_NAMES.filter((name) => name !== 'provider-sandbox').map((name) => [
        name,
        {
          replicas: { min: 2, max: 2 },
          ...(name === 'gateway' && {
            settings: { RATE_LIMIT_WRITES_PER_SECOND: 5_000, RATE_LIMIT_READS_PER_SECOND: 5_000 },
          }),
        },
      ]),
    ),
  };
}

/** `set` holds further `--set` texts. */
export async function deploy(tag: string, onProgress: Progress, set: readonly string[] = []): Promise<Ran> {
  const ended = new AbortController();
  const crashed = watchForCrash(ended.signal, onProgress);
  const installing = helm(
    [
      ...['upgrade', RELEASE, chart, '--install', '--wait', '--timeout', '15m'],
      ...['--values', path.join(chart, 'presets/nano.yaml'), '--values', '-'],
      ...set.flatMap((one) => ['--set', one]),
    ],
    { input: JSON.stringify(makeReleaseValues(tag)), signal: ended.signal },
  );
  try {
    return await Promise.race([installing, crashed]);
  } finally {
    ended.abort();
    await Promise.allSettled([installing, crashed]);
  }
}

interface ContainerState {
  readonly pod: string;
  readonly container: string;
  readonly isReady: boolean;
  readonly restarts: number;
}

interface PodList {
  readonly items: readonly {
    readonly metadata: { readonly name: string };
    readonly status: {
      readonly containerStatuses?: readonly {
        readonly name: string;
        readonly ready: boolean;
        readonly restartCount: number;
      }[];
    };
  }[];
}

/** Lists the containers of all pods of the release, including the setup hook's. */
async function listContainers(): Promise<ContainerState[]> {
  const selector = `app.kubernetes.io/instance=${RELEASE}`;
  const { code, stdout } = await kubectl(['get', 'pods', '-l', selector, '-o', 'json'], { mayFail: true });
  if (code !== 0) return [];
  return (JSON.parse(stdout) as PodList).items.flatMap(({ metadata, status }) =>
    (status.containerStatuses ?? []).map(({ name, ready, restartCount }) => ({
      pod: metadata.name,
      container: name,
      isReady: ready,
      restarts: restartCount,
    })),
  );
}

const formatName = ({ pod, container }: ContainerState): string => `${pod}/${container}`;

/** Rejects when a container restarts too often. Otherwise waits for the signal. */
async function watchForCrash(signal: AbortSignal, onProgress: Progress): Promise<never> {
  const before = new Map((await listContainers()).map((one) => [formatName(one), one.restarts]));
  let lastText = '';
  for (;;) {
    const containers = await listContainers();
    const crashed = containers.find(
      (one) => one.restarts - (before.get(formatName(one)) ?? 0) > MAX_RESTARTS,
    );
    if (crashed !== undefined) throw new SetupFailure(await explainCrash(crashed));
    const text = describeWait(containers);
    if (text !== lastText) onProgress(text);
    lastText = text;
    await delay(LOOK_PACE_MS, undefined, { signal });
  }
}

function describeWait(containers: readonly ContainerState[]): string {
  const waiting = containers.filter(({ isReady }) => !isReady).map(({ container }) => container);
  const ready = `${containers.length - waiting.length} of ${containers.length} containers are ready`;
  return waiting.length === 0 ? ready : `${ready}; waiting for ${[...new Set(waiting)].sort().join(', ')}`;
}

async function explainCrash(container: ContainerState): Promise<string> {
  const args = ['logs', container.pod, '-c', container.container, '--previous', `--tail=${LOG_LINES}`];
  const { stdout, stderr } = await kubectl(args, { mayFail: true });
  return `${formatName(container)} has restarted ${container.restarts} times and will not become ready. Its last log lines:\n${stdout || stderr}`;
}
