import { once } from 'node:events';
import { connect, createServer, type Socket } from 'node:net';
import type { AddressInfo } from 'node:net';
import { setTimeout as delay } from 'node:timers/promises';
import { newId } from '@mps/kernel';
import { makeMongo } from './mongo';

const url = process.env['TEST_MONGODB_URL'];
if (url === undefined) throw new Error('TEST_MONGODB_URL is missing: run the tests through npm test');

const LIMIT_MS = 60_000;

test('a service knows without asking when its database has gone, and when it is back', async () => {
  const { host } = new URL(url);
  const [name, port] = host.split(':');
  const sockets = new Set<Socket>();
  const proxy = createServer((socket) => {
    const server = connect(Number(port), name);
    for (const one of [socket, server]) sockets.add(one.on('error', () => undefined));
    socket.pipe(server).pipe(socket);
  }).listen(0, '127.0.0.1');
  await once(proxy, 'listening');
  const { port: proxyPort } = proxy.address() as AddressInfo;
  const mongo = makeMongo({
    url: `mongodb://127.0.0.1:${proxyPort}/?directConnection=true`,
    prefix: newId(),
    databaseName: 'health',
    appName: 'test',
  });
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
    proxy.close();
    for (const socket of sockets) socket.destroy();
    await becomes(false);
    await once(proxy.listen(proxyPort, '127.0.0.1'), 'listening');
    await becomes(true);
  } finally {
    await mongo.component.stop();
    for (const socket of sockets) socket.destroy();
    proxy.close();
  }
});
