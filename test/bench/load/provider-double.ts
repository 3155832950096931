// An in-memory provider that accepts every charge and stores nothing else. Its figures separate the platform's cost
// from the sandbox's. Runs as its own process.
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

/** A process in sandbox mode reads the clock from its provider at its start. */
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
