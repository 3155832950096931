// The sandbox's tables, row by row (docs/rules.md#sandbox-amounts), and the promise that nothing else has a meaning.
import fc from 'fast-check';
import {
  AUTO_PAY_AFTER_MS,
  BAND_FIRST_CENTS,
  BAND_LAST_CENTS,
  LATE_PAYMENT_AFTER_EXPIRY_MS,
  SECOND_PAYMENT_AFTER_MS,
  cardOutcome,
  chargeOutcome,
  refundScript,
} from './outcome';

const APPROVED = { result: { kind: 'APPROVED' }, answer: 'AT_ONCE', callbacks: 'NONE', dispute: 'NONE' };
const REGISTERED = { result: { kind: 'REGISTERED' }, answer: 'AT_ONCE', payments: [] };
const MEANINGFUL_ENDINGS = new Set([51, 5, 54, 14, 96]);
const isInBand = (cents: number): boolean => cents >= BAND_FIRST_CENTS && cents <= BAND_LAST_CENTS;
const amounts = fc.integer({ min: 1, max: 1_500_000_000 });

it.each([
  [51, { kind: 'DECLINED', by: 'ISSUER', responseCode: '51' }],
  [100_005, { kind: 'DECLINED', by: 'ISSUER', responseCode: '05' }],
  [5, { kind: 'DECLINED', by: 'ISSUER', responseCode: '05' }],
  [154, { kind: 'DECLINED', by: 'ISSUER', responseCode: '54' }],
  [14, { kind: 'DECLINED', by: 'ISSUER', responseCode: '14' }],
  [1_500_000_000 - 4, { kind: 'FAILED', failure: 'ACQUIRER_TIMEOUT' }],
  [7_769_951, { kind: 'DECLINED', by: 'ISSUER', responseCode: '51' }],
  [7_770_105, { kind: 'DECLINED', by: 'ISSUER', responseCode: '05' }],
  [7_770_057, { kind: 'DECLINED', by: 'ISSUER', responseCode: '57' }],
  [7_770_059, { kind: 'DECLINED', by: 'RISK', responseCode: '59' }],
  [7_770_065, { kind: 'DECLINED', by: 'STEP_UP', responseCode: '65' }],
  [7_770_091, { kind: 'FAILED', failure: 'PROVIDER_ERROR' }],
  [7_770_092, { kind: 'FAILED', failure: 'NO_ROUTE' }],
  [7_770_095, { kind: 'HELD' }],
  [7_770_099, { kind: 'FAILED', failure: 'INTERNAL_ERROR' }],
])('a card of %i cents', (amountCents, result) => {
  expect(cardOutcome(amountCents, false)).toEqual({ ...APPROVED, result });
});

it.each([
  [7_770_010, { callbacks: 'DUPLICATE' }],
  [7_770_011, { callbacks: 'OUT_OF_ORDER' }],
  [7_770_012, { dispute: 'CHARGEBACK' }],
  [7_770_013, { dispute: 'CHARGEBACK_THEN_WON' }],
  [7_770_097, { answer: 'LOST_THEN_FOUND' }],
  [7_770_098, { answer: 'LOST_FOR_EVER' }],
  [7_770_000, {}],
  [7_770_051, {}],
  [7_770_096, {}],
])('an approved card of %i cents', (amountCents, special) => {
  expect(cardOutcome(amountCents, false)).toEqual({ ...APPROVED, ...special });
});

it('a card of 7770065 cents with its 3DS proof is approved', () => {
  expect(cardOutcome(7_770_065, true)).toEqual(APPROVED);
});

it('a 3DS proof changes no other outcome', () => {
  fc.assert(
    fc.property(amounts, (cents) => {
      fc.pre(cents !== 7_770_065);
      expect(cardOutcome(cents, true)).toEqual(cardOutcome(cents, false));
    }),
  );
});

it.each([
  [7_770_010, [{ via: 'PIX', after: 'REGISTRATION', delayMs: AUTO_PAY_AFTER_MS }]],
  [7_770_011, [{ via: 'BOLETO', after: 'REGISTRATION', delayMs: AUTO_PAY_AFTER_MS }]],
  [7_770_012, [{ via: 'PIX', after: 'EXPIRY', delayMs: LATE_PAYMENT_AFTER_EXPIRY_MS }]],
  [
    7_770_013,
    [
      { via: 'PIX', after: 'REGISTRATION', delayMs: AUTO_PAY_AFTER_MS },
      { via: 'PIX', after: 'REGISTRATION', delayMs: SECOND_PAYMENT_AFTER_MS },
    ],
  ],
])('a charge of %i cents is paid by itself', (amountCents, payments) => {
  expect(chargeOutcome(amountCents, 'BOLEPIX')).toEqual({ ...REGISTERED, payments });
  const byPix = payments.map((payment) => ({ ...payment, via: 'PIX' }));
  expect(chargeOutcome(amountCents, 'PIX')).toEqual({ ...REGISTERED, payments: byPix });
});

it.each([
  [7_770_057, { result: { kind: 'FAILED', failure: 'PROVIDER_ERROR' } }],
  [7_770_059, { result: { kind: 'FAILED', failure: 'PROVIDER_ERROR' } }],
  [7_770_065, {}],
  [7_770_091, { answer: 'UNAVAILABLE_ONCE' }],
  [7_770_092, { result: { kind: 'FAILED', failure: 'NO_ROUTE' } }],
  [7_770_095, {}],
  [7_770_097, { answer: 'LOST_THEN_FOUND' }],
  [7_770_098, { answer: 'LOST_FOR_EVER' }],
  [7_770_099, { result: { kind: 'FAILED', failure: 'INTERNAL_ERROR' } }],
])('a charge of %i cents', (amountCents, special) => {
  for (const method of ['PIX', 'BOLEPIX'] as const) {
    expect(chargeOutcome(amountCents, method)).toEqual({ ...REGISTERED, ...special });
  }
});

it('every amount outside the band that has none of the five endings is approved', () => {
  fc.assert(
    fc.property(amounts, (cents) => {
      fc.pre(!isInBand(cents) && !MEANINGFUL_ENDINGS.has(cents % 100));
      expect(cardOutcome(cents, false)).toEqual(APPROVED);
    }),
  );
});

it('every charge outside the band is registered, and waits for its payer', () => {
  fc.assert(
    fc.property(amounts, fc.constantFrom('PIX' as const, 'BOLEPIX' as const), (cents, method) => {
      fc.pre(!isInBand(cents));
      expect(chargeOutcome(cents, method)).toEqual(REGISTERED);
    }),
  );
});

it.each([
  [null, false, 'COMPLETE'],
  ['', true, 'COMPLETE'],
  ['customer says sandbox:failed', true, 'COMPLETE'],
  ['sandbox:failed', false, 'FAIL'],
  [' sandbox:timeout ', false, 'LOSE_ANSWER'],
  ['sandbox:pending', true, 'STAY_PENDING'],
  ['sandbox:no-partial', true, 'FAIL'],
  ['sandbox:no-partial', false, 'COMPLETE'],
] as const)('a refund described as %p (partial: %p) is to %s', (description, isPartial, script) => {
  expect(refundScript(description, isPartial)).toBe(script);
});
