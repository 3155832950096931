import { once } from 'node:events';
import { connect, createServer, type Socket } from 'node:net';
import type { AddressInfo } from 'node:net';
import driversTimers from 'node:timers';
import { setTimeout as delay } from 'node:timers/promises';
import { newId } from '@mps/kernel';
import { makeMongo, MONGO_WAIT_QUEUE_MS } from './mongo';

const url = process.env['TEST_MONGODB_URL'];
if (url === undefined) throw new Error('TEST_MONGODB_URL is missing: run the tests through npm test');

const LIMIT_MS = 60_000;

/** In front of the server; `mayPass` resolves when a connection, counted from 1, may go on to it. */
async function startProxy(mayPass: (connection: number) => Promise<unknown> = () => Promise.resolve()) {
  const { host } = new URL(url ?? '');
  const [name, port] = host.split(':');
  const sockets = new Set<Socket>();
  let connections = 0;
  const proxy = createServer((socket) => {
    sockets.add(socket.on('error', () => undefined));
    connections += 1;
    void mayPass(connections).then(() => {
      const server = connect(Number(port), name);
      sockets.add(server.on('error', () => undefined));
      socket.pipe(server).pipe(socket);
    });
  }).listen(0, '127.0.0.1');
  await once(proxy, 'listening');
  const { port: proxyPort } = proxy.address() as AddressInfo;
  return {
    mongo: makeMongo({
      url: `mongodb://127.0.0.1:${proxyPort}/?directConnection=true`,
      prefix: newId(),
      databaseName: 'health',
      appName: 'test',
    }),
    close: () => {
      proxy.close();
      for (const socket of sockets) socket.destroy();
    },
    reopen: () => once(proxy.listen(proxyPort, '127.0.0.1'), 'listening'),
  };
}

test('a service knows without asking when its database has gone, and when it is back', async () => {
  const { mongo, close, reopen } = await startProxy();
  const isHealthy = (): Promise<boolean> =>
    mongo.check().then(
      () => true,
      () => false,
    );
  const becomes = async (healthy: boolean): Promise<void> => {
    const until = performance.now() + LIMIT_MS;
    while ((await isHealthy()) !== healthy && performance.now() < until) await delay(20);
    expect(await isHealthy()).toBe(healthy);
  };
  try {
    expect(await isHealthy()).toBe(false);
    await mongo.component.start();
    expect(await isHealthy()).toBe(true);
    close();
    await becomes(false);
    await reopen();
    await becomes(true);
  } finally {
    await mongo.component.stop();
    close();
  }
});

test('a service starts though its first connections come later than a request would wait for one', async () => {
  const monitors = 2;
  const { promise: timedOut, resolve: goOn } = Promise.withResolvers<undefined>();
  const timer = setTimeout(() => goOn(undefined), MONGO_WAIT_QUEUE_MS * 1.5);
  const { mongo, close } = await startProxy(async (n) => (n > monitors ? timedOut : undefined));
  try {
    await mongo.component.start();
    await expect(mongo.check()).resolves.toBeUndefined();
  } finally {
    clearTimeout(timer);
    goOn(undefined);
    await mongo.component.stop();
    close();
  }
});

/** Guards patches/mongodb@7.8.0.patch: unpatched, every pool wakes the process ten times a second. */
test('a pool that need not grow by itself does not look at itself all the time', async () => {
  const { mongo, close } = await startProxy();
  try {
    await mongo.component.start();
    const timers = jest.spyOn(driversTimers, 'setTimeout');
    await delay(500);
    const everyMs = timers.mock.calls.map(([, ms]) => ms ?? 0);
    timers.mockRestore();
    expect(everyMs.filter((ms) => ms > 0 && ms <= 100)).toEqual([]);
  } finally {
    await mongo.component.stop();
    close();
  }
});
