import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { sendBusily } from './load';

test('a load with fewer requests than its maximum in flight sends one request per slot', async () => {
  const server = createServer((_, response) => response.end()).listen(0, '127.0.0.1');
  await once(server, 'listening');
  try {
    const { port } = server.address() as AddressInfo;
    const subject = {
      name: 'any',
      url: `http://127.0.0.1:${port}`,
      request: {},
      inFlight: 8,
      processes: new Map<string, number>(),
    };
    expect(await sendBusily(subject, { requests: 3 })).toMatchObject({ answered: 8, failed: 0 });
  } finally {
    server.closeAllConnections();
    server.close();
  }
});
