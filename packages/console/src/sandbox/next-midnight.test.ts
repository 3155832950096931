import { nextMidnight } from './next-midnight';

it.each([
  ['2026-03-02T12:00:00.000Z', '2026-03-03T03:00:00.000Z'],
  ['2026-03-03T02:59:59.999Z', '2026-03-03T03:00:00.000Z'],
  ['2026-03-03T03:00:00.000Z', '2026-03-04T03:00:00.000Z'],
])('after %s is %s', (now, expected) => {
  expect(nextMidnight(new Date(now)).toISOString()).toBe(expected);
});
