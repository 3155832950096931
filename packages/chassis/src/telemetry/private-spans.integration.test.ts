// A real process with its real telemetry exports its spans to a receiver. No attribute has a PIX key or the address of a client.
import { fork } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import { once } from 'node:events';
import { createServer, request, type IncomingMessage, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import path from 'node:path';
import { text } from 'node:stream/consumers';

/** Not the address of a server, so that no other attribute has it. */
const CLIENT_ADDRESS = '127.0.0.8';
/** A random PIX key is a UUID. */
const KEY = randomUUID();
const MERCHANT = '0198c0de-0000-7000-8000-00000000ffff';
const PATHS = [
  `/dict/keys/${KEY}`,
  `/v1/merchants/${MERCHANT}/pix-keys/${KEY}`,
  `/v1/merchants/${MERCHANT}/${KEY.toUpperCase()}/refresh`,
  `/v1/search?q=${KEY}&pix_key=${KEY}`,
];

const listen = async (server: Server): Promise<number> => {
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  return (server.address() as AddressInfo).port;
};

async function send(port: number, target: string): Promise<void> {
  const sent = request({
    port,
    host: '127.0.0.1',
    localAddress: CLIENT_ADDRESS,
    path: target,
    method: 'POST',
    headers: {
      'user-agent': KEY,
      'x-forwarded-for': CLIENT_ADDRESS,
      forwarded: `for=${CLIENT_ADDRESS}`,
      'x-pix-key': KEY,
      baggage: `pix_key=${KEY}`,
    },
  });
  sent.end(JSON.stringify({ pix_key: KEY }));
  const [answer] = (await once(sent, 'response')) as [IncomingMessage];
  await text(answer);
}

it('exports spans of requests without the PIX keys in them and the addresses of their clients', async () => {
  const exported: string[] = [];
  const receiver = createServer((incoming, response) => {
    void text(incoming).then((body) => {
      exported.push(body);
      response.setHeader('content-type', 'application/json').end('{}');
    });
  });
  const endpoint = `http://127.0.0.1:${await listen(receiver)}`;
  const child = fork(path.resolve(__dirname, 'private-spans.fixture.mjs'), {
    env: {
      ...process.env,
      OTEL_EXPORTER_OTLP_ENDPOINT: endpoint,
      OTEL_EXPORTER_OTLP_PROTOCOL: 'http/json',
    },
  });
  try {
    const [port] = (await once(child, 'message')) as [number];
    for (const target of PATHS) await send(port, target);
    const ended = once(child, 'exit');
    child.send('end');
    await ended;
  } finally {
    child.kill('SIGKILL');
    receiver.close();
    receiver.closeAllConnections();
  }
  const spans = exported.join('\n');
  // One of the request, and one of the request that its handler sends on; the latter is received as well.
  expect(spans.match(/"spanId"/g)?.length).toBeGreaterThanOrEqual(3 * PATHS.length);
  expect(spans).toContain(MERCHANT);
  expect(spans.toLowerCase()).not.toContain(KEY);
  expect(spans).not.toContain(CLIENT_ADDRESS);
});
