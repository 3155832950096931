// The collections of this service: a policy with its rules is one document, each of its replaced versions another.
import { aggregateIndexes, declareCollection } from '@mps/aggregates';
import type { Connection, mongo } from 'mongoose';
import type { Policy } from './domain/policy';

/** A version that has been replaced (or is about to be: it is kept before the replacement is written). */
export interface PolicyVersionDocument {
  /** `{policy id}:{version}`. */
  readonly _id: string;
  readonly policy_id: string;
  readonly version: number;
  readonly policy: Policy;
}

export type Collections = Readonly<Record<'feePolicies' | 'costPolicies' | 'versions', mongo.Collection>>;

export const DATABASE_NAME = 'pricing';

/** Covers the read that every quote makes: the versions of the policies that may apply. */
export const VERSIONS_INDEX = 'versions';

export const declareCollections = (connection: Connection): Collections => ({
  feePolicies: declareCollection(connection, 'fee_policies', [
    ...aggregateIndexes,
    { key: { organization_id: 1, name: 1 }, name: 'name', unique: true },
    { key: { organization_id: 1, created_at: 1, _id: 1 }, name: 'newest' },
    { key: { _id: 1, organization_id: 1, version: 1 }, name: VERSIONS_INDEX },
  ]),
  costPolicies: declareCollection(connection, 'cost_policies', [
    ...aggregateIndexes,
    { key: { provider: 1, mcc: 1 }, name: 'provider_mcc', unique: true },
    { key: { created_at: 1, _id: 1 }, name: 'newest' },
    { key: { provider: 1, mcc: 1, _id: 1, version: 1 }, name: VERSIONS_INDEX },
  ]),
  versions: declareCollection(connection, 'policy_versions', [
    { key: { policy_id: 1, version: 1 }, name: 'policy_version', unique: true },
  ]),
});
