// Until when a card is good.
import { isExpiredCard } from './transaction';

test.each([
  ['2026-02-28T23:59:59.999Z', false],
  ['2026-03-01T12:00:00.000Z', false],
  ['2026-03-31T12:00:00.000Z', false],
  // A month ends at midnight in São Paulo.
  ['2026-04-01T02:59:59.999Z', false],
  ['2026-04-01T03:00:00.000Z', true],
  ['2027-01-15T12:00:00.000Z', true],
])('a card of March 2026 is over at %s: %s', (instant, isOver) => {
  expect(isExpiredCard({ expiry_month: '03', expiry_year: '2026' }, new Date(instant))).toBe(isOver);
});

test('a card of a later year is good, though its month is past in this one', () => {
  const now = new Date('2026-12-15T12:00:00.000Z');
  expect(isExpiredCard({ expiry_month: '01', expiry_year: '2027' }, now)).toBe(false);
  expect(isExpiredCard({ expiry_month: '12', expiry_year: '2026' }, now)).toBe(false);
});
