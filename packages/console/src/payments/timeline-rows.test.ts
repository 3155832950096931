import type { TimelineItem } from '@mps/client/types';
import { toRows } from './timeline-rows';

const START_MS = Date.parse('2026-03-02T12:00:00.000Z');

const makeItem = (lane: TimelineItem['lane'], second: number, endpoint?: string): TimelineItem =>
  ({
    at: new Date(START_MS + second * 1_000).toISOString(),
    lane,
    kind: 'transaction.created',
    planned: false,
    detail: endpoint === undefined ? {} : { endpoint_id: endpoint },
  }) as unknown as TimelineItem;

const items = [
  makeItem('EVENT', 0),
  makeItem('WEBHOOK', 1, 'a'),
  makeItem('WEBHOOK', 2, 'b'),
  makeItem('WEBHOOK', 3, 'a'),
  makeItem('WEBHOOK', 4, 'b'),
  makeItem('EVENT', 5),
  makeItem('WEBHOOK', 6, 'a'),
];

it('shows attempts at one endpoint in one row, also where those at another one are between them', () => {
  expect(toRows(items, true).map((row) => row.items.map(({ at }) => Number(at.slice(17, 19))))).toEqual([
    [0],
    [1, 3],
    [2, 4],
    [5],
    [6],
  ]);
});

it('shows every item in its own row while the list is short', () => {
  expect(toRows(items, false).map((row) => row.items.length)).toEqual([1, 1, 1, 1, 1, 1, 1]);
});

it('shows the gap since the row before, and none where clocks differ', () => {
  const rows = toRows([makeItem('EVENT', 9), makeItem('API', 4), makeItem('EVENT', 6)], true);
  expect(rows.map(({ gapMs }) => gapMs)).toEqual([null, null, 2_000]);
});
