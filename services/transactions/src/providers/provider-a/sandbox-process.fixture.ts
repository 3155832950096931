// PROVIDER_A's sandbox as a real process with its own database, and a receiver of its callbacks, for the contract suite.
import { spawn, type ChildProcess } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import path from 'node:path';
import { createInterface } from 'node:readline';
import { Secret, systemClock } from '@mps/kernel';
import mongoose from 'mongoose';
import { pino } from 'pino';
import type { ProviderCallback, RawCallback } from '../../transaction';
import type { UnknownReason } from './client';
import { makeProviderA, type ProviderA } from './provider-a';

const WORKSPACE = path.resolve(__dirname, '../../../../..');
const SANDBOX = path.join(WORKSPACE, 'services/provider-sandbox');
const HOUR_MS = 3_600_000;
const API_KEY = 'key-of-the-contract-suite';
const CALLBACK_SECRET = 'whsec_MDEyMzQ1Njc4OWFiY2RlZjAxMjM0NTY3ODlhYmNkZWY=';

export interface SandboxUnderTest {
  readonly provider: ProviderA;
  /** The reasons why answers counted as unknown, oldest first. */
  readonly unknowns: UnknownReason[];
  /** The received callbacks, unread. */
  readonly raw: RawCallback[];
  /** Callbacks about one order, read by the adapter, in order of arrival. */
  callbacksOf(transactionId: string): ProviderCallback[];
  /** While deaf the receiver answers 500, as a platform that is down would. */
  setDeaf(isDeaf: boolean): void;
  get(path: string): Promise<unknown>;
  post(path: string, body: unknown): Promise<{ status: number; body: unknown }>;
  now(): Promise<Date>;
  inOneHour(): Promise<Date>;
  /** Moves the business clock, and returns when all due work is done and its callbacks are sent. */
  pass(seconds: number): Promise<void>;
  /** Kills the process like a power cut, and starts it again. */
  killAndRestart(): Promise<void>;
  stop(): Promise<void>;
}

/** Needs TEST_MONGODB_URL in the environment of the test. */
export async function startSandbox(testEnv: NodeJS.ProcessEnv): Promise<SandboxUnderTest> {
  const mongodbUrl = testEnv['TEST_MONGODB_URL'];
  if (!mongodbUrl) throw new Error('TEST_MONGODB_URL is not set');
  const raw: RawCallback[] = [];
  const hearing = { isDeaf: false };
  const receiver = await startReceiver(raw, hearing);
  const prefix = `contract_${randomUUID().slice(0, 8)}_`;
  const running = await startProcess(testEnv, {
    MONGODB_URL: mongodbUrl,
    MONGODB_DB_PREFIX: prefix,
    SANDBOX: 'true',
    PROVIDER_CHARGES_KEY: API_KEY,
    PROVIDER_PAYOUTS_KEY: API_KEY,
    PROVIDER_DIRECTORY_KEY: API_KEY,
    SANDBOX_CONTROL_KEY: API_KEY,
    PROVIDER_CALLBACK_SECRET: CALLBACK_SECRET,
    PROVIDER_CALLBACK_URL: `http://127.0.0.1:${readPort(receiver)}/callbacks`,
  });
  const unknowns: UnknownReason[] = [];
  const provider = makeProviderA({
    baseUrl: running.url,
    apiKey: new Secret(API_KEY),
    callbackSecret: new Secret(CALLBACK_SECRET),
    realClock: systemClock(),
    log: pino({ level: 'silent' }),
    onUnknown: (reason) => unknowns.push(reason),
  });
  return {
    ...makeLevers(running.url),
    provider,
    unknowns,
    raw,
    setDeaf: (isDeaf) => {
      hearing.isDeaf = isDeaf;
    },
    callbacksOf: (transactionId) =>
      raw
        .map((one) => provider.readCallback(one))
        .flatMap((read) => (read.ok && read.value.transactionId === transactionId ? [read.value] : [])),
    killAndRestart: () => running.killAndRestart(),
    stop: async () => {
      await running.stop();
      receiver.closeAllConnections();
      await new Promise((resolve) => receiver.close(resolve));
      const options = { dbName: `${prefix}provider_sandbox` };
      const connection = await mongoose.createConnection(mongodbUrl, options).asPromise();
      await connection.dropDatabase();
      await connection.close();
    },
  };
}

