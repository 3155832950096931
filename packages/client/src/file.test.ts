// An operation that answers a file.
import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { Mps } from './mps';

it('asks for the type of a file and leaves its bytes unread', async () => {
  const bytes = Uint8Array.of(0x25, 0x50, 0x44, 0x46, 0xff);
  const accepted: unknown[] = [];
  const mps = new Mps({
    baseUrl: 'http://127.0.0.1',
    apiKey: 'sk_test_x',
    fetch: async (_url, init) => {
      accepted.push(new Headers(init.headers).get('accept'));
      return new Response(bytes);
    },
  });
  const file = await mps.transactions.receiptFile('payment-1', { refund_id: 'refund-1' });
  expect(accepted).toEqual(['application/pdf']);
  expect(new Uint8Array(await new Response(file).arrayBuffer())).toEqual(bytes);
});

it('ends a file that is under way by the signal of the call', async () => {
  // It sends the first bytes and then nothing more.
  const server = createServer((_, response) => {
    response.writeHead(200, { 'content-type': 'application/pdf', 'content-length': '9' });
    response.write('%PDF');
  });
  await once(server.listen(0, '127.0.0.1'), 'listening');
  try {
    const { port } = server.address() as AddressInfo;
    const mps = new Mps({ baseUrl: `http://127.0.0.1:${port}`, apiKey: 'sk_test_x' });
    const ending = new AbortController();
    const { signal } = ending;
    const file = await mps.transactions.receiptFile('payment-1', {}, { signal });
    const reader = file.getReader();
    expect(Buffer.from((await reader.read()).value ?? []).toString()).toBe('%PDF');
    const next = reader.read();
    ending.abort(new Error('enough'));
    await expect(next).rejects.toThrow();
  } finally {
    server.closeAllConnections();
    server.close();
  }
});
