// The documents of this service: a policy with its rules is one, each of its replaced versions another.
import type { AggregateDocument } from '@mps/aggregates';
import { outboxIndexes } from '@mps/aggregates';
import { Schema, type Connection, type Model } from 'mongoose';
import type { CostPolicy, FeePolicy, Policy } from './domain/policy';

export interface FeePolicyDocument extends AggregateDocument, FeePolicy {
  _id: string;
  /** Of the creation, when it had an Idempotency-Key. */
  creation_key?: string;
  creation_fingerprint?: string;
}

export interface CostPolicyDocument extends AggregateDocument, CostPolicy {
  _id: string;
}

/** A version that has been replaced (or is about to be: it is kept before the replacement is written). */
export interface PolicyVersionDocument {
  /** `{policy id}:{version}`. */
  _id: string;
  policy_id: string;
  version: number;
  policy: Policy;
}

/** A policy as it was read, with the version that a later write must still find. */
export type Stored<P extends Policy> = P & { readonly version: number };

export interface Models {
  readonly feePolicies: Model<FeePolicyDocument>;
  readonly costPolicies: Model<CostPolicyDocument>;
  readonly versions: Model<PolicyVersionDocument>;
}

export const DATABASE_NAME = 'pricing';

/** Cover the read that every quote makes: the versions of the policies that may apply. */
export const FEE_VERSIONS_INDEX = 'versions';
export const COST_VERSIONS_INDEX = 'versions';

const text = { type: String, required: true } as const;
const number = { type: Number, required: true } as const;
const time = { type: Date, required: true } as const;
const anything = Schema.Types.Mixed;

const rule = new Schema(
  {
    id: text,
    conditions: { type: [new Schema({ field: text, operator: text, value: anything }, { _id: false })] },
    price: { percentageE4: number, flat: number, minimumPrice: number },
    priority: number,
    created_at: time,
    updated_at: time,
  },
  { _id: false, id: false },
);

const policyMembers = {
  _id: text,
  name: text,
  description: { type: String, default: null },
  is_active: { type: Boolean, required: true },
  cashout_price: number,
  automatic_anticipation_e4: number,
  spot_anticipation_e4: number,
  rules: [rule],
  created_at: time,
  updated_at: time,
  version: number,
  sequence: number,
  outbox: [anything],
  outbox_since: Date,
};

export function makeModels(connection: Connection): Models {
  return {
    feePolicies: connection.model<FeePolicyDocument>('FeePolicy', feePolicySchema()),
    costPolicies: connection.model<CostPolicyDocument>('CostPolicy', costPolicySchema()),
    versions: connection.model<PolicyVersionDocument>('PolicyVersion', versionSchema()),
  };
}

function feePolicySchema(): Schema<FeePolicyDocument> {
  const members = {
    ...policyMembers,
    organization_id: text,
    creation_key: String,
    creation_fingerprint: String,
  };
  const schema = new Schema<FeePolicyDocument>(members, { versionKey: false, collection: 'fee_policies' });
  schema.index({ organization_id: 1, name: 1 }, { unique: true });
  schema.index(
    { organization_id: 1, creation_key: 1 },
    { unique: true, partialFilterExpression: { creation_key: { $exists: true } } },
  );
  schema.index({ organization_id: 1, created_at: 1, _id: 1 });
  schema.index({ _id: 1, organization_id: 1, version: 1 }, { name: FEE_VERSIONS_INDEX });
  return withOutboxIndexes(schema);
}

function costPolicySchema(): Schema<CostPolicyDocument> {
  const members = { ...policyMembers, provider: text, mcc: text };
  const schema = new Schema<CostPolicyDocument>(members, { versionKey: false, collection: 'cost_policies' });
  schema.index({ provider: 1, mcc: 1 }, { unique: true });
  schema.index({ created_at: 1, _id: 1 });
  schema.index({ provider: 1, mcc: 1, _id: 1, version: 1 }, { name: COST_VERSIONS_INDEX });
  return withOutboxIndexes(schema);
}

function versionSchema(): Schema<PolicyVersionDocument> {
  const schema = new Schema<PolicyVersionDocument>(
    { _id: text, policy_id: text, version: number, policy: anything },
    { versionKey: false, collection: 'policy_versions' },
  );
  schema.index({ policy_id: 1, version: 1 }, { unique: true });
  return schema;
}

function withOutboxIndexes<T>(schema: Schema<T>): Schema<T> {
  for (const { key, ...options } of outboxIndexes) schema.index(key as Record<string, 1>, options);
  return schema;
}
