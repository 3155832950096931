// The order of a timeline, and its cursors.
import type { Event__Output } from '@mps/contracts/gen/mps/webhooks/v1/Event';
import type { History } from './history';
import { comparePositions, LANES, parseCursor, place, PLATFORM, toCursor } from './items';
import { listEventItems } from './lanes';

const at = '2026-03-02T12:00:00.000Z';
const item = (lane: (typeof LANES)[number], order: number, id: string) =>
  place(lane, { at, kind: 'k', subject: null }, order, id);

it.each(LANES)('a cursor of the lane %s leads back to its position', (lane) => {
  const { position } = item(lane, 17, '0199c0de-0000-7000-8000-000000000001-opened');
  expect(parseCursor(toCursor(position))).toEqual(position);
});

it.each(['', 'x', Buffer.from('1.9.0.a').toString('base64url'), Buffer.from('1.0.0.').toString('base64url')])(
  'the cursor %j is refused',
  (cursor) => {
    expect(parseCursor(cursor)).toBeUndefined();
  },
);

it('a request comes before its effects of the same instant', () => {
  const placed = [item('WEBHOOK', 1, 'w'), item('EVENT', 2, 'b'), item('EVENT', 1, 'a'), item('API', 0, 'r')];
  const sorted = placed.sort((one, other) => comparePositions(one.position, other.position));
  expect(sorted.map(({ position }) => position.id)).toEqual(['r', 'a', 'b', 'w']);
});

it('events of a payment keep their order when a clock is behind', () => {
  const event = (sequence: number, timestamp: string): Event__Output => ({
    id: `e${sequence}`,
    type: 'transaction.status_changed',
    version: '1',
    timestamp,
    company_id: 'c',
    correlation_id: '',
    sequence,
    aggregate_type: 'transaction',
    aggregate_id: 't',
    object_json: '{}',
    previous_json: '{}',
  });
  const history = {
    events: [event(2, '2026-03-02T11:59:59.000Z'), event(1, at)],
    findActor: () => PLATFORM,
  } as unknown as History;
  const sorted = listEventItems(history).sort((one, other) => comparePositions(one.position, other.position));
  expect(sorted.map(({ item: { sequence } }) => sequence)).toEqual([1, 2]);
  expect(sorted[1]?.item.at).toBe('2026-03-02T11:59:59.000Z');
});
