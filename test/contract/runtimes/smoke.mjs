// A merchant's first calls with @mps/client. It uses only names that every runtime of the web has.
import { Mps } from '@mps/client';
import { makeEvent, signWebhook } from '@mps/client/testing';
import { verifyWebhook } from '@mps/client/webhooks';

const SECRET = `whsec_${btoa('a secret of a test with 32 bytes')}`;
const PAGES = 3;

async function readPages(shop) {
  const ids = [];
  let page = await shop.transactions.list({ limit: 1 });
  for (let count = 0; page !== undefined && count < PAGES; count += 1) {
    ids.push(page.data[0].id);
    page = await page.next();
  }
  return ids;
}

async function abortCall(mps) {
  const controller = new AbortController();
  const answer = mps.transactions.list({}, { signal: controller.signal }).result();
  controller.abort();
  return (await answer).error?.kind;
}

export async function smoke({ merchantId, ...options }) {
  const mps = new Mps(options);
  const shop = mps.merchant(merchantId);
  const order = () => ({
    request_id: crypto.randomUUID(),
    provider: 'PROVIDER_A',
    amount: 10_050,
    capture_method: 'ECOMMERCE',
    payment_method: 'PIX',
    pix_data: { expiration_in_seconds: 3_600 },
  });
  const body = order();
  const first = await shop.transactions.create(body).withResponse();
  const again = await shop.transactions.create(body).withResponse();
  for (let count = 1; count < PAGES; count += 1) await shop.transactions.create(order());
  const refused = await shop.transactions.refunds
    .create(first.data.id, { request_id: crypto.randomUUID(), amount: 1 })
    .result();
  const sent = JSON.stringify(makeEvent('refund.completed'));
  const headers = await signWebhook({ body: sent, secret: SECRET });
  const event = await verifyWebhook({ body: sent, headers, secret: SECRET });
  const forged = await verifyWebhook({ body: `${sent} `, headers, secret: SECRET }).catch(
    ({ reason }) => reason,
  );
  return {
    status: first.data.status,
    replayed: [first.replayed, again.replayed],
    isSamePayment: first.data.id === again.data.id,
    pages: new Set(await readPages(shop)).size,
    refused: refused.error?.code,
    event: event.type,
    forged,
    aborted: await abortCall(mps),
  };
}
