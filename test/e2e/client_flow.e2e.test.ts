// The first ten minutes of an integrator with @mps/client: a PIX payment, its refund, its events and its webhook.
import { randomUUID } from 'node:crypto';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { Mps } from '@mps/client';
import { nodeWebhookHandler } from '@mps/client/webhooks';
import { eventually, sharedPlatform } from '@mps/testkit';
import { activeMerchant } from './merchants';

const { baseUrl, demo } = sharedPlatform();
const LIMIT_MS = 60_000;
const mps = new Mps({ baseUrl, apiKey: demo.api_key });

const makePix = (amount = 10_050) => ({
  request_id: `flow-${randomUUID()}`,
  provider: 'PROVIDER_A' as const,
  amount,
  capture_method: 'ECOMMERCE' as const,
  payment_method: 'PIX' as const,
  pix_data: { expiration_in_seconds: 3600 },
});

/** A merchant that can take PIX payments. */
async function openShop() {
  const { id } = await activeMerchant();
  const shop = mps.merchant(id);
  await shop.pixKeys.create({ key_type: 'EVP' });
  return shop;
}

let server: Server | undefined;
afterEach(() => {
  server?.closeAllConnections();
  server?.close();
});

it(
  'pays, refunds and verifies the webhooks of both',
  async () => {
    const shop = await openShop();
    const received: string[] = [];
    const errors: unknown[] = [];
    let secret = '';
    server = createServer((request, response) => {
      const handle = nodeWebhookHandler({
        secret,
        on: { '*': (event) => received.push(event.type) },
        onError: (error) => errors.push(error),
      });
      void handle(request, response);
    });
    await new Promise<void>((resolve) => server?.listen(0, '127.0.0.1', resolve));
    const { port } = server.address() as AddressInfo;
    const endpoint = await mps.webhookEndpoints.create({
      url: `http://127.0.0.1:${port}/`,
      company_id: shop.id,
    });
    if (!('secret' in endpoint)) throw new Error('the creation shows the secret');
    secret = endpoint.secret;

    const payment = await shop.transactions.create(makePix());
    expect(payment.pix_data?.qr_code).toMatch(/^000201/);
    await shop.sandbox.pay(payment.id);
    const refund = await shop.transactions.refunds.create(payment.id, {
      request_id: randomUUID(),
      amount: 500,
    });
    expect(refund).toMatchObject({ transaction_id: payment.id, amount: 500 });
    const tooMuch = await shop.transactions.refunds
      .create(payment.id, { request_id: randomUUID(), amount: 10_000 })
      .result();
    expect(tooMuch).toMatchObject({
      ok: false,
      error: { code: 'insufficient_refundable_amount', remaining_amount: 9_550, sent: 'no' },
    });

    await eventually(() => {
      expect(received).toEqual(
        expect.arrayContaining(['transaction.created', 'transaction.status_changed', 'refund.created']),
      );
    });
    expect(errors).toEqual([]);
    const types: string[] = [];
    for await (const event of mps.events.follow({
      aggregateId: payment.id,
      signal: AbortSignal.timeout(30_000),
    })) {
      types.push(event.type);
      if (event.type === 'refund.created') break;
    }
    expect(types.slice(0, 2)).toEqual(['transaction.created', 'transaction.status_changed']);
    await mps.webhookEndpoints.delete(endpoint.id);
  },
  LIMIT_MS,
);

it(
  'reads every payment of a merchant by pages and by a scan, and its statement as CSV',
  async () => {
    const shop = await openShop();
    const made: string[] = [];
    for (let count = 0; count < 7; count += 1)
      made.push((await shop.transactions.create(makePix(100 + count))).id);
    const listed: string[] = [];
    for await (const payment of shop.transactions.list({ limit: 3 })) listed.push(payment.id);
    const scanned: string[] = [];
    for await (const payment of shop.transactions.scan()) scanned.push(payment.id);
    expect([listed.toReversed(), scanned]).toEqual([made, made]);
    const day = new Date().toISOString().slice(0, 10);
    const csv = await new Response(await shop.statement.csv({ from: day, to: day })).text();
    expect(csv.split('\n')[0]).toContain('amount');
  },
  LIMIT_MS,
);

it('downloads the receipt of a payment', async () => {
  const shop = mps.merchant(demo.merchant_id);
  const { id } = await shop.transactions.create(makePix());
  await shop.sandbox.pay(id);
  const file = new Response(await mps.transactions.receiptFile(id));
  expect(
    Buffer.from(await file.arrayBuffer())
      .subarray(0, 5)
      .toString(),
  ).toBe('%PDF-');
});

it('points at each violation of a body', async () => {
  const result = await mps
    .merchant(demo.merchant_id)
    .transactions.create({ ...makePix(), amount: 0 })
    .result();
  if (result.ok || result.error.kind !== 'api') throw new Error('it must be refused');
  expect(result.error.errors).toMatchObject([{ pointer: '#/amount', code: 'too_small' }]);
  expect(result.error.requestId).toMatch(/^[0-9a-f]{32}$/);
});
