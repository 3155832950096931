// Runs the bank of the provider's sandbox as a real process with its own database, for tests of cashouts.
import { spawn, type ChildProcess } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import path from 'node:path';
import { createInterface } from 'node:readline';
import { makeLogger } from '@mps/chassis';
import { Secret } from '@mps/kernel';
import mongoose from 'mongoose';
import { makeBank } from '../clients/provider';
import type { Bank } from './settle';

const SANDBOX = path.resolve(__dirname, '../../../provider-sandbox');
const API_KEY = 'key-of-the-cashout-tests';

export interface BankProcess {
  readonly bank: Bank;
  /** Moves the bank's business clock forward. */
  pass(seconds: number): Promise<void>;
  now(): Promise<Date>;
  /** Registers the key under this owner in the directory. */
  register(pixKey: string, ownerDocument: string): Promise<void>;
  /** Cents that left the platform's account for a cashout less those that came back, and the number of movements. */
  paidFor(cashoutId: string): Promise<{ readonly cents: number; readonly movements: number }>;
  stop(): Promise<void>;
}

export async function startBank(testEnv: NodeJS.ProcessEnv): Promise<BankProcess> {
  const mongodbUrl = testEnv['TEST_MONGODB_URL'];
  if (!mongodbUrl) throw new Error('TEST_MONGODB_URL is not set');
  const prefix = `bank_${randomUUID().slice(0, 8)}_`;
  const env: NodeJS.ProcessEnv = {
    PATH: testEnv['PATH'],
    MONGODB_URL: mongodbUrl,
    MONGODB_DB_PREFIX: prefix,
    SANDBOX: 'true',
    PORT: '0',
    PROVIDER_CHARGES_KEY: API_KEY,
    PROVIDER_PAYOUTS_KEY: API_KEY,
    PROVIDER_DIRECTORY_KEY: API_KEY,
    SANDBOX_CONTROL_KEY: API_KEY,
    PROVIDER_CALLBACK_SECRET: 'secret-of-the-cashout-tests',
    PROVIDER_CALLBACK_URL: 'http://127.0.0.1:1/callbacks',
  };
  await awaitExit(spawn(process.execPath, ['dist/setup.js'], { cwd: SANDBOX, env, stdio: 'ignore' }));
  const child = spawn(process.execPath, ['dist/main.js'], {
    cwd: SANDBOX,
    env,
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  const url = `http://127.0.0.1:${await readPort(child)}`;
  const headers = { authorization: `Bearer ${API_KEY}`, 'content-type': 'application/json' };
  const get = async <Body>(where: string): Promise<Body> =>
    (await (await fetch(url + where, { headers })).json()) as Body;
  return {
    bank: makeBank({
      baseUrl: url,
      apiKey: new Secret(API_KEY),
      log: makeLogger('bank-test', 'fatal'),
    }),
    pass: async (seconds) => {
      const body = JSON.stringify({ seconds });
      await fetch(`${url}/sandbox/clock/advance`, { method: 'POST', headers, body });
    },
    register: async (pixKey, owner_document) => {
      const entry = {
        bank: '001',
        branch: '1',
        account: '1',
        account_type: 'CACC',
        owner_name: 'ANA',
        owner_document,
      };
      const put = { method: 'PUT', headers, body: JSON.stringify(entry) };
      const answer = await fetch(`${url}/dict/keys/${encodeURIComponent(pixKey)}`, put);
      if (!answer.ok) throw new Error(`the directory answered ${answer.status}`);
    },
    now: async () => new Date((await get<{ now: string }>('/sandbox/clock')).now),
    paidFor: async (cashoutId) => {
      const { movements } = await get<{ movements: { kind: string; amount: number }[] }>(
        `/sandbox/cashouts/${cashoutId}/movements`,
      );
      const cents = movements.reduce(
        (sum, { kind, amount }) => sum + (kind === 'CASHOUT' ? amount : -amount),
        0,
      );
      return { cents, movements: movements.length };
    },
    stop: async () => {
      const gone = awaitExit(child);
      child.kill('SIGTERM');
      await gone;
      const options = { dbName: `${prefix}provider_sandbox` };
      const connection = await mongoose.createConnection(mongodbUrl, options).asPromise();
      await connection.dropDatabase();
      await connection.close();
    },
  };
}

const awaitExit = (child: ChildProcess): Promise<void> =>
  new Promise((resolve) => {
    child.once('exit', () => resolve());
  });

const readPort = (child: ChildProcess): Promise<number> =>
  new Promise((resolve, reject) => {
    child.once('exit', (code) => reject(new Error(`the bank ended with ${String(code)}`)));
    if (child.stdout === null) throw new Error('the bank has no output');
    createInterface({ input: child.stdout }).on('line', (line) => {
      const { msg, port } = JSON.parse(line) as { msg: string; port?: number };
      if (msg === 'listening' && port !== undefined) resolve(port);
    });
  });
