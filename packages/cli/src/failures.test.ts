// Every kind of failure has its exit code and says the next thing to do.
import { Mps, type MpsOptions } from '@mps/client';
import { hideKeys } from '@mps/client/errors';
import { CliFailure, EXIT, reportFailure } from './failures';

const fail = async (fetch: NonNullable<MpsOptions['fetch']>, signal?: AbortSignal) => {
  const mps = new Mps({ baseUrl: 'http://127.0.0.1', apiKey: 'sk_test_x', fetch, maxRetries: 0 });
  const result = await mps.transactions.get('t', { signal }).result();
  return result.ok ? undefined : reportFailure(result.error);
};
const answer =
  (status: number, code: string, members: object = {}) =>
  async () =>
    Response.json(
      { code, status, title: 'Title', detail: 'Detail', retryable: false, ...members },
      { status, headers: { 'x-request-id': 'r-1' } },
    );

it.each([
  [401, 'authentication_error', EXIT.notLoggedIn, /mps login/],
  [401, 'token_expired', EXIT.notLoggedIn, /mps login/],
  [400, 'validation_error', EXIT.refused, /mps docs validation_error/],
  [404, 'resource_not_found', EXIT.refused, /mps docs resource_not_found/],
  [409, 'request_id_conflict', EXIT.refused, /mps docs/],
  [500, 'internal_error', EXIT.refused, /mps docs/],
])('gives %i %s its exit code %i', async (status, code, exit_code, next) => {
  expect(await fail(answer(status, code))).toEqual({
    exit_code,
    code,
    message: expect.stringContaining(code),
    next: expect.stringMatching(next),
    request_id: 'r-1',
  });
});

it('names the permission that a key lacks', async () => {
  const report = await fail(answer(403, 'permission_denied', { required_permission: 'webhook.replay' }));
  expect(report).toMatchObject({ exit_code: EXIT.refused, next: expect.stringContaining('webhook.replay') });
});

it.each([
  ['no connection', () => Promise.reject(new TypeError('fetch failed'))],
  ['a page of a proxy', async () => new Response('<html>', { status: 502 })],
])('ends with 4 for %s', async (_, fetch) => {
  expect(await fail(fetch)).toMatchObject({
    exit_code: EXIT.unreachable,
    next: expect.stringContaining('mps doctor'),
  });
});

it('ends with 130 for an interrupted request', async () => {
  const report = await fail(() => new Promise(() => undefined), AbortSignal.timeout(1));
  expect(report).toMatchObject({ exit_code: EXIT.interrupted });
});

it('keeps the code of a failure of its own, and has no report for a fault of the program', () => {
  expect(reportFailure(new CliFailure(EXIT.assertion, 'No'))).toMatchObject({ exit_code: 5, message: 'No' });
  expect(reportFailure(new TypeError('undefined is not a function'))).toBeUndefined();
});

it.each(['--api-key=', '-k', 'x', ''])('hides a key that is given as an argument after "%s"', (before) => {
  expect(hideKeys(`error: unknown option '${before}sk_test_abcdefghijklmnop'`)).toBe(
    `error: unknown option '${before}sk_test_…'`,
  );
});