function makeLevers(url: string): Pick<SandboxUnderTest, 'get' | 'post' | 'now' | 'inOneHour' | 'pass'> {
  const headers = { authorization: `Bearer ${API_KEY}`, 'content-type': 'application/json' };
  const get = async (where: string): Promise<unknown> => (await fetch(url + where, { headers })).json();
  const post: SandboxUnderTest['post'] = async (where, body) => {
    const response = await fetch(url + where, { method: 'POST', headers, body: JSON.stringify(body) });
    return { status: response.status, body: await response.json() };
  };
  const now = async (): Promise<Date> => new Date(((await get('/sandbox/clock')) as { now: string }).now);
  return {
    get,
    post,
    now,
    inOneHour: async () => new Date((await now()).getTime() + HOUR_MS),
    pass: async (seconds) => {
      await post('/sandbox/clock/advance', { seconds });
      await post('/sandbox/settle', {});
    },
  };
}

async function startReceiver(raw: RawCallback[], state: { readonly isDeaf: boolean }): Promise<Server> {
  const server = createServer((request, response) => {
    const chunks: Buffer[] = [];
    request.on('data', (chunk: Buffer) => chunks.push(chunk));
    request.on('end', () => {
      const header = (name: string): string => String(request.headers[name]);
      if (!state.isDeaf) {
        raw.push({
          body: Buffer.concat(chunks),
          signatureId: header('webhook-id'),
          signatureTimestamp: header('webhook-timestamp'),
          signature: header('webhook-signature'),
        });
      }
      response.writeHead(state.isDeaf ? 500 : 204).end();
    });
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return server;
}

const readPort = (server: Server): number => (server.address() as AddressInfo).port;

interface RunningProcess {
  readonly url: string;
  killAndRestart(): Promise<void>;
  stop(): Promise<void>;
}

/** Built from the sources as they are, with its indexes made. */
async function startProcess(testEnv: NodeJS.ProcessEnv, given: NodeJS.ProcessEnv): Promise<RunningProcess> {
  // A build error of another package is not this suite's concern. The sandbox finds its needs when it starts.
  await run('packages/devtools/build.mjs', WORKSPACE, testEnv).catch(() => undefined);
  const env: NodeJS.ProcessEnv = { PATH: testEnv['PATH'], ...given, PORT: '0' };
  await run('dist/setup.js', SANDBOX, env);
  let { child, port } = await spawnSandbox(env);
  // A restart keeps its port.
  env['PORT'] = String(port);
  const end = async (signal: NodeJS.Signals): Promise<void> => {
    const gone = awaitExit(child);
    child.kill(signal);
    await gone;
  };
  return {
    url: `http://127.0.0.1:${port}`,
    killAndRestart: async () => {
      await end('SIGKILL');
      ({ child, port } = await spawnSandbox(env));
    },
    stop: () => end('SIGTERM'),
  };
}

async function spawnSandbox(env: NodeJS.ProcessEnv): Promise<{ child: ChildProcess; port: number }> {
  const child = spawn(process.execPath, ['dist/main.js'], {
    cwd: SANDBOX,
    env,
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  const port = await new Promise<number>((resolve, reject) => {
    child.once('exit', (code) =>
      reject(new Error(`the sandbox ended with ${String(code)} before it listened`)),
    );
    createInterface({ input: child.stdout }).on('line', (line) => {
      const entry = JSON.parse(line) as { port?: number; msg: string };
      if (entry.msg === 'listening' && entry.port !== undefined) resolve(entry.port);
    });
  });
  return { child, port };
}

const awaitExit = (child: ChildProcess): Promise<void> =>
  new Promise((resolve) => {
    child.once('exit', () => resolve());
  });

async function run(script: string, cwd: string, env: NodeJS.ProcessEnv): Promise<void> {
  const child = spawn(process.execPath, [script], { cwd, env, stdio: 'ignore' });
  await new Promise<void>((resolve, reject) => {
    child.once('exit', (code) =>
      code === 0 ? resolve() : reject(new Error(`${script} ended with ${String(code)}`)),
    );
  });
}
