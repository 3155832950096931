// 3DS sessions in MongoDB. Every read has its tenant filter; every change is one document write that carries its events.
import {
  NO_DEADLINE,
  aggregateIndexes,
  aggregateMembers,
  collectionOf,
  declareSchema,
  defineDocument,
  flag,
  instant,
  integer,
  makeStore,
  membersOf,
  nullable,
  oneOf,
  optional,
  text,
  type AggregateDocument,
  type Changed,
  type Committed,
  type EventDraft,
  type Store,
  type Stored,
  type StoreRefusal,
  type StoreScope,
  type WriteOptions,
} from '@mps/aggregates';
import { findDueIn } from '@mps/background';
import {
  CURRENCIES,
  THREE_DS_AUTH_STATUSES,
  THREE_DS_CONSUMPTION_STATUSES,
  THREE_DS_FLOWS,
  type BusinessClock,
  type RealClock,
  type Result,
} from '@mps/kernel';
import type { Connection, mongo } from 'mongoose';
import { toTenantFilter } from '../operation';
import type { SessionDecision, ThreeDsSession, ThreeDsSessionEvent } from './domain/session';

export type StoredThreeDsSession = Stored<ThreeDsSession>;

export type ThreeDsSessionDocument = ThreeDsSession & AggregateDocument;

const sessionMembers = membersOf<ThreeDsSession>({
  _id: text(),
  organization_id: text(),
  company_id: text(),
  tds_session_id: nullable(text()),
  auth_status: oneOf(THREE_DS_AUTH_STATUSES),
  consumption_status: oneOf(THREE_DS_CONSUMPTION_STATUSES),
  amount: integer(),
  currency: oneOf(CURRENCIES),
  liability_shift: flag(),
  authentication_flow: nullable(oneOf(THREE_DS_FLOWS)),
  failure_reason: nullable(text()),
  challenge_url: nullable(text()),
  expires_at: instant(),
  card_mark: optional(text()),
  sealed_proof: optional(text()),
  claimed_by: optional(text()),
  claimed_at: optional(instant()),
  answer_requested_at: optional(instant()),
  work_due_at: optional(instant()),
  created_at: instant(),
  updated_at: instant(),
});

const sessionSchema = defineDocument(
  { ...sessionMembers, ...aggregateMembers },
  {
    indexes: [
      {
        key: { work_due_at: 1 },
        name: 'work_due_at',
        partialFilterExpression: { work_due_at: { $exists: true } },
      },
      ...aggregateIndexes,
    ],
  },
);

export const declareThreeDsSessions = (connection: Connection): mongo.Collection<ThreeDsSessionDocument> =>
  collectionOf<ThreeDsSessionDocument>(declareSchema(connection, 'three_ds_sessions', sessionSchema));

export interface ThreeDsSessionStoreOptions {
  readonly collection: mongo.Collection<ThreeDsSessionDocument>;
  readonly businessClock: BusinessClock;
  readonly realClock: RealClock;
  /** The events that a decision publishes. */
  readonly draftsOf: (events: readonly ThreeDsSessionEvent[]) => EventDraft<'transactions'>[];
  /** Tells the relay that events wait. */
  readonly onCommitted: (committed: Committed) => void;
  /** Wakes the due-work scanner at this instant. */
  readonly onDue?: (dueAt: Date) => void;
}

export type ThreeDsSessionStore = ReturnType<typeof makeThreeDsSessionStore>;

export function makeThreeDsSessionStore({ collection, draftsOf, ...writing }: ThreeDsSessionStoreOptions) {
  const sessions: Store<ThreeDsSession, ThreeDsSessionEvent> = makeStore({
    ...writing,
    collection,
    topic: 'transactions',
    audit: { resource: 'three_ds_session', shown: ['status', 'amount'], others: 'left_out' },
    tenancy: toTenantFilter,
    drafts: (_next, events) => draftsOf(events),
  });
  return {
    create: sessions.create,

    /**
     * Changes a session that was just read. `decide` runs again on the stored session if another request changed it first. A
     * decision that changes nothing writes nothing. A caller's command gives its deadline. Without options the change has no
     * deadline.
     */
    change: <Refusal>(
      read: StoredThreeDsSession,
      decide: (session: StoredThreeDsSession) => Result<SessionDecision, Refusal>,
      options: WriteOptions<Refusal> = { deadlineMs: NO_DEADLINE },
    ): Promise<Result<Changed<ThreeDsSession>, Refusal | StoreRefusal>> =>
      sessions.change(read, { _id: read._id }, { ...options, from: read, decide }),

    publishAgain: (sessionId: string, lost: readonly number[]) =>
      sessions.publishAgain({ _id: sessionId }, lost, (after, sequence) => ({
        type: toNewestEventType(after, sequence),
        after,
        previous: {},
      })),

    find: (scope: StoreScope, sessionId: string) => sessions.find(scope, { _id: sessionId }),

    /** The sessions that are due, by the business clock. */
    due: (businessClock: BusinessClock) => findDueIn(sessions, 'work_due_at', businessClock),
  };
}

/** The event type that matches the current state. */
function toNewestEventType(
  { auth_status, consumption_status }: ThreeDsSession,
  sequence: number,
): ThreeDsSessionEvent['type'] {
  if (sequence === 1) return 'three_ds_session.created';
  if (consumption_status === 'CONSUMED') return 'three_ds_session.consumed';
  return auth_status === 'AUTHENTICATED' ? 'three_ds_session.authenticated' : 'three_ds_session.failed';
}
