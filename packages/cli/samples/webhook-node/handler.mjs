// Receives webhooks. Standard Webhooks 1.0: an HMAC over id, timestamp and raw body.
import { createHmac, timingSafeEqual } from 'node:crypto';
import { createServer } from 'node:http';

const { MPS_WEBHOOK_SECRET = '', PORT = '4001' } = process.env;
const TOLERANCE_SECONDS = 300;
const MAX_BODY_BYTES = 256 * 1024;
const key = Buffer.from(MPS_WEBHOOK_SECRET.replace(/^whsec_/, ''), 'base64');
/** A real shop has a table with a unique index. */
const handledIds = new Set();

function isGenuine(headers, body) {
  const { 'webhook-id': id, 'webhook-timestamp': timestamp, 'webhook-signature': signatures = '' } = headers;
  if (!id || Math.abs(Date.now() / 1_000 - Number(timestamp)) > TOLERANCE_SECONDS || key.length === 0)
    return false;
  const expected = createHmac('sha256', key).update(`${id}.${timestamp}.`).update(body).digest();
  // While a secret is rotated there are two signatures.
  return signatures.split(' ').some((one) => {
    const given = Buffer.from(one.replace(/^v1,/, ''), 'base64');
    return given.length === expected.length && timingSafeEqual(given, expected);
  });
}

async function readBody(request) {
  const chunks = [];
  let size = 0;
  for await (const chunk of request) {
    size += chunk.length;
    if (size > MAX_BODY_BYTES) return undefined;
    chunks.push(chunk);
  }
  return Buffer.concat(chunks);
}

createServer(async (request, response) => {
  const body = await readBody(request).catch(() => undefined);
  if (body === undefined || !isGenuine(request.headers, body)) {
    response.writeHead(400).end();
    return;
  }
  const event = JSON.parse(body);
  if (!handledIds.has(event.id)) {
    handledIds.add(event.id);
    console.log(`${event.type} ${event.aggregate.id} ${event.data.object.status ?? ''}`);
  }
  response.writeHead(204).end();
}).listen(Number(PORT), '127.0.0.1', () => console.log(`The handler is at http://127.0.0.1:${PORT}/`));
