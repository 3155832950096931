import { makeKnown, type LoggedRequest } from './follow-requests';

const START_MS = Date.parse('2026-11-29T12:00:00.000Z');
const record = (id: string, seconds: number): LoggedRequest =>
  ({ id, at: new Date(START_MS + seconds * 1_000).toISOString() }) as LoggedRequest;
const listIds = (records: readonly LoggedRequest[]): string[] => records.map(({ id }) => id);

it('begins after the records of the first look', () => {
  const known = makeKnown();
  expect(listIds(known.add([record('b', 1), record('a', 0)]))).toEqual([]);
  expect(listIds(known.add([record('c', 2), record('b', 1), record('a', 0)]))).toEqual(['c']);
  expect(known.newestMs()).toBe(START_MS + 2_000);
});

it('begins after an empty log', () => {
  const known = makeKnown();
  expect(listIds(known.add([]))).toEqual([]);
  expect(listIds(known.add([record('b', 1), record('a', 0)]))).toEqual(['a', 'b']);
});

it('gives a slow request once, after the faster ones that came later', () => {
  const known = makeKnown();
  known.add([record('first', 0)]);
  expect(listIds(known.add([record('fast', 90), record('first', 0)]))).toEqual(['fast']);
  const late = [record('fast', 90), record('slow', 1), record('first', 0)];
  expect(listIds(known.add(late))).toEqual(['slow']);
  expect(listIds(known.add(late))).toEqual([]);
});

it('forgets what no look reads again', () => {
  const known = makeKnown();
  known.add([record('old', 0)]);
  known.add([record('new', 181), record('edge', 1)]);
  expect(listIds(known.add([record('edge', 1)]))).toEqual([]);
  expect(listIds(known.add([record('old', 0)]))).toEqual(['old']);
});
