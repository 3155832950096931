// The collections of policies and of their replaced versions.
import {
  aggregateIndexes,
  aggregateMembers,
  anyOf,
  decimal,
  declareModel,
  declareSchema,
  defineDocument,
  flag,
  instant,
  integer,
  list,
  membersOf,
  nullable,
  objectOf,
  oneOf,
  text,
  type DocumentIn,
} from '@mps/aggregates';
import { PROVIDERS, REFUND_FEE_POLICIES, type Price } from '@mps/kernel';
import type { FeeCondition } from '@mps/pricing-rules';
import type { Connection } from 'mongoose';
import type { CostPolicy, FeePolicy, FeeRule, Policy } from './domain/policy';

export const DATABASE_NAME = 'pricing';

/** Covers the read of every quote: the versions of the policies that may apply. */
export const VERSIONS_INDEX = 'versions';

const scalar = anyOf(decimal(), text(), flag());

const rule = objectOf<FeeRule>({
  id: text(),
  conditions: list(
    objectOf<FeeCondition>({
      field: text<FeeCondition['field']>(),
      operator: text<FeeCondition['operator']>(),
      value: anyOf(scalar, list(scalar)),
    }),
  ),
  price: objectOf<Price>({ percentageE4: integer(), flat: integer(), minimumPrice: integer() }),
  priority: integer(),
  created_at: instant(),
  updated_at: instant(),
});

const policyMembers = membersOf<Policy>({
  _id: text(),
  name: text(),
  description: nullable(text()),
  is_active: flag(),
  cashout_price: integer(),
  automatic_anticipation_e4: integer(),
  spot_anticipation_e4: integer(),
  refund_fee_policy: oneOf(REFUND_FEE_POLICIES),
  rules: list(rule),
  created_at: instant(),
  updated_at: instant(),
});

const feePolicyMembers = membersOf<FeePolicy>({ ...policyMembers, organization_id: text() });
const costPolicyMembers = membersOf<CostPolicy>({
  ...policyMembers,
  provider: oneOf(PROVIDERS),
  mcc: text(),
});

const feePolicies = defineDocument(
  { ...feePolicyMembers, ...aggregateMembers },
  {
    indexes: [
      ...aggregateIndexes,
      { key: { organization_id: 1, name: 1 }, name: 'name', unique: true },
      { key: { organization_id: 1, created_at: 1, _id: 1 }, name: 'newest' },
      { key: { _id: 1, organization_id: 1, version: 1 }, name: VERSIONS_INDEX },
    ],
  },
);

const costPolicies = defineDocument(
  { ...costPolicyMembers, ...aggregateMembers },
  {
    indexes: [
      ...aggregateIndexes,
      { key: { provider: 1, mcc: 1 }, name: 'provider_mcc', unique: true },
      { key: { created_at: 1, _id: 1 }, name: 'newest' },
      { key: { provider: 1, mcc: 1, _id: 1, version: 1 }, name: VERSIONS_INDEX },
    ],
  },
);

/** A replaced version. It is stored before its replacement is written. */
const policyVersions = defineDocument(
  {
    /** `{policy id}:{version}`. */
    _id: text(),
    policy_id: text(),
    version: integer(),
    policy: anyOf(objectOf<FeePolicy>(feePolicyMembers), objectOf<CostPolicy>(costPolicyMembers)),
  },
  { indexes: [{ key: { policy_id: 1, version: 1 }, name: 'policy_version', unique: true }] },
);

export type PolicyVersionDocument = DocumentIn<typeof policyVersions>;

export type Collections = ReturnType<typeof declareCollections>;

export const declareCollections = (connection: Connection) => ({
  feePolicies: declareSchema(connection, 'fee_policies', feePolicies),
  costPolicies: declareSchema(connection, 'cost_policies', costPolicies),
  versions: declareModel(connection, 'policy_versions', policyVersions),
});
