// The order of a timeline, its cursors, and who caused an item.
import type { Event__Output } from '@mps/contracts/gen/mps/webhooks/v1/Event';
import type { AuditRecord__Output } from '@mps/contracts/gen/mps/activity/v1/AuditRecord';
import { readCauses, type History } from './history';
import { comparePositions, LANES, parseCursor, place, PLATFORM, toCursor } from './items';
import { listDisputeItems, listEventItems, listThreeDsItems } from './lanes';

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

describe('the actor of an item', () => {
  const caller = { permissions: ['audit.read'] } as never;
  const makeRecord = (request_id: string, kind: string, changes: readonly object[]): AuditRecord__Output =>
    ({
      request_id,
      actor: { kind, id: 'actor', label: 'Ana' },
      changes_json: JSON.stringify(changes),
    }) as never;
  const makeDispute = (members: object = {}) =>
    ({
      id: 'd',
      created_at: at,
      status: 'ACCEPTED',
      evidence: [{ id: 'e', created_at: at }],
      ...members,
    }) as never;
  const opened = makeRecord('r1', 'PROVIDER', [
    { path: '/disputes/1/id', from: null, to: 'd' },
    { path: '/disputes/1/status', from: null, to: 'OPEN' },
  ]);
  const answered = makeRecord('r2', 'USER', [
    { path: '/disputes/1/status', from: 'OPEN', to: 'UNDER_REVIEW' },
    { path: '/disputes/1/evidence/0/id', from: null, to: 'e' },
  ]);
  const close = (index: number, request: string, to: string) =>
    makeRecord(request, 'USER', [{ path: `/disputes/${index}/status`, from: 'UNDER_REVIEW', to }]);
  const listActors = (own: readonly AuditRecord__Output[], dispute = makeDispute({ closed_at: at })) =>
    listDisputeItems({ disputes: [dispute], ...readCauses({ own, ofSession: [] }, { caller }) } as never).map(
      ({ item: { kind, actor, request_id } }) => [kind, actor.kind, request_id],
    );

  it('is the user who sent the evidence and who accepted the dispute', () => {
    const other = close(0, 'r4', 'ACCEPTED');
    expect(listActors([other, close(1, 'r3', 'ACCEPTED'), answered, opened])).toEqual([
      ['OPENED', 'PROVIDER', null],
      ['EVIDENCE', 'USER', 'r2'],
      ['CLOSED', 'USER', 'r3'],
    ]);
  });

  it('is the provider for a decision of the network, and the platform for an answer without a record', () => {
    const lost = makeDispute({ closed_at: at, status: 'LOST' });
    expect(listActors([], lost)).toEqual([
      ['OPENED', 'PROVIDER', null],
      ['EVIDENCE', 'PLATFORM', null],
      ['CLOSED', 'PROVIDER', null],
    ]);
  });

  it('is the key that made the 3DS session, from the records of the session', () => {
    const event = {
      id: 'x',
      type: 'three_ds_session.created',
      timestamp: at,
      sequence: 1,
      correlation_id: 'r9',
    };
    const causes = readCauses({ own: [], ofSession: [makeRecord('r9', 'API_KEY', [])] }, { caller });
    const items = listThreeDsItems({
      sessionId: 's',
      sessionEvents: [{ ...event, object_json: '{}' }],
      ...causes,
    } as never);
    expect(items[0]?.item.actor).toEqual({ kind: 'API_KEY', id: 'actor', label: 'Ana' });
  });
});
