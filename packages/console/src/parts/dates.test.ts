import { endOfDay, startOfDay, toInstant, toMinute } from './dates';

it('takes whole days of São Paulo', () => {
  expect(new Date(startOfDay('2026-03-02')).toISOString()).toBe('2026-03-02T03:00:00.000Z');
  expect(new Date(endOfDay('2026-03-02')).toISOString()).toBe('2026-03-03T02:59:59.999Z');
});

it('leads from a minute to an instant and back', () => {
  const minute = '2026-03-02T22:30';
  expect(new Date(toInstant(minute)).toISOString()).toBe('2026-03-03T01:30:00.000Z');
  expect(toMinute(Date.parse(toInstant(minute)))).toBe(minute);
});
