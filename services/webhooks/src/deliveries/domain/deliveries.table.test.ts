// The retry schedule, the outcome of answers, the encoding of messages, and the ids of deliveries.
import fc from 'fast-check';
import { makeDeliveryId, MAX_MESSAGE_BYTES, encodeMessage } from './delivery';
import {
  DISABLE_AFTER_MS,
  failingSince,
  hasFailedTooLong,
  JITTER,
  MAX_ATTEMPTS,
  MAX_RETRY_AFTER_MS,
  decideOutcome,
  readRetryAfter,
  RETRY_DELAYS_MS,
  retryDelayMs,
} from './schedule';

describe('the schedule', () => {
  it('has ten attempts, and the last is 75 h 35 min 5 s after the first', () => {
    expect(MAX_ATTEMPTS).toBe(10);
    expect(RETRY_DELAYS_MS.reduce((sum, delay) => sum + delay)).toBe((75 * 3_600 + 35 * 60 + 5) * 1_000);
  });

  it('varies each delay by at most a tenth, and equally for the same event and endpoint', () => {
    fc.assert(
      fc.property(fc.uuid(), fc.uuid(), fc.integer({ min: 1, max: 9 }), (event, endpoint, attempts) => {
        const delay = RETRY_DELAYS_MS[attempts - 1] ?? 0;
        const waited = retryDelayMs(event, endpoint, attempts) ?? 0;
        expect(waited).toBe(retryDelayMs(event, endpoint, attempts));
        expect(Math.abs(waited - delay)).toBeLessThanOrEqual(delay * JITTER + 1);
      }),
    );
  });

  it('spreads events and endpoints over the whole jitter range', () => {
    const parts = Array.from(
      { length: 500 },
      (_, index) => (retryDelayMs('event', `e${index}`, 1) ?? 0) / 5_000,
    );
    expect(Math.min(...parts)).toBeLessThan(0.92);
    expect(Math.max(...parts)).toBeGreaterThan(1.08);
    expect(new Set(parts).size).toBeGreaterThan(300);
  });
});

describe('the outcome of an answer', () => {
  const status = (code: number, retryAfterMs: number | null = null) => ({ status: code, retryAfterMs });
  const after = (attempts: number) => retryDelayMs('event', 'endpoint', attempts) ?? 0;
  const outcome = (answer: Parameters<typeof decideOutcome>[0], attempts = 1) =>
    decideOutcome(answer, 'event', 'endpoint', attempts);

  it.each([200, 201, 202, 204, 299])('%s succeeds', (code) => {
    expect(outcome(status(code))).toEqual({ kind: 'succeeded' });
    expect(outcome(status(code), MAX_ATTEMPTS)).toEqual({ kind: 'succeeded' });
  });

  it.each([100, 301, 302, 307, 400, 401, 404, 409, 429, 500, 502, 503])('%s is retried', (code) => {
    expect(outcome(status(code))).toEqual({ kind: 'retry', delayMs: after(1) });
    expect(outcome(status(code), MAX_ATTEMPTS)).toEqual({ kind: 'failed', gone: false });
  });

  it('410 fails at once and disables the endpoint', () =>
    expect(outcome(status(410))).toEqual({ kind: 'failed', gone: true }));

  it.each(['timeout', 'blocked_address', 'dns_failure', 'tls_failure'] as const)(
    '%s is retried',

    (error) => {
      expect(outcome({ error }, 3)).toEqual({ kind: 'retry', delayMs: after(3) });
      expect(outcome({ error }, MAX_ATTEMPTS)).toEqual({ kind: 'failed', gone: false });
    },
  );

  it.each([
    [429, 60_000, 60_000],
    [503, 60_000, 60_000],
    [429, 1, after(1)],
    [429, 1e12, MAX_RETRY_AFTER_MS],
    [503, Infinity, MAX_RETRY_AFTER_MS],
    [500, 60_000, after(1)],
    [302, 60_000, after(1)],
  ])('%s with Retry-After of %s ms waits %s ms', (code, retryAfterMs, delayMs) => {
    expect(outcome(status(code, retryAfterMs))).toEqual({ kind: 'retry', delayMs });
  });
});

it.each([
  ['120', 120_000],
  [' 0 ', 0],
  ['Wed, 21 Oct 2026 07:28:00 GMT', 60_000],
  ['Wed, 21 Oct 2026 07:26:00 GMT', 0],
  ['-1', null],
  ['1.5', null],
  ['tomorrow', null],
  ['2026-10-21', null],
  ['Wednesday, 21-Oct-26 07:28:00 GMT', 60_000],
  ['Wed Oct 21 07:28:00 2026', 60_000],
  ['Wed, 21 Oct 2026 07:28:00 CET', null],
  ['9999999999', 9_999_999_999_000],
  ['9'.repeat(400), Infinity],
  [undefined, null],
])('Retry-After %j is read as %s', (header, ms) => {
  expect(readRetryAfter(header, new Date('2026-10-21T07:27:00.000Z'))).toBe(ms);
});

