// The JavaScript runtimes that @mps/client is for. They come from npm into .local/cache, with pinned versions.
import { execFile } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import { copyFile, mkdir, rm, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { promisify } from 'node:util';
import { cacheDir, SetupFailure } from '@mps/devtools';
import { build } from 'esbuild';

const run = promisify(execFile);
const folder = path.join(cacheDir, 'client-runtimes');
const SMOKE = path.join(__dirname, 'smoke.mjs');
const ARCH = process.arch === 'arm64' ? 'arm64' : 'x64';
const INSTALL_LIMIT_MS = 300_000;
const RUN_LIMIT_MS = 60_000;

const PINS: Readonly<Record<string, string>> = {
  'node-20': `npm:node-linux-${ARCH}@20.20.2`,
  'node-22': `npm:node-linux-${ARCH}@22.23.5`,
  bun: `npm:@oven/bun-linux-${ARCH === 'x64' ? 'x64' : 'aarch64'}@1.4.4`,
  deno: `npm:@deno/linux-${ARCH}-glibc@2.9.6`,
  workerd: `npm:@cloudflare/workerd-linux-${ARCH === 'x64' ? '64' : 'arm64'}@1.20261117.1`,
  /** The oldest compiler that the client's types are for. */
  'typescript-5.6': 'npm:typescript@5.6.3',
  'edge-vm': 'npm:@edge-runtime/vm@5.0.0',
};
const toProgram = (name: string, file: string): string => path.join(folder, 'node_modules', name, file);

const MANIFEST = JSON.stringify({ private: true, dependencies: PINS }, undefined, 2);
/** Marks a whole installation of these versions, so that an interrupted one is repeated. */
const installed = path.join(folder, '.whole');
const isInstalled = (): boolean => existsSync(installed) && readFileSync(installed, 'utf8') === MANIFEST;
export const TYPESCRIPT_56 = path.join(folder, 'node_modules/typescript-5.6');

export async function installRuntimes(): Promise<void> {
  if (isInstalled()) return;
  await rm(folder, { recursive: true, force: true });
  await mkdir(folder, { recursive: true });
  await writeFile(path.join(folder, 'package.json'), MANIFEST);
  const flags = ['install', '--ignore-scripts', '--no-audit', '--no-fund', '--no-package-lock'];
  await run('npm', flags, { cwd: folder, timeout: INSTALL_LIMIT_MS }).catch((error: unknown) => {
    throw new SetupFailure(`the runtimes could not be installed from npm: ${String(error)}`);
  });
  await writeFile(installed, MANIFEST);
}

export interface Shop {
  readonly baseUrl: string;
  readonly apiKey: string;
  readonly merchantId: string;
}

/** The answer of smoke.mjs. */
export const SMOKE_RESULT = {
  status: 'WAITING_PAYMENT',
  replayed: [false, true],
  isSamePayment: true,
  pages: 3,
  refused: 'invalid_transaction_state',
  event: 'refund.completed',
  forged: 'no_match',
  aborted: 'aborted',
} as const;

export interface Runtime {
  readonly name: string;
  /** Runs smoke.mjs in the folder, which has @mps/client, and returns the line that it prints. */
  readonly run: (consumer: string, shop: Shop) => Promise<string>;
}

async function runProgram(program: string, args: readonly string[], cwd: string): Promise<string> {
  const { stdout } = await run(program, args, { cwd, timeout: RUN_LIMIT_MS });
  return stdout.trim();
}

/** Runs the files as they are: the runtime resolves the package by itself. */
const asFile = (name: string, program: string, flags: readonly string[] = []): Runtime => ({
  name,
  run: async (consumer, shop) => {
    await copyFile(SMOKE, path.join(consumer, 'smoke.mjs'));
    const main = `import { smoke } from './smoke.mjs';\nconsole.log(JSON.stringify(await smoke(${JSON.stringify(shop)})));\n`;
    await writeFile(path.join(consumer, 'main.mjs'), main);
    return runProgram(program, [...flags, 'main.mjs'], consumer);
  },
});

/** Bundles the code, which may call `smoke`, with the installed package. */
export async function bundle(consumer: string, code: string, format: 'esm' | 'iife'): Promise<string> {
  await copyFile(SMOKE, path.join(consumer, 'smoke.mjs'));
  const { outputFiles } = await build({
    stdin: { contents: `import { smoke } from './smoke.mjs';\n${code}`, resolveDir: consumer, loader: 'js' },
    bundle: true,
    write: false,
    format,
    platform: 'neutral',
    target: 'es2022',
  });
  return outputFiles[0]?.text ?? '';
}

/** A worker answers one request of workerd's own test command, which ends with 0 when the worker does not throw. */
const WORKERD_CONFIG = `using Workerd = import "/workerd/workerd.capnp";
const config :Workerd.Config = (
  services = [
    (name = "main", worker = (
      modules = [(name = "worker", esModule = embed "worker.mjs")],
      compatibilityDate = "2026-01-01",
    )),
    (name = "internet", network = (allow = ["public", "private", "local"])),
  ],
);
`;

const workerd: Runtime = {
  name: 'workerd',
  run: async (consumer, shop) => {
    const code = `export default { async test() { console.log(JSON.stringify(await smoke(${JSON.stringify(shop)}))); } };`;
    await writeFile(path.join(consumer, 'worker.mjs'), await bundle(consumer, code, 'esm'));
    await writeFile(path.join(consumer, 'config.capnp'), WORKERD_CONFIG);
    return runProgram(toProgram('workerd', 'bin/workerd'), ['test', 'config.capnp'], consumer);
  },
};

const edge: Runtime = {
  name: 'the edge runtime',
  run: async (consumer, shop) => {
    const code = await bundle(consumer, 'globalThis.smoke = smoke;', 'iife');
    const main = `
      const { EdgeVM } = require(${JSON.stringify(path.join(folder, 'node_modules/edge-vm'))});
      const vm = new EdgeVM();
      vm.evaluate(${JSON.stringify(code)});
      vm.evaluate(${JSON.stringify(`smoke(${JSON.stringify(shop)})`)}).then((found) => console.log(JSON.stringify(found)));`;
    await writeFile(path.join(consumer, 'main.cjs'), main);
    return runProgram(process.execPath, ['main.cjs'], consumer);
  },
};

export const RUNTIMES: readonly [Runtime, ...Runtime[]] = [
  asFile('the Node of this machine', process.execPath),
  asFile('Node 20', toProgram('node-20', 'bin/node')),
  asFile('Node 22', toProgram('node-22', 'bin/node')),
  asFile('Bun', toProgram('bun', 'bin/bun')),
  asFile('Deno', toProgram('deno', 'deno'), [
    'run',
    '--allow-net',
    '--allow-env',
    '--allow-sys',
    '--node-modules-dir=manual',
  ]),
  workerd,
  edge,
];
