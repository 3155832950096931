import { heldCents, type LaterDay } from './hold';

const FRIDAY_TO_MONDAY = '2026-03-09';
const later = (day: string, members: Partial<LaterDay>): LaterDay => ({
  day,
  posted: 0,
  taken: 0,
  reserved: 0,
  returned: 0,
  ...members,
});

describe('a balance holds', () => {
  test.each<[string, readonly LaterDay[], number]>([
    ['nothing where nothing is due later', [], 0],
    // docs/rules.md#cashout: 10000 at 0.99 %.
    [
      'what a completed refund takes less the fee that goes back',
      [later('2026-03-09', { posted: -9_901, taken: 10_000 })],
      9_901,
    ],
    [
      'the same while the refund is under way',
      [later('2026-03-09', { reserved: 10_000, returned: 99 })],
      9_901,
    ],
    [
      'what that day’s receivables do not cover',
      [later('2026-03-09', { posted: 4_000 - 9_901, taken: 10_000 })],
      5_901,
    ],
    [
      'nothing where receivables cover all',
      [later('2026-03-09', { posted: 20_000, taken: 10_000, reserved: 15_000 })],
      0,
    ],
    [
      'a completed refund and one that is under way together',
      [later('2026-03-09', { posted: -4_000, taken: 4_000, reserved: 6_000 })],
      10_000,
    ],
    [
      'what is due on the days before the next settlement day too',
      [later('2026-03-07', { posted: -1_000, taken: 1_000 }), later('2026-03-09', { posted: 400 })],
      600,
    ],
    [
      'no debit that no refund and no dispute made',
      [later('2026-03-09', { posted: -5_000, taken: 1_000 })],
      1_000,
    ],
    ['nothing for a dispute that was won', [later('2026-03-09', { posted: 0, taken: 10_000 })], 0],
    [
      'what a refund takes of an instalment that was paid early, though it is due in months',
      [later('2026-06-01', { posted: -3_333, taken: 3_333 })],
      3_333,
    ],
    [
      'less of it where receivables of the days before cover some',
      [later('2026-04-01', { posted: 3_000 }), later('2026-06-01', { posted: -3_333, taken: 3_333 })],
      333,
    ],
    [
      'what a nearer day takes, though a later day’s receivables would cover it',
      [later('2026-03-09', { posted: -9_901, taken: 10_000 }), later('2026-04-01', { posted: 50_000 })],
      9_901,
    ],
  ])('%s', (_, days, expected) => {
    expect(heldCents(days, FRIDAY_TO_MONDAY)).toBe(expected);
    expect(heldCents(days.toReversed(), FRIDAY_TO_MONDAY)).toBe(expected);
  });
});
