// Actions that change no aggregate, or that are recorded before they change something: an operator's command, a failed login. Each
// is a document with the event of its record.
import type { TopicKey } from '@mps/contracts';
import { newId, ok } from '@mps/kernel';
import type { Connection, mongo } from 'mongoose';
import { makeStore } from './store';
import { NO_DEADLINE } from './store-types';
import type { Owner } from './audit';
import { ALL_TENANTS } from './reader';
import { aggregateMembers } from './schema/aggregate-members';
import { declareSchema, defineDocument, type DocumentIn } from './schema/document-schema';
import { instant, text } from './schema/members';
import { outboxIndexes } from './documents';
import type { WriterOptions } from './writer';

/** The audit log has the record long before. */
const KEPT_SECONDS = 30 * 86_400;

const recordedActions = defineDocument(
  { _id: text(), action: text(), made_at: instant(), ...aggregateMembers },
  {
    indexes: [{ key: { made_at: 1 }, name: 'retention', expireAfterSeconds: KEPT_SECONDS }, ...outboxIndexes],
  },
);

export type RecordedActionCollection = mongo.Collection<DocumentIn<typeof recordedActions>>;

export const declareRecordedActions = (connection: Connection): RecordedActionCollection =>
  declareSchema(connection, 'recorded_actions', recordedActions);

interface ActionState {
  readonly _id: string;
  readonly action: string;
  readonly made_at: Date;
}

export interface Action {
  readonly action: string;
  readonly resource: { readonly type: string; readonly id: string };
  /** By default the organization that the caller acts in. */
  readonly owners?: readonly Owner[];
}

export interface ActionRecorder {
  /** Resolves when the record is certain to come. Throws when that is not known: do not act then. */
  record(action: Action, deadlineMs?: number): Promise<void>;
}

export function makeActionRecorder(options: WriterOptions & { readonly topic: TopicKey }): ActionRecorder {
  const { realClock, businessClock } = options;
  const store = makeStore<ActionState, never>({
    ...options,
    tenancy: () => ({}),
    drafts: () => [],
    audit: { resource: 'action', shown: [], others: 'left_out' },
  });
  return {
    async record({ action, ...recorded }, deadlineMs = NO_DEADLINE) {
      const next = { _id: newId(), action, made_at: (realClock ?? businessClock).now() };
      const created = await store.create<never>(ALL_TENANTS, {
        deadlineMs,
        decide: () => ok({ next, events: [], recorded: { action, ...recorded } }),
      });
      if (!created.ok) throw new Error(`An action could not be recorded: ${created.error.code}`);
    },
  };
}
