import { isOutcomeUnknown } from './outcome';

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
