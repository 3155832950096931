// A provider in memory, so that the platform and the sandbox, which is its test double, are told apart: it registers every
// charge and keeps nothing but that. Run as a process of its own.
import { createServer } from 'node:http';

const REGISTERED = {
  sequence: 1,
  status: 'REGISTERED',
  currency: 'BRL',
  failure_code: null,
  card: null,
  slip: null,
  payments: [],
  refunds: [],
  disputes: [],
} as const;

/** What a process of test mode asks its provider for when it starts. */
const CLOCK = JSON.stringify({ offset_ms: 0 });
const ORDER = /^\/v1\/orders\/([\w-]+)$/;
const orders = new Map<string, string>();

createServer((request, response) => {
  const id = ORDER.exec(request.url ?? '')?.[1];
  request.resume().on('end', () => {
    if (id !== undefined && request.method === 'PUT' && !orders.has(id))
      orders.set(id, JSON.stringify({ ...REGISTERED, order_id: id, provider_order_id: `double_${id}` }));
    const answer = id === undefined && request.method === 'GET' ? CLOCK : orders.get(id ?? '');
    response.writeHead(answer === undefined ? 404 : 200, { 'content-type': 'application/json' });
    response.end(answer ?? '{"code":"order_not_found"}');
  });
}).listen(Number(process.env['PORT'] ?? '0'), '127.0.0.1', () => process.stdout.write('ready\n'));
