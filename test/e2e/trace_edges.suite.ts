// One trace runs from the HTTP request through gRPC into the services, over Kafka into the consumer, and into the
// logs.
import { readFile } from 'node:fs/promises';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import path from 'node:path';
import { eventually, pixPayment, type ReceivedSpan } from '@mps/testkit';
import { receiver, test } from './clocked-platform';

/** Returns true when a matching span of `service` is a descendant of one of `above`. */
function hangsBelow(
  spans: readonly ReceivedSpan[],
  [service, name]: Place,
  [aboveService, aboveName]: Place,
): boolean {
  const byId = new Map(spans.map((span) => [span.spanId, span]));
  const isAbove = (span: ReceivedSpan): boolean => span.service === aboveService && aboveName.test(span.name);
  return spans
    .filter((span) => span.service === service && name.test(span.name))
    .some((span) => {
      for (let up = byId.get(span.parentSpanId); up !== undefined; up = byId.get(up.parentSpanId)) {
        if (isAbove(up)) return true;
      }
      return false;
    });
}

type Place = readonly [service: string, spanName: RegExp];
const HTTP: Place = ['gateway', /POST .*transactions/];
const CREATE: Place = ['transactions', /CreateTransaction/];
const EDGES: readonly (readonly [below: Place, above: Place])[] = [
  [CREATE, HTTP],
  // Either the facts or the check that copies of them are current (docs/adr/0017).
  [['merchants', /GetPaymentContext|GetFactsVersion/], CREATE],
  [['pricing', /Quote|GetFactsVersion/], CREATE],
  [['pix-keys', /GetPixKeyForCharge|GetFactsVersion/], CREATE],
  [['transactions', /transactions\.events/], HTTP],
  [
    ['webhooks', /transactions\.events/],
    ['transactions', /transactions\.events/],
  ],
];

/** Time in which the spans of one payment must arrive. */
const EDGES_LIMIT_MS = 20_000;
const servers: Server[] = [];
afterEach(() => {
  for (const server of servers.splice(0)) server.close().closeAllConnections();
});

describe('one payment', () => {
  it('is one trace from the HTTP call to the last consumer', async () => {
    // A payment within the lease of earlier facts calls no owner. The next payment does.
    await eventually(async () => {
      const created = await test.api.post<{ id: string }>(
        `/v1/merchants/${test.demo.merchant_id}/transactions`,
        pixPayment(),
      );
      expect(created.status).toBe(201);
      const traceId = created.headers.get('x-request-id') ?? '';
      expect(traceId).toMatch(/^[0-9a-f]{32}$/);
      await eventually(() => {
        const spans = receiver.spans.filter((span) => span.traceId === traceId);
        const missing = EDGES.filter(([below, above]) => !hangsBelow(spans, below, above));
        expect(missing.map(([below, above]) => `${above.join(' ')} -> ${below.join(' ')}`)).toEqual([]);
      }, EDGES_LIMIT_MS);
    });
  });

  it('continues into the first delivery attempt, and later attempts link to it', async () => {
    const answers = [500, 204];
    const receiving = createServer((request, response) => {
      request.resume().on('end', () => response.writeHead(answers.shift() ?? 204).end());
    });
    servers.push(receiving);
    await new Promise<void>((resolve) => receiving.listen(0, '127.0.0.1', resolve));
    const { id } = (
      await test.api.post<{ id: string }>('/v1/webhook-endpoints', {
        url: `http://127.0.0.1:${(receiving.address() as AddressInfo).port}/hooks`,
        event_types: ['transaction.created'],
        company_id: test.demo.merchant_id,
      })
    ).body;
    const transactions = `/v1/merchants/${test.demo.merchant_id}/transactions`;
    const traceId = (await test.api.post(transactions, pixPayment())).headers.get('x-request-id') ?? '';
    const attempts = (): ReceivedSpan[] =>
      receiver.spans.filter(({ name }) => name === 'deliver transaction.created');
    const first = await eventually(() => {
      const found = attempts().find((span) => span.traceId === traceId);
      expect(found).toMatchObject({ service: 'webhooks', links: [] });
      return found;
    });
    const deliver: Place = ['webhooks', /^deliver transaction.created$/];
    const spans = await eventually(() => {
      const ofPayment = receiver.spans.filter((span) => span.traceId === traceId);
      expect(hangsBelow(ofPayment, deliver, ['webhooks', /^process .*transactions\.events/])).toBe(true);
      expect(hangsBelow(ofPayment, deliver, HTTP)).toBe(true);
      return ofPayment;
    });
    await test.api.post('/v1/sandbox/clock/advance', { seconds: 6 });
    const later = await eventually(() => {
      const found = attempts().find(({ links }) => links.length > 0);
      expect(found).toBeDefined();
      return found;
    });
    expect(later).toMatchObject({ parentSpanId: '', links: [{ traceId }] });
    expect(later?.traceId).not.toBe(first?.traceId);
    // The link leads to the span that processed the event, not to the failed attempt.
    const linked = spans.find(({ spanId }) => spanId === later?.links[0]?.spanId);
    expect(linked?.name).toMatch(/^process .*transactions\.events/);
    await test.api.delete(`/v1/webhook-endpoints/${id}`);
  });

  it('leaves its trace id in the log lines of the gateway', async () => {
    const { headers } = await test.api.get('/v1/transactions');
    // The gateway writes the line after the answer.
    await eventually(async () => {
      const log = await readFile(path.join(test.logDir, 'gateway.log'), 'utf8');
      expect(log).toContain(`"trace_id":"${headers.get('x-request-id') ?? ''}"`);
    });
  });

  it('leaves nothing personal in its spans', async () => {
    const secrets = ['maria@example.com', '11144477735', '4111111111111111', test.demo.api_key];
    await test.api.post(
      `/v1/merchants/${test.demo.merchant_id}/transactions`,
      pixPayment({
        consumer: { email: 'maria@example.com', document_type: 'CPF', document_number: '11144477735' },
      }),
    );
    for (const body of receiver.bodies) for (const secret of secrets) expect(body).not.toContain(secret);
  });
});
