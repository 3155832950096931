// What several lanes of a timeline need: the payment, its events with those of its 3DS session, its disputes, and who caused what.
import type { AuditedChange, DomainError } from '@mps/contracts';
import type { AuditRecord__Output } from '@mps/contracts/gen/mps/activity/v1/AuditRecord';
import type { Dispute__Output } from '@mps/contracts/gen/mps/transactions/v1/Dispute';
import type { Transaction__Output } from '@mps/contracts/gen/mps/transactions/v1/Transaction';
import type { Event__Output } from '@mps/contracts/gen/mps/webhooks/v1/Event';
import { isPermitted, MAX_PAGE_LIMIT, ok, type Result } from '@mps/kernel';
import type { RouteContext } from '../../http/route/route';
import { keepReadable } from '../../http/schemas/readable';
import { findNextPage, PLATFORM, readPages, type Lane, type TimelineActor } from './items';

export interface History {
  readonly transaction: Transaction__Output;
  /** null: no 3DS session authenticated it. */
  readonly sessionId: string | null;
  readonly events: readonly Event__Output[];
  readonly sessionEvents: readonly Event__Output[];
  readonly disputes: readonly Dispute__Output[];
  /** Who made the change of a request. */
  readonly findActor: (requestId: string) => TimelineActor;
  /** The recorded changes of the payment with their causes, newest record first. */
  readonly changes: readonly (AuditedChange & Cause)[];
  /** Lanes with a record that cannot be read. They have less than they should. */
  readonly incomplete: Set<Lane>;
}

export interface Cause {
  readonly request_id: string | null;
  readonly actor: TimelineActor;
}

export interface Payment {
  readonly transaction: Transaction__Output;
  readonly sessionId: string | null;
}

export async function readHistory(
  { transaction, sessionId }: Payment,
  context: RouteContext,
): Promise<Result<History, DomainError>> {
  const [events, sessionEvents, disputes, records, sessionRecords] = await Promise.all([
    readEvents(transaction.id, context),
    sessionId === null ? ok([]) : readEvents(sessionId, context),
    readDisputes(transaction.id, context),
    readAuditRecords(transaction.id, context),
    sessionId === null ? ok([]) : readAuditRecords(sessionId, context),
  ]);
  if (!events.ok) return events;
  if (!sessionEvents.ok) return sessionEvents;
  if (!disputes.ok) return disputes;
  if (!records.ok) return records;
  if (!sessionRecords.ok) return sessionRecords;
  return ok({
    transaction,
    sessionId,
    events: events.value,
    sessionEvents: sessionEvents.value,
    disputes: disputes.value,
    ...readCauses({ own: records.value, ofSession: sessionRecords.value }, context),
  });
}

const readEvents = (aggregate_id: string, { clients, ...context }: RouteContext) =>
  readPages<Event__Output, string | undefined>(undefined, async (after) => {
    const request = { aggregate_id, limit: MAX_PAGE_LIMIT, types: [], newest_first: false };
    const listed = await clients.webhooks.ListEvents(
      { ...request, ...(after !== undefined && { after }) },
      context,
    );
    if (!listed.ok) return listed;
    const { data, next_cursor, has_more } = listed.value;
    return ok({ data, next: has_more ? next_cursor : null });
  });

const readDisputes = (transaction_id: string, { clients, ...context }: RouteContext) =>
  readPages<Dispute__Output, number>(1, async (page) => {
    const listed = await clients.transactions.ListDisputes(
      { page: { page, limit: MAX_PAGE_LIMIT, sort: 'created_at' }, status: [], kind: [], transaction_id },
      context,
    );
    if (!listed.ok) return listed;
    return ok({ data: listed.value.data, next: findNextPage(listed.value.page) });
  });

const readAuditRecords = (resource_id: string, { clients, ...context }: RouteContext) =>
  readPages<AuditRecord__Output, string | undefined>(undefined, async (after) => {
    const listed = await clients.activity.ListAuditRecords(
      { resource_id, limit: MAX_PAGE_LIMIT, ...(after !== undefined && { after }) },
      context,
    );
    if (!listed.ok) return listed;
    const { data, next_cursor, has_more } = listed.value;
    return ok({ data, next: has_more ? (next_cursor ?? null) : null });
  });

interface Records {
  readonly own: readonly AuditRecord__Output[];
  readonly ofSession: readonly AuditRecord__Output[];
}

export function readCauses(
  { own, ofSession }: Records,
  context: Pick<RouteContext, 'caller'>,
): Pick<History, 'findActor' | 'changes' | 'incomplete'> {
  const show = makeShowActor(context);
  const actors = new Map([...own, ...ofSession].map(({ request_id, actor }) => [request_id, actor]));
  const changes = keepReadable('audit_record', own, ({ changes_json, request_id, actor }) => {
    const cause = { request_id: request_id || null, actor: show(actor) };
    const recorded = JSON.parse(changes_json) as readonly AuditedChange[];
    return recorded.map((change) => ({ ...change, ...cause }));
  });
  return {
    findActor: (requestId) => show(actors.get(requestId)),
    changes: changes.flat(),
    // Who answered a dispute is found among the changes.
    incomplete: new Set(changes.length < own.length ? (['DISPUTE'] as const) : []),
  };
}

/** Names of keys and people are shown to callers who may read them elsewhere. */
function makeShowActor({ caller }: Pick<RouteContext, 'caller'>) {
  const isNamed = (['audit.read', 'request_log.view'] as const).some((one) =>
    isPermitted(caller.permissions, one),
  );
  return (actor: AuditRecord__Output['actor'] | undefined): TimelineActor => {
    const kind = actor?.kind;
    if (kind === 'PROVIDER') return { kind, id: null, label: null };
    if (kind !== 'API_KEY' && kind !== 'USER') return PLATFORM;
    return { kind, id: isNamed ? (actor?.id ?? null) : null, label: isNamed ? (actor?.label ?? null) : null };
  };
}
