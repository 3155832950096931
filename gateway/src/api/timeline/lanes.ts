// The lanes of a timeline out of a payment's history: states, events, 3DS, disputes.
import type { Dispute__Output } from '@mps/contracts/gen/mps/transactions/v1/Dispute';
import type { Event__Output } from '@mps/contracts/gen/mps/webhooks/v1/Event';
import { keepReadable } from '../../http/schemas/readable';
import type { Cause, History } from './history';
import { PLATFORM, place, type Lane, type PlacedItem } from './items';

interface EventObject {
  readonly status?: string;
  readonly auth_status?: string;
  readonly status_reason?: string | null;
}

const readObject = (json: string): EventObject => JSON.parse(json) as EventObject;

type Told = Pick<History, 'findActor' | 'incomplete'>;

/** Places items of events. Clocks of services differ, so an event never stands before an earlier one of its aggregate. */
function placeInSequence(
  lane: Lane,
  events: readonly Event__Output[],
  { findActor, incomplete }: Told,
  describe: (event: Event__Output) => Pick<PlacedItem['item'], 'kind' | 'subject' | 'detail'>,
): PlacedItem[] {
  let latestMs = 0;
  const ordered = [...events].sort((one, other) => one.sequence - other.sequence);
  const placed = keepReadable('event', ordered, (event) => {
    const { timestamp: at, sequence, correlation_id: request_id } = event;
    const actor = findActor(request_id);
    const { item, position } = place(
      lane,
      { at, sequence, request_id, actor, ...describe(event) },
      sequence,
      event.id,
    );
    latestMs = Math.max(latestMs, position.atMs);
    return { item, position: { ...position, atMs: latestMs } };
  });
  if (placed.length < events.length) incomplete.add(lane);
  return placed;
}

/** Changes of the status, and the end of a charge that waits for its payment. */
export function listStates({ transaction, events, ...told }: History): PlacedItem[] {
  const changes = events.filter(
    ({ type }) => type === 'transaction.created' || type === 'transaction.status_changed',
  );
  const subject = { type: 'transaction', id: transaction.id };
  const changed = placeInSequence('STATE', changes, told, ({ object_json, previous_json }) => {
    const { status: to = '', status_reason: reason = null } = readObject(object_json);
    const { status: from = null } = readObject(previous_json);
    return { kind: to, subject, detail: { from, to, reason } };
  });
  const expiresAt = transaction.pix_data?.expires_at;
  if (transaction.status !== 'WAITING_PAYMENT' || expiresAt === undefined) return changed;
  const expiry = { at: expiresAt, kind: 'EXPIRED', planned: true, outcome: 'PENDING', subject } as const;
  return [...changed, place('STATE', expiry, 0, `expiry-${transaction.id}`)];
}

export const listEventItems = ({ events, ...told }: History): PlacedItem[] =>
  placeInSequence('EVENT', events, told, ({ id, type, object_json }) => {
    const { status = null } = readObject(object_json);
    return { kind: type, subject: { type: 'event', id }, detail: { status } };
  });

export const listThreeDsItems = ({ sessionId, sessionEvents, ...told }: History): PlacedItem[] =>
  placeInSequence('THREE_DS', sessionEvents, told, ({ type, object_json }) => {
    const { auth_status = null } = readObject(object_json);
    const subject = { type: 'three_ds_session', id: sessionId ?? '' };
    return { kind: type, subject, detail: { auth_status } };
  });

export const listDisputeItems = ({ disputes, changes }: History): PlacedItem[] =>
  disputes.flatMap((dispute) => toDisputeItems(dispute, changes));

/** The network opens and decides disputes, and tells the provider. */
const NETWORK: Cause = { request_id: null, actor: { kind: 'PROVIDER', id: null, label: null } };
const UNKNOWN: Cause = { request_id: null, actor: PLATFORM };

function toDisputeItems(dispute: Dispute__Output, changes: History['changes']): PlacedItem[] {
  const { id, kind, amount, reason_code = null, status, due_at: dueAt, closed_at: closedAt } = dispute;
  const subject = { type: 'dispute', id };
  const opening = { kind, amount, reason_code };
  const opened = { at: dispute.created_at, kind: 'OPENED', subject, ...NETWORK, detail: opening };
  const answers = dispute.evidence.map((item, index) =>
    place(
      'DISPUTE',
      {
        at: item.created_at,
        kind: 'EVIDENCE',
        subject: { type: 'dispute_evidence', id: item.id },
        ...toCause(changes.find(({ to }) => to === item.id) ?? UNKNOWN),
        detail: { dispute_id: id, name: item.name ?? null },
      },
      index + 1,
      item.id,
    ),
  );
  const closed = { kind: 'CLOSED', subject, ...findCloser(dispute, changes), detail: { status } };
  return [
    place('DISPUTE', opened, 0, `${id}-opened`),
    ...answers,
    ...(closedAt === undefined ? [] : [place('DISPUTE', { at: closedAt, ...closed }, 0, `${id}-closed`)]),
    ...(closedAt === undefined && dueAt !== undefined
      ? [
          place(
            'DISPUTE',
            { at: dueAt, kind: 'ANSWER_DUE', planned: true, outcome: 'PENDING', actor: PLATFORM, subject },
            0,
            `${id}-due`,
          ),
        ]
      : []),
  ];
}

/** The merchant who accepted the dispute, or else the network. A record names the dispute by its index. */
function findCloser({ id, status }: Dispute__Output, changes: History['changes']): Cause {
  const named = changes.find(({ path, to }) => to === id && NAME_OF_DISPUTE.test(path));
  const path = named?.path.replace(NAME_OF_DISPUTE, '$1status');
  const closing = changes.find((change) => change.path === path && change.to === status);
  return toCause(closing ?? (status === 'ACCEPTED' ? UNKNOWN : NETWORK));
}

const NAME_OF_DISPUTE = /^(\/disputes\/\d+\/)id$/;

const toCause = ({ request_id, actor }: Cause): Cause => ({ request_id, actor });
