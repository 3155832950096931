import { computeHeldCents, type LaterDay } from './hold';

const FRIDAY_TO_MONDAY = '2026-03-09';
const later = (day: string, members: Partial<LaterDay>): LaterDay => ({
  day,
  posted: 0,
  taken: 0,
  reserved: 0,
  returned: 0,
  ...members,
});

describe('computeHeldCents holds', () => {
  test.each<[string, readonly LaterDay[], number]>([
    ['nothing when nothing is due later', [], 0],
    // docs/rules.md#cashout: 10000 at 0.99 %.
    [
      'a completed refund less the returned fee',
      [later('2026-03-09', { posted: -9_901, taken: 10_000 })],
      9_901,
    ],
    ['the same for an open refund', [later('2026-03-09', { reserved: 10_000, returned: 99 })], 9_901],
    [
      'the part that receivables of that day do not cover',
      [later('2026-03-09', { posted: 4_000 - 9_901, taken: 10_000 })],
      5_901,
    ],
    [
      'nothing when receivables cover everything',
      [later('2026-03-09', { posted: 20_000, taken: 10_000, reserved: 15_000 })],
      0,
    ],
    [
      'a completed and an open refund together',
      [later('2026-03-09', { posted: -4_000, taken: 4_000, reserved: 6_000 })],
      10_000,
    ],
    [
      'also the debits of days before the next settlement day',
      [later('2026-03-07', { posted: -1_000, taken: 1_000 }), later('2026-03-09', { posted: 400 })],
      600,
    ],
    [
      'no debit other than those of refunds and disputes',
      [later('2026-03-09', { posted: -5_000, taken: 1_000 })],
      1_000,
    ],
    ['nothing for a dispute that was won', [later('2026-03-09', { posted: 0, taken: 10_000 })], 0],
    [
      'a refund of an installment that was paid early, even when it is due in months',
      [later('2026-06-01', { posted: -3_333, taken: 3_333 })],
      3_333,
    ],
    [
      'less of it when receivables of earlier days cover a part',
      [later('2026-04-01', { posted: 3_000 }), later('2026-06-01', { posted: -3_333, taken: 3_333 })],
      333,
    ],
    [
      'a debit of an earlier day although receivables of a later day would cover it',
      [later('2026-03-09', { posted: -9_901, taken: 10_000 }), later('2026-04-01', { posted: 50_000 })],
      9_901,
    ],
    [
      'nothing of an open refund that other parts of its day cover',
      [
        later('2026-04-01', { reserved: 4_000, returned: 40 }),
        later('2026-04-01', { taken: 1_000 }),
        later('2026-04-01', { posted: 9_000 }),
      ],
      0,
    ],
  ])('%s', (_, days, expected) => {
    expect(computeHeldCents(days, FRIDAY_TO_MONDAY)).toBe(expected);
    expect(computeHeldCents(days.toReversed(), FRIDAY_TO_MONDAY)).toBe(expected);
  });
});
