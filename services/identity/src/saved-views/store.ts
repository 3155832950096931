// Saved views as documents: one for each view. A deleted view is found by no query, and its document goes a day later.
import {
  aggregateIndexes,
  aggregateMembers,
  declareSchema,
  defineDocument,
  flag,
  instant,
  makeStore,
  membersOf,
  nullable,
  text,
  type CollectionOptions,
  type Filter,
  type Stored,
} from '@mps/aggregates';
import type { Scope } from '@mps/contracts';
import type { Connection } from 'mongoose';
import { MAX_OWN_VIEWS, MAX_SHARED_VIEWS } from '../limits';

export interface SavedView {
  readonly _id: string;
  readonly company_id: string;
  readonly organization_id: string;
  /** The user who made it. */
  readonly owner_id: string;
  /** The list that it shows. */
  readonly resource: string;
  readonly name: string;
  /** Any JSON. */
  readonly value_json: string;
  /** Every member of the company sees it. */
  readonly shared: boolean;
  readonly created_at: Date;
  readonly updated_at: Date;
  readonly deleted_at: Date | null;
}

const DAY_SECONDS = 86_400;
const NEWEST_FIRST = { created_at: -1, _id: -1 } as const;

const savedViews = defineDocument(
  {
    ...membersOf<SavedView>({
      _id: text(),
      company_id: text(),
      organization_id: text(),
      owner_id: text(),
      resource: text(),
      name: text(),
      value_json: text(),
      shared: flag(),
      created_at: instant(),
      updated_at: instant(),
      deleted_at: nullable(instant()),
    }),
    ...aggregateMembers,
  },
  {
    indexes: [
      { key: { company_id: 1, owner_id: 1, deleted_at: 1, ...NEWEST_FIRST }, name: 'owner' },
      { key: { company_id: 1, shared: 1, deleted_at: 1, ...NEWEST_FIRST }, name: 'shared' },
      { key: { deleted_at: 1 }, name: 'retention', expireAfterSeconds: DAY_SECONDS },
      ...aggregateIndexes,
    ],
  },
);

export const declareSavedViews = (connection: Connection) =>
  declareSchema(connection, 'saved_views', savedViews);

export type SavedViewStore = ReturnType<typeof makeSavedViewStore>;

export function makeSavedViewStore(options: Omit<CollectionOptions, 'topic'>) {
  const store = makeStore<SavedView, never>({
    ...options,
    topic: 'identity',
    // Names and filters are a person's own words.
    audit: {
      resource: 'saved_view',
      shown: ['owner_id', 'resource', 'shared', 'deleted_at'],
      others: 'left_out',
    },
    // A view belongs to one company. People of the whole organization use the organization's own company.
    tenancy: ({ organization_id, company_id }) => ({ company_id: company_id ?? organization_id }),
    drafts: () => [],
  });
  const list = (scope: Scope, filter: Filter, limit: number): Promise<readonly Stored<SavedView>[]> =>
    store.findMany(scope, matchLiving(filter), { sort: NEWEST_FIRST, limit });
  return {
    create: store.create,
    change: store.change,
    find: (scope: Scope, id: string) => store.find(scope, matchLiving({ _id: id })),
    listOwn: (scope: Scope, ownerId: string) => list(scope, { owner_id: ownerId }, MAX_OWN_VIEWS),
    listShared: (scope: Scope) => list(scope, { shared: true }, MAX_SHARED_VIEWS),
  };
}

/** Restricts a filter to views that are not deleted. */
export const matchLiving = (filter: Filter): Filter => ({ ...filter, deleted_at: null });
