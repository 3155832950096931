// Every `npm run …` goes through this file. It installs, builds, and runs the command under Node 24. Plain JavaScript
// without dependencies, because it runs on the machine's Node before anything is installed.
import { spawn } from 'node:child_process';
import { createHash } from 'node:crypto';
import { existsSync, mkdirSync, readFileSync, readdirSync, writeFileSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { fileURLToPath } from 'node:url';

const workspaceRoot = path.resolve(path.dirname(fileURLToPath(import.meta.url)), '../..');
const PNPM = 'packages/devtools/pnpm.mjs';
/** pnpm.mjs pins the version. pnpm's own pin would write into the frozen lockfile. */
const INSTALL_OPTIONS = ['--frozen-lockfile', '--config.pmOnFail=ignore'];
const MIN_NODE_VERSION = 20;
const TARGET_NODE_VERSION = 24;
const PROGRESS_INTERVAL_MS = 5_000;
const OUTPUT_TAIL_LINES = 15;
/** Ctrl-C arrives from the terminal and again through npm. Signals within this time count as one. */
const SAME_SIGNAL_WINDOW_MS = 500;
const PARENT_CHECK_INTERVAL_MS = 1_000;

const COMMANDS = {
  start: 'packages/devtools/dist/commands/start.js',
  test: 'packages/devtools/dist/commands/test.js',
  reset: 'packages/devtools/dist/commands/reset.js',
  properties: 'packages/devtools/dist/commands/properties.js',
  mutation: 'packages/devtools/dist/commands/mutation.js',
  check: 'packages/devtools/dist/commands/check.js',
  gen: 'packages/devtools/dist/commands/gen.js',
  'new:service': 'packages/devtools/dist/commands/new-service.js',
  ops: 'packages/devtools/dist/commands/ops.js',
  bench: 'test/dist/bench/main.js',
  observe: 'test/dist/observe/main.js',
  chaos: 'packages/devtools/dist/commands/chaos.js',
  kubernetes: 'packages/devtools/dist/commands/kubernetes.js',
  simulate: 'packages/devtools/dist/commands/simulate.js',
};

/** Installs and builds, and prints the path of Node for start.sh. */
const PREPARE = 'prepare';

/** Shown to the person as one sentence. Every other error is a bug and shows its stack. */
class Failure extends Error {}

const startedAt = performance.now();
function say(text) {
  const seconds = ((performance.now() - startedAt) / 1000).toFixed(1).padStart(5);
  process.stderr.write(`${seconds}s  ${text}\n`);
}

const readNodeMajor = (version) => Number(version.replace(/^v/, '').split('.')[0]);

/** Hashes all inputs of an install. */
function installFingerprint() {
  const digest = createHash('sha256');
  const patches = path.join(workspaceRoot, 'patches');
  const files = [
    PNPM,
    'packages/devtools/pnpm/SHA256SUMS',
    'pnpm-lock.yaml',
    'pnpm-workspace.yaml',
    'package.json',
  ].map((file) => path.join(workspaceRoot, file));
  if (existsSync(patches))
    files.push(
      ...readdirSync(patches)
        .sort()
        .map((file) => path.join(patches, file)),
    );
  for (const file of files) digest.update(readFileSync(file));
  return digest.digest('hex');
}

async function install() {
  const stampFile = path.join(workspaceRoot, '.local/cache/install.stamp');
  const fingerprint = installFingerprint();
  const isInstalled = existsSync(path.join(workspaceRoot, 'node_modules/.modules.yaml'));
  if (isInstalled && existsSync(stampFile) && readFileSync(stampFile, 'utf8') === fingerprint) return;
  say('installing packages (pnpm, frozen lockfile)');
  const progress = setInterval(() => say('still installing packages'), PROGRESS_INTERVAL_MS);
  const { code, output } = await run(process.execPath, [PNPM, 'install', ...INSTALL_OPTIONS]);
  clearInterval(progress);
  if (code !== 0) throw new Failure(explainInstallFailure(output));
  mkdirSync(path.dirname(stampFile), { recursive: true });
  writeFileSync(stampFile, fingerprint);
  say('packages installed');
}

function run(command, args) {
  return new Promise((resolve) => {
    let output = '';
    // CI=true: pnpm asks no questions and draws no progress bars.
    const child = spawn(command, args, {
      cwd: workspaceRoot,
      env: { ...process.env, CI: 'true' },
      stdio: ['ignore', 'pipe', 'pipe'],
    });
    const stop = () => {
      child.kill('SIGTERM');
      process.exit(128 + os.constants.signals.SIGTERM);
    };
    process.on('SIGTERM', stop);
    for (const stream of [child.stdout, child.stderr]) stream.on('data', (chunk) => (output += chunk));
    child.on('error', (error) => resolve({ code: 1, output: `${output}\n${error.message}` }));
    child.on('close', (code) => {
      process.off('SIGTERM', stop);
      resolve({ code: code ?? 1, output });
    });
  });
}

function explainInstallFailure(output) {
  const tail = output.trimEnd().split('\n').slice(-OUTPUT_TAIL_LINES).join('\n');
  if (/is not the archive that this release pins/.test(output)) return tail;
  if (/ERR_PNPM_TARBALL_INTEGRITY/.test(output)) {
    return `A package is not the one that pnpm-lock.yaml pins: the registry serves another archive, do not use it. pnpm said:\n${tail}`;
  }
  if (
    /ENOTFOUND|ECONNREFUSED|ECONNRESET|ETIMEDOUT|EAI_AGAIN|ERR_SOCKET|META_FETCH_FAIL|error sending request/i.test(
      output,
    )
  ) {
    return `The npm registry cannot be reached: check the network or npm's registry setting (npm config get registry), then run the command again. It said:\n${tail}`;
  }
  if (/OUTDATED_LOCKFILE|LOCKFILE_CONFIG_MISMATCH/.test(output)) {
    return `pnpm-lock.yaml does not fit the package.json files or pnpm-workspace.yaml: run \`node ${PNPM} install\` and commit the lockfile. It said:\n${tail}`;
  }
  return `The packages could not be installed: see what pnpm said and run the command again.\n${tail}`;
}

async function build() {
  const { build: buildWorkspace } = await import('./build.mjs');
  const { built, removed, failures } = await buildWorkspace({ root: workspaceRoot });
  if (failures.length > 0) {
    throw new Failure(
      `${failures.length} source file(s) do not compile: correct them and run the command again.\n${failures.join('\n')}`,
    );
  }
  if (built + removed > 0) say(`built (${built} files changed${removed > 0 ? `, ${removed} removed` : ''})`);
}

/** Returns the machine's own Node when it is new enough, else the one that npm installed. */
function findNode() {
  if (readNodeMajor(process.version) >= TARGET_NODE_VERSION) return process.execPath;
  const fromNpm = path.join(workspaceRoot, 'node_modules/.bin/node');
  if (existsSync(fromNpm)) return fromNpm;
  throw new Failure(
    `This machine's Node is ${process.version} and npm brings Node ${TARGET_NODE_VERSION} for 64-bit Linux alone (this is ${os.platform()} ${os.arch()}): install Node ${TARGET_NODE_VERSION} and run the command again.`,
  );
}

/**
 * Runs the command in its own process group, so that only this process passes Ctrl-C on, once. A closed IPC channel
 * tells the command that this process was killed (SIGKILL), and the command drains. The first signal drains, a second
 * one forces the end.
 */
function runCommand(node, file, args) {
  return new Promise((resolve) => {
    const child = spawn(node, ['--enable-source-maps', path.join(workspaceRoot, file), ...args], {
      cwd: workspaceRoot,
      env: { ...process.env, NODE_COMPILE_CACHE: path.join(workspaceRoot, '.local/cache/compile') },
      detached: true,
      stdio: ['inherit', 'inherit', 'inherit', 'ipc'],
    });
    let lastSignalAt = -Infinity;
    const forward = (signal) => {
      if (performance.now() - lastSignalAt < SAME_SIGNAL_WINDOW_MS) return;
      lastSignalAt = performance.now();
      child.kill(signal);
    };
    for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) process.on(signal, () => forward(signal));
    watchParent(() => forward('SIGTERM'));
    child.on('error', (error) => resolve(fail(error)));
    child.on('exit', (code, signal) => resolve(code ?? 128 + os.constants.signals[signal]));
  });
}

/** npm cannot pass on a SIGKILL. A changed parent pid shows that npm is gone. */
function watchParent(onGone) {
  if (!process.env.npm_lifecycle_event) return;
  const parent = process.ppid;
  const timer = setInterval(() => {
    if (process.ppid === parent) return;
    clearInterval(timer);
    onGone();
  }, PARENT_CHECK_INTERVAL_MS);
  timer.unref();
}

function fail(error) {
  process.stderr.write(`${error instanceof Failure ? error.message : error.stack}\n`);
  return 1;
}

async function main() {
  const [command, ...args] = process.argv.slice(2);
  const file = COMMANDS[command];
  if (!file && command !== PREPARE) throw new Failure(`Usage: npm run <${Object.keys(COMMANDS).join('|')}>`);
  if (readNodeMajor(process.version) < MIN_NODE_VERSION) {
    throw new Failure(
      `Node ${MIN_NODE_VERSION} or newer is needed and this is ${process.version}: install a newer one.`,
    );
  }
  await install();
  await build();
  if (command === PREPARE) {
    process.stdout.write(findNode());
    return 0;
  }
  return runCommand(findNode(), file, args);
}

process.exitCode = await main().catch(fail);
