// kubectl and helm as functions, and the pods and secrets of the release.
import { spawn } from 'node:child_process';
import path from 'node:path';
import { text } from 'node:stream/consumers';
import { SetupFailure } from '../failure';
import { localDir, workspaceRoot } from '../paths';
import { loadSecrets, type PlatformSecrets } from '../platform/secrets';
import { GRPC_SERVICES, PROCESS_NAMES, listSecretSettings, type GrpcServiceName } from '../platform/topology';

export const RELEASE = 'mps';
export const NAMESPACE = 'payments';
export const INFRA = 'payments-infra';
const DOMAIN = 'svc.cluster.local';
const GRPC_PORT = 50_051;
export const chart = path.join(workspaceRoot, 'charts/merchant-payments');

export const formatHost = (name: string, namespace = NAMESPACE): string => `${name}.${namespace}.${DOMAIN}`;
export const REPLICA_SET = 'rs0';
export const KAFKA = `${formatHost('kafka', INFRA)}:9092`;
export const MONGODB = `${formatHost('mongodb', INFRA)}:27017`;
/** The address of the load. This machine resolves the name too. */
export const baseUrl = `http://${formatHost(`${RELEASE}-gateway`)}`;
/** The full name does not fit a PIX code. Pods resolve this one by their search path. */
export const PUBLIC_BASE_URL = `http://${RELEASE}-gateway.${NAMESPACE}`;

interface RunOptions {
  readonly input?: string;
  /** A failure is a result and throws nothing. */
  readonly mayFail?: true;
  /** An abort ends the program. */
  readonly signal?: AbortSignal;
}

export interface Ran {
  readonly code: number;
  readonly stdout: string;
  readonly stderr: string;
}

export async function run(command: string, args: readonly string[], options: RunOptions = {}): Promise<Ran> {
  const child = spawn(command, [...args], { stdio: ['pipe', 'pipe', 'pipe'], env: process.env });
  const ended = new Promise<number>((resolve, reject) => {
    child.once('error', reject);
    child.once('close', (code) => resolve(code ?? 1));
  });
  options.signal?.addEventListener('abort', () => child.kill());
  child.stdin.on('error', () => undefined);
  child.stdin.end(options.input ?? '');
  const output = Promise.all([text(child.stdout), text(child.stderr)]);
  const code = await ended.catch(() => {
    throw new SetupFailure(`${command} is needed and was not found: put it on the PATH.`);
  });
  const [stdout, stderr] = await output;
  if (code !== 0 && options.mayFail !== true)
    throw new SetupFailure(`${command} ${args.slice(0, 6).join(' ')} failed:\n${stderr || stdout}`);
  return { code, stdout, stderr };
}

export const kubectl = (args: readonly string[], options?: RunOptions): Promise<Ran> =>
  run('kubectl', ['--namespace', NAMESPACE, ...args], options);
export const helm = (args: readonly string[], options?: RunOptions): Promise<Ran> =>
  run('helm', ['--namespace', NAMESPACE, ...args], options);

export const apply = (objects: readonly object[]): Promise<Ran> =>
  run('kubectl', ['apply', '--filename', '-'], {
    input: JSON.stringify({ apiVersion: 'v1', kind: 'List', items: objects }),
  });

export function namespace(name: string, labels: Readonly<Record<string, string>>): object {
  return { apiVersion: 'v1', kind: 'Namespace', metadata: { name, labels } };
}

export interface Pod {
  readonly name: string;
  readonly ip: string;
  readonly component: string;
  readonly isReady: boolean;
  readonly isEnding: boolean;
  readonly restarts: number;
}

interface PodObject {
  readonly metadata: {
    readonly name: string;
    readonly labels: Readonly<Record<string, string>>;
    readonly deletionTimestamp?: string;
  };
  readonly status: {
    readonly podIP?: string;
    readonly conditions?: readonly { readonly type: string; readonly status: string }[];
    readonly containerStatuses?: readonly { readonly restartCount: number }[];
  };
}

/** Lists the pods of the services, without those of hook and test. */
export async function listPods(): Promise<Pod[]> {
  const { stdout } = await kubectl([
    'get',
    'pods',
    '-l',
    `app.kubernetes.io/instance=${RELEASE}`,
    '-o',
    'json',
  ]);
  const { items } = JSON.parse(stdout) as { items: PodObject[] };
  return items
    .map(({ metadata, status }) => ({
      name: metadata.name,
      ip: status.podIP ?? '',
      component: metadata.labels['app.kubernetes.io/component'] ?? '',
      isReady: status.conditions?.some(({ type, status: is }) => type === 'Ready' && is === 'True') ?? false,
      isEnding: metadata.deletionTimestamp !== undefined,
      restarts: (status.containerStatuses ?? []).reduce((sum, { restartCount }) => sum + restartCount, 0),
    }))
    .filter(({ component }) => (PROCESS_NAMES as readonly string[]).includes(component));
}

/** Writes one Secret per service, with only the secrets that the topology gives it. */
export async function writeSecrets(): Promise<PlatformSecrets> {
  const secrets = await loadSecrets(path.join(localDir, 'kubernetes/secrets.json'));
  await apply(
    PROCESS_NAMES.map((name) => ({
      apiVersion: 'v1',
      kind: 'Secret',
      metadata: { name: `mps-${name}`, namespace: NAMESPACE },
      stringData: listSecretSettings(name, secrets),
    })),
  );
  return secrets;
}

export async function writeTestSecret(key: string, merchantId: string): Promise<void> {
  const metadata = { name: 'mps-test', namespace: NAMESPACE };
  await apply([
    { apiVersion: 'v1', kind: 'Secret', metadata, stringData: { API_KEY: key, MERCHANT_ID: merchantId } },
  ]);
}

export const addresses = Object.fromEntries(
  GRPC_SERVICES.map((name) => [name, `${formatHost(`${RELEASE}-${name}`)}:${GRPC_PORT}`]),
) as Record<GrpcServiceName, string>;
