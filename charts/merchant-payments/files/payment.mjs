// The payment of `helm test`: a PIX charge, paid by the sandbox's payer, approved, in the event log, with a receipt.
import { randomUUID } from 'node:crypto';
import { setTimeout as delay } from 'node:timers/promises';

const { BASE_URL, API_KEY, MERCHANT_ID } = process.env;
const DEADLINE_MS = 60_000;
const deadline = performance.now() + DEADLINE_MS;

async function call(method, path, body) {
  const response = await fetch(`${BASE_URL}${path}`, {
    method,
    headers: { 'x-api-key': API_KEY, 'content-type': 'application/json' },
    ...(body && { body: JSON.stringify(body) }),
    signal: AbortSignal.timeout(15_000),
  });
  const text = await response.text();
  const traceId = response.headers.get('x-request-id');
  if (!response.ok)
    throw new Error(`${method} ${path} answered ${response.status} (trace ${traceId}): ${text}`);
  return { answer: JSON.parse(text), traceId };
}

async function until(what, ask) {
  for (;;) {
    const found = await ask();
    if (found) return found;
    if (performance.now() > deadline) throw new Error(`${what} did not come within ${DEADLINE_MS / 1_000} s`);
    await delay(250);
  }
}

const charges = `/v1/merchants/${MERCHANT_ID}/transactions`;
const { answer: charge, traceId } = await call('POST', charges, {
  provider: 'PROVIDER_A',
  request_id: `helm-test-${randomUUID()}`,
  amount: 1000,
  capture_method: 'ECOMMERCE',
  payment_method: 'PIX',
  pix_data: { description: 'helm test' },
});
console.log(`created ${charge.id}, trace ${traceId}`);
await call('POST', `${charges}/${charge.id}/pay`, {});
const paid = await until('APPROVED', async () => {
  const { answer } = await call('GET', `/v1/merchants/transactions/${charge.id}`);
  return answer.status === 'APPROVED' && answer;
});
console.log(`approved: ${paid.amount} cents`);
const types = await until('the events of the payment', async () => {
  const { answer } = await call('GET', `/v1/events?aggregate_id=${charge.id}`);
  const seen = answer.data.map(({ type }) => type);
  return seen.includes('transaction.status_changed') && seen;
});
console.log(`events: ${types.join(', ')}`);
await call('GET', `/v1/transactions/${charge.id}/receipt`);
console.log('receipt: there');
