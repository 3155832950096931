// An operation that answers a file.
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
