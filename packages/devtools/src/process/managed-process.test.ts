import { spawn } from 'node:child_process';
import { mkdtemp, rm } from 'node:fs/promises';
import net from 'node:net';
import os from 'node:os';
import path from 'node:path';
import { SetupFailure } from '../failure';
import { endProcess, identify, isAlive, readPidFile, writePidFile, waitUntil } from './guard';
import { ManagedProcess, type ManagedProcessSpec } from './managed-process';
import { findFreePort } from './ports';

const SERVER = `require('node:net').createServer().listen(Number(process.argv[1]), '127.0.0.1');`;
const STUBBORN = `process.on('SIGTERM', () => {}); ${SERVER}`;

const answers = (port: number): Promise<boolean> =>
  new Promise((resolve) => {
    const socket = net.connect(port, '127.0.0.1');
    socket.once('connect', () => resolve(true)).once('error', () => resolve(false));
    socket.once('connect', () => socket.destroy());
  });

describe('a managed process', () => {
  let folder: string;
  let port: number;
  beforeEach(async () => {
    folder = await mkdtemp(path.join(os.tmpdir(), 'mps-process-'));
    port = await findFreePort();
  });
  afterEach(() => rm(folder, { recursive: true, force: true }));

  const describeServer = (script: string, more: Partial<ManagedProcessSpec> = {}): ManagedProcess =>
    new ManagedProcess({
      name: 'server',
      command: process.execPath,
      args: ['-e', script, String(port)],
      cwd: folder,
      env: {},
      logFile: path.join(folder, 'server.log'),
      pidFile: path.join(folder, 'server.pid'),
      isReady: () => answers(port),
      ...more,
    });

  it('is ready when its condition holds and is gone after stop', async () => {
    const server = describeServer(SERVER);
    await server.start();
    const pid = server.pid!;
    expect(await answers(port)).toBe(true);
    expect(await readPidFile(path.join(folder, 'server.pid'))).toEqual(identify(pid));
    await server.stop();
    expect(identify(pid)).toBeUndefined();
    expect(server.pid).toBeUndefined();
  });

  it('is killed when it does not end within its grace time', async () => {
    const server = describeServer(STUBBORN, { stopGraceMs: 200 });
    await server.start();
    await server.stop();
    expect(await answers(port)).toBe(false);
  });

  it('can be killed and restarted without a report of an unexpected exit', async () => {
    const server = describeServer(SERVER);
    const accidents: unknown[] = [];
    server.onUnexpectedExit((exit) => accidents.push(exit));
    await server.start();
    const first = server.pid;
    await server.kill('SIGKILL');
    await server.start();
    expect(server.pid).not.toBe(first);
    await server.stop();
    expect(accidents).toEqual([]);
  });

  it('reports an unexpected exit', async () => {
    const server = describeServer(SERVER);
    const accident = new Promise((resolve) => server.onUnexpectedExit(resolve));
    await server.start();
    process.kill(server.pid!, 'SIGKILL');
    expect(await accident).toEqual({ code: null, signal: 'SIGKILL' });
  });

  it('shows its last log lines when it ends while starting', async () => {
    const server = describeServer(
      `console.error('first'); console.error('the key is missing'); process.exit(3);`,
    );
    const failure = await server.start().catch((error: unknown) => error);
    expect(failure).toBeInstanceOf(SetupFailure);
    expect((failure as Error).message).toContain('server ended while starting (exit code 3)');
    expect((failure as Error).message).toContain('the key is missing');
  });

  it('names the program that cannot be run', async () => {
    const server = describeServer(SERVER, { command: '/no/such/program' });
    await expect(server.start()).rejects.toThrow(
      'server ended while starting (it could not be run: spawn /no/such/program ENOENT)',
    );
  });

  it('gives up on a process that never becomes ready, and leaves none behind', async () => {
    const server = describeServer(SERVER, { isReady: async () => false, readyTimeoutMs: 300 });
    await expect(server.start()).rejects.toThrow('server was not ready after 0 seconds');
    expect(await answers(port)).toBe(false);
  });

  it('ends the process that a killed earlier run left, and no other', async () => {
    const earlier = spawn(process.execPath, ['-e', SERVER, String(port)], { stdio: 'ignore' });
    await waitUntil(() => answers(port), 60_000);
    const leftover = identify(earlier.pid!)!;
    await writePidFile(path.join(folder, 'server.pid'), leftover.pid);
    const server = describeServer(SERVER);
    await server.start();
    expect(isAlive(leftover)).toBe(false);
    expect(await answers(port)).toBe(true);
    await server.stop();
  });

  it('ends with the process that started it, even when that one is killed', async () => {
    const module = JSON.stringify(path.resolve(__dirname, '../../dist/process/guard.js'));
    const owner = spawn(
      process.execPath,
      [
        '-e',
        `const child = require('node:child_process').spawn(process.execPath, ['-e', 'setInterval(() => {}, 1000)'], { detached: true, stdio: 'ignore' });
         require(${module}).guardProcess(child.pid);
         setTimeout(() => console.log(child.pid), 100);
         setInterval(() => {}, 1000);`,
      ],
      { stdio: ['ignore', 'pipe', 'inherit'] },
    );
    const text = await new Promise<string>((resolve) =>
      owner.stdout.once('data', (data: Buffer) => resolve(String(data))),
    );
    const child = identify(Number(text))!;
    owner.kill('SIGKILL');
    expect(await waitUntil(() => !isAlive(child), 60_000)).toBe(true);
  });
});

describe('the identity of a process', () => {
  it('differs for another process with the same number', async () => {
    const child = spawn(process.execPath, ['-e', 'setInterval(() => {}, 1000)'], { stdio: 'ignore' });
    const identity = identify(child.pid!)!;
    const impostor = { pid: identity.pid, startedAt: 'earlier' };
    expect(isAlive(impostor)).toBe(false);
    await endProcess(impostor);
    expect(isAlive(identity)).toBe(true);
    await endProcess(identity);
    expect(isAlive(identity)).toBe(false);
  });

  it('finds no process in a pid file that is missing or damaged', async () => {
    expect(await readPidFile('/no/such/file')).toBeUndefined();
    expect(await readPidFile(__filename)).toBeUndefined();
  });
});
