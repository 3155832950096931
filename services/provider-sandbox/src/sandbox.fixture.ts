// The sandbox in this process, with a database of its own: for tests of its API.
import { randomUUID } from 'node:crypto';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { setUpCollections, makeLogger, makeMongo, startComponents } from '@mps/chassis';
import { makeBusinessClock, systemClock } from '@mps/kernel';
import { compose } from './compose';
import { DATABASE_NAME, loadConfig } from './config';
import { declareCollections, type Collections } from './documents';

const API_KEY = 'key-of-the-sandbox-tests';

export interface RunningSandbox {
  readonly url: string;
  readonly headers: Readonly<Record<string, string>>;
  call(
    method: string,
    path: string,
    body?: unknown,
    headers?: Record<string, string>,
  ): Promise<{ status: number; body: unknown; retryAfter: string | null }>;
  readonly collections: Collections;
  /** Every document of the database as one text. */
  dump(): Promise<string>;
  /** Ends the process's parts and starts them anew on the same database. */
  restart(): Promise<void>;
  stop(): Promise<void>;
}

export async function startSandbox(
  env: NodeJS.ProcessEnv,
  given: Record<string, string> = {},
): Promise<RunningSandbox> {
  const mongodbUrl = env['TEST_MONGODB_URL'];
  if (!mongodbUrl) throw new Error('TEST_MONGODB_URL is not set');
  const prefix = `sandbox_${randomUUID().slice(0, 8)}_`;
  const port = await freePort();
  const url = `http://127.0.0.1:${port}`;
  const config = loadConfig({
    SANDBOX: 'true',
    MONGODB_URL: mongodbUrl,
    MONGODB_DB_PREFIX: prefix,
    PORT: String(port),
    PROVIDER_SANDBOX_URL: url,
    PROVIDER_CHARGES_KEY: API_KEY,
    PROVIDER_PAYOUTS_KEY: API_KEY,
    PROVIDER_DIRECTORY_KEY: API_KEY,
    SANDBOX_CONTROL_KEY: API_KEY,
    PROVIDER_CALLBACK_SECRET: 'secret-of-the-sandbox-tests',
    // No process listens there, so callbacks stay in the queue, where tests read them.
    PROVIDER_CALLBACK_URL: 'http://127.0.0.1:1/callbacks',
    LOG_LEVEL: 'fatal',
    ...given,
  });
  const database = makeMongo({ url: mongodbUrl, prefix, databaseName: DATABASE_NAME, appName: 'test' });
  const collections = declareCollections(database.connection);
  await database.component.start();
  await setUpCollections(database.connection);
  const log = makeLogger('provider-sandbox', config.LOG_LEVEL);
  const realClock = systemClock();
  const start = () => {
    const businessClock = makeBusinessClock(realClock);
    const context = {
      name: 'provider-sandbox',
      log,
      realClock,
      businessClock,
      fatal: (error: unknown) => log.fatal(error),
    };
    return startComponents(compose(config, context), log);
  };
  let stopParts = await start();
  const headers = { authorization: `Bearer ${API_KEY}`, 'content-type': 'application/json' };
  return {
    url,
    headers,
    call: async (method, path, body, more = {}) => {
      const init = {
        method,
        headers: { ...headers, ...more },
        ...(body !== undefined && { body: JSON.stringify(body) }),
      };
      const response = await fetch(url + path, init);
      const text = await response.text();
      const parsed: unknown = text === '' ? null : JSON.parse(text);
      return { status: response.status, body: parsed, retryAfter: response.headers.get('retry-after') };
    },
    collections,
    dump: async () => {
      const all = Object.values(database.connection.collections);
      return JSON.stringify(await Promise.all(all.map((collection) => collection.find().toArray())));
    },
    restart: async () => {
      await stopParts();
      stopParts = await start();
    },
    stop: async () => {
      await stopParts();
      await database.connection.dropDatabase();
      await database.component.stop();
    },
  };
}

async function freePort(): Promise<number> {
  const server = createServer();
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  await new Promise((resolve) => server.close(resolve));
  return port;
}
