import { listLaterAttempts } from './schedule';

const next = new Date('2026-03-02T12:00:00.000Z');

it('adds each delay to the attempt before it', () => {
  const later = listLaterAttempts(next, 7);
  expect(later.map((at) => at.toISOString())).toEqual([
    '2026-03-03T08:00:00.000Z',
    '2026-03-04T08:00:00.000Z',
  ]);
});

it('has nine attempts after the first, and none after the last', () => {
  expect(listLaterAttempts(next, 0)).toHaveLength(9);
  expect(listLaterAttempts(next, 9)).toEqual([]);
});
