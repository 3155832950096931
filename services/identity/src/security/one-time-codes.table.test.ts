// The codes of RFC 6238, appendix B, cut to six digits, and the times at which a code is good.
import { findStep, formatOtpauthUrl, newTotpSecret } from './one-time-codes';

/** "12345678901234567890" in base32. */
const SECRET = 'GEZDGNBVGY3TQOJQGEZDGNBVGY3TQOJQ';
const at = (seconds: number): Date => new Date(seconds * 1_000);

it.each([
  [59, '287082', 1],
  [1_111_111_109, '081804', 37_037_036],
  [1_111_111_111, '050471', 37_037_037],
  [1_234_567_890, '005924', 41_152_263],
  [2_000_000_000, '279037', 66_666_666],
  [20_000_000_000, '353130', 666_666_666],
])('has at second %d of the vectors the code %s, of step %d', (seconds, code, step) => {
  expect(findStep(SECRET, code, at(seconds))).toBe(step);
});

it.each([
  ['in the step before', 1_111_111_080, 37_037_037],
  ['at the end of the step after', 1_111_111_169, 37_037_037],
  ['not two steps after', 1_111_111_170, null],
  ['not two steps before', 1_111_111_079, null],
])('is good %s', (_when, seconds, step) => {
  expect(findStep(SECRET, '050471', at(seconds))).toBe(step);
});

it.each(['287083', '28708', '2870820', '', 'abcdef', '２８７０８２'])('is not %j', (code) => {
  expect(findStep(SECRET, code, at(59))).toBeNull();
});

it('may be typed with a space', () => {
  expect(findStep(SECRET, '287 082 ', at(59))).toBe(1);
});

it('goes to an app as an address with issuer, person and secret', () => {
  const url = new URL(formatOtpauthUrl(SECRET, 'ana@example.com'));
  expect([url.protocol, url.host]).toEqual(['otpauth:', 'totp']);
  expect(decodeURIComponent(url.pathname)).toBe('/Merchant payments:ana@example.com');
  expect(Object.fromEntries(url.searchParams)).toEqual({
    issuer: 'Merchant payments',
    secret: SECRET,
    algorithm: 'SHA1',
    digits: '6',
    period: '30',
  });
});

it('has a secret of 160 bits that differs each time', () => {
  expect(newTotpSecret()).toMatch(/^[A-Z2-7]{32}$/);
  expect(newTotpSecret()).not.toBe(newTotpSecret());
});
