import { isOutcomeUnknown, isPassing } from './outcome';

it.each([
  ['no answer came', { kind: 'connection', sent: 'maybe' }, true],
  ['the time was over', { kind: 'timeout', sent: 'maybe' }, true],
  ['a proxy answered', { kind: 'unexpected', sent: 'maybe', status: 502 }, true],
  ['the platform failed', { kind: 'api', sent: 'maybe', status: 500, retryable: false }, true],
  ['the request is still under way', { kind: 'api', sent: 'maybe', status: 409, retryable: true }, true],
  ['nothing was sent', { kind: 'connection', sent: 'no' }, false],
  ['the platform refused', { kind: 'api', sent: 'no', status: 400, retryable: false }, false],
  ['a repeat was refused', { kind: 'api', sent: 'maybe', status: 409, retryable: false }, false],
  ['the console failed', new TypeError('x is undefined'), false],
])('tells whether a change may have been made where %s', (_what, error, expected) => {
  expect(isOutcomeUnknown(error)).toBe(expected);
});

it.each([
  ['no answer came', { kind: 'timeout' }, true],
  ['the platform is away for a while', { kind: 'api', status: 503, retryable: true }, true],
  ['the session has ended', { kind: 'api', status: 401, retryable: false }, true],
  ['the role has lost the permission', { kind: 'api', status: 403, retryable: false }, false],
  ['the object is gone', { kind: 'api', status: 404, retryable: false }, false],
  ['the console failed', new TypeError('x is undefined'), false],
])('tells whether earlier data stays where %s', (_what, error, expected) => {
  expect(isPassing(error)).toBe(expected);
});
