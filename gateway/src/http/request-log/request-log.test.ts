// Bodies of successful requests have a budget for each organization. Bodies of failures are always kept.
import type { RequestLog } from '@mps/contracts/gen/mps/activity/v1/RequestLog';
import { LOGGED_BODIES } from '../../limits';
import { makeRecordRequest } from './request-log';

type Recorded = Parameters<ReturnType<typeof makeRecordRequest>>;

let nowMs = Date.parse('2026-03-02T12:00:00Z');
const records: RequestLog[] = [];
const record = makeRecordRequest((one) => records.push(one), {
  now: () => new Date(nowMs),
} as Parameters<typeof makeRecordRequest>[1]);

function send(
  organizationId: string,
  { method = 'POST', problem = undefined as string | undefined } = {},
): RequestLog {
  const request = { method, path: '/v1/refunds', originalUrl: '/v1/refunds', headers: {} };
  const exchange = {
    caller: { kind: 'api_key', principal_id: 'key', organization_id: organizationId, company_id: null },
    traceId: 'f'.repeat(32),
    route: '/v1/refunds',
    clientIp: '192.0.2.1',
    startedAtMs: performance.now(),
    requestBody: { amount: 1 },
    responseBody: { status: 'DONE' },
    ...(problem !== undefined && { problem }),
  };
  record(
    request as unknown as Recorded[0],
    exchange as unknown as Recorded[1],
    problem === undefined ? 201 : 400,
  );
  return records.at(-1) ?? {};
}

const BODIES = { request_body: '{"amount":1}', response_body: '{"status":"DONE"}' };

it('keeps the bodies of so many successful requests of an organization, and of more after a second', () => {
  for (let sent = 0; sent < LOGGED_BODIES.burst; sent += 1) expect(send('busy')).toMatchObject(BODIES);
  expect(send('busy')).not.toHaveProperty('request_body');
  expect(send('busy')).not.toHaveProperty('response_body');
  expect(send('other')).toMatchObject(BODIES);
  nowMs += 1_000;
  for (let sent = 0; sent < LOGGED_BODIES.perSecond; sent += 1) expect(send('busy')).toMatchObject(BODIES);
  expect(send('busy')).not.toHaveProperty('request_body');
});

it('keeps the bodies of every failure', () => {
  for (let sent = 0; sent <= LOGGED_BODIES.burst; sent += 1) send('failing');
  expect(send('failing')).not.toHaveProperty('request_body');
  expect(send('failing', { problem: 'validation_error' })).toMatchObject(BODIES);
});

it('leaves the answer of a successful read out, and does not count it', () => {
  for (let sent = 0; sent <= LOGGED_BODIES.burst; sent += 1)
    expect(send('reading', { method: 'GET' })).not.toHaveProperty('response_body');
  expect(send('reading')).toMatchObject(BODIES);
});
