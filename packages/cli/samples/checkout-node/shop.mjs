// A shop with one product. POST /orders makes an order with a PIX charge, GET /orders/{number} tells its state.
import { randomUUID } from 'node:crypto';
import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:http';

const { MPS_BASE_URL, MPS_API_KEY, MPS_MERCHANT_ID, PORT = '4000' } = process.env;
const FILE = 'orders.json';
const PRICE_CENTS = 2_500;

/** A real shop has a database. */
const readOrders = () => (existsSync(FILE) ? JSON.parse(readFileSync(FILE, 'utf8')) : []);
const storeOrders = (orders) => writeFileSync(FILE, JSON.stringify(orders));

async function callPlatform(method, path, body) {
  const response = await fetch(`${MPS_BASE_URL}${path}`, {
    method,
    headers: { 'x-api-key': MPS_API_KEY, 'content-type': 'application/json' },
    ...(body && { body: JSON.stringify(body) }),
    signal: AbortSignal.timeout(30_000),
  });
  const answer = await response.json();
  if (!response.ok) throw new Error(`${answer.code}: ${answer.detail}`);
  return answer;
}

/** The same request_id again answers the payment that is there, so a lost answer costs nothing. */
const chargeOrder = (order) =>
  callPlatform('POST', `/v1/merchants/${MPS_MERCHANT_ID}/transactions`, {
    provider: 'PROVIDER_A',
    request_id: order.id,
    amount: PRICE_CENTS,
    capture_method: 'ECOMMERCE',
    payment_method: 'PIX',
    pix_data: { description: `Order ${order.number}`, expiration_in_seconds: 3_600 },
  });

async function makeOrder() {
  const orders = readOrders();
  const order = { number: orders.length + 1, id: randomUUID() };
  storeOrders([...orders, order]);
  const payment = await chargeOrder(order);
  // Other orders may have come meanwhile, so the file is read again.
  storeOrders(readOrders().map((one) => (one.id === order.id ? { ...one, payment_id: payment.id } : one)));
  return {
    order: order.number,
    payment_id: payment.id,
    status: payment.status,
    pay: payment.pix_data.qr_code,
  };
}

async function readOrder(number) {
  const order = readOrders().find((one) => String(one.number) === number);
  if (!order) return undefined;
  const payment = await chargeOrder(order);
  return { order: order.number, payment_id: payment.id, status: payment.status };
}

createServer(async (request, response) => {
  const [, number] = /^\/orders\/(\d+)$/.exec(request.url) ?? [];
  try {
    const answer = number
      ? await readOrder(number)
      : request.method === 'POST'
        ? await makeOrder()
        : undefined;
    response.writeHead(answer ? 200 : 404, { 'content-type': 'application/json' });
    response.end(`${JSON.stringify(answer ?? { error: 'not found' })}\n`);
  } catch (error) {
    response.writeHead(502, { 'content-type': 'application/json' });
    response.end(`${JSON.stringify({ error: error.message })}\n`);
  }
}).listen(Number(PORT), '127.0.0.1', () => console.log(`The shop is at http://127.0.0.1:${PORT}`));
