// The preferences of a person: one document for each user, so that their number is exact under simultaneous requests.
import {
  ALL_TENANTS,
  aggregateIndexes,
  aggregateMembers,
  declareSchema,
  defineDocument,
  instant,
  list,
  makeStore,
  membersOf,
  objectOf,
  personal,
  text,
  type CollectionOptions,
} from '@mps/aggregates';
import type { Connection } from 'mongoose';

export interface Preference {
  readonly key: string;
  /** Any JSON. */
  readonly value_json: string;
  readonly updated_at: Date;
}

/** `_id` is the id of the user. */
export interface Preferences {
  readonly _id: string;
  readonly preferences: readonly Preference[];
}

const preferences = defineDocument(
  {
    ...membersOf<Preferences>({
      _id: text(),
      preferences: list(
        objectOf<Preference>({ key: text(), value_json: personal('user', text()), updated_at: instant() }),
      ),
    }),
    ...aggregateMembers,
  },
  { indexes: [...aggregateIndexes] },
);

export const declarePreferences = (connection: Connection) =>
  declareSchema(connection, 'preferences', preferences);

export type PreferenceStore = ReturnType<typeof makePreferenceStore>;

export function makePreferenceStore(options: Omit<CollectionOptions, 'topic'>) {
  const store = makeStore<Preferences, never>({
    ...options,
    topic: 'identity',
    // The keys are the person's own words too.
    audit: { resource: 'preference', shown: [], others: 'left_out' },
    // A person belongs to no company. Every operation names the caller's own id.
    tenancy: () => ({}),
    drafts: () => [],
  });
  return {
    find: (userId: string) => store.find(ALL_TENANTS, { _id: userId }),
    create: store.create,
    change: store.change,
  };
}