describe('a failing endpoint', () => {
  const enabled = '2026-03-01T00:00:00.000Z';
  const failed = '2026-03-04T00:00:00.000Z';

  it.each([
    [null, failed],
    ['2026-03-02T00:00:00.000Z', '2026-03-02T00:00:00.000Z'],
    ['2026-02-01T00:00:00.000Z', failed],
    ['2026-03-05T00:00:00.000Z', failed],
  ])('with stored start %s has failed since %s', (known, since) => {
    expect(failingSince(known, enabled, failed)).toBe(since);
  });

  it('has failed too long after five days', () => {
    const end = Date.parse(enabled) + DISABLE_AFTER_MS;
    expect(hasFailedTooLong(enabled, new Date(end - 1).toISOString())).toBe(false);
    expect(hasFailedTooLong(enabled, new Date(end).toISOString())).toBe(true);
  });
});

describe('an encoded message', () => {
  const event = {
    id: 'event',
    type: 'fee_policy.replaced',
    version: '1',
    timestamp: '2026-03-01T00:00:00.000Z',
    company_id: 'company',
    correlation_id: 'trace',
    sequence: 3,
    aggregate_type: 'fee_policy',
    aggregate_id: 'policy',
    object_json: '{"id":"policy","name":"ção"}',
    previous_json: '{"name":"old"}',
  };
  const read = (body: Buffer) => JSON.parse(body.toString('utf8')) as { data: Record<string, object> };
  const big = (factor: number) => 'x'.repeat(Math.round(MAX_MESSAGE_BYTES * factor));

  it('contains the whole event', () => {
    expect(read(encodeMessage(event))).toEqual({
      id: 'event',
      type: 'fee_policy.replaced',
      version: '1',
      timestamp: '2026-03-01T00:00:00.000Z',
      company_id: 'company',
      correlation_id: 'trace',
      sequence: 3,
      aggregate: { type: 'fee_policy', id: 'policy' },
      data: { object: { id: 'policy', name: 'ção' }, previous: { name: 'old' } },
    });
  });

  it('has the type and the object of the sample, and the other members of the event', () => {
    const sample = { type: 'refund.completed', object_json: '{"id":"refund"}' };
    expect(read(encodeMessage({ ...event, previous_json: '{}', sample }))).toEqual({
      ...read(encodeMessage(event)),
      type: 'refund.completed',
      data: { object: { id: 'refund' }, previous: {} },
    });
  });

  it('omits members only above the limit, exact to the byte', () => {
    const spare = MAX_MESSAGE_BYTES - encodeMessage({ ...event, object_json: '{"a":""}' }).length;
    const of = (length: number) => encodeMessage({ ...event, object_json: `{"a":"${'x'.repeat(length)}"}` });
    expect(of(spare)).toHaveLength(MAX_MESSAGE_BYTES);
    expect(read(of(spare + 1)).data).toEqual({ object: {}, previous: { name: 'old' }, omitted: ['a'] });
  });

  it.each([
    [{ a: 1, rules: big(1.1), b: big(0.1) }, {}, ['rules'], { a: 1, b: big(0.1) }, {}],
    [{ a: big(0.6), b: big(0.7), c: 1 }, {}, ['b'], { a: big(0.6), c: 1 }, {}],
    [{ rules: big(0.6), c: 1 }, { rules: big(0.6), c: 2 }, ['rules'], { c: 1 }, { c: 2 }],
    [{ c: 1 }, { c: 2, gone: big(1.1) }, ['c', 'gone'], {}, {}],
  ])(
    'above the limit omits whole members from both objects, the largest first',
    (object, previous, omitted, ...left) => {
      const body = encodeMessage({
        ...event,
        object_json: JSON.stringify(object),
        previous_json: JSON.stringify(previous),
      });
      expect(body.length).toBeLessThanOrEqual(MAX_MESSAGE_BYTES);
      expect(read(body).data).toEqual({ object: left[0], previous: left[1], omitted });
    },
  );
});

describe("a delivery's id", () => {
  const event = '019ab5a0-1111-7222-8333-444455556666';

  it('is a repeatable UUID v7 with the time of the event', () => {
    const id = makeDeliveryId(event, 'endpoint');
    expect(id).toMatch(/^019ab5a0-1111-7[0-9a-f]{3}-a[0-9a-f]{3}-[0-9a-f]{12}$/);
    expect(makeDeliveryId(event, 'endpoint')).toBe(id);
  });

  it('differs by event, by endpoint and by replay', () => {
    const ids = [
      makeDeliveryId(event, 'one'),
      makeDeliveryId(event, 'two'),
      makeDeliveryId('019ab5a0-1111-7222-8333-444455556667', 'one'),
      makeDeliveryId(event, 'one', 'another event'),
    ];
    expect(new Set(ids).size).toBe(ids.length);
  });
});
