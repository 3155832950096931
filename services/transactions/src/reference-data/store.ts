// The local read model in MongoDB: projections of upstream events, one document per aggregate, and when each upstream was
// last seen. An event that is older than its projection changes nothing, so events may come twice and in any order.
import {
  anyOf,
  collectionOf,
  decimal,
  declareSchema,
  defineDocument,
  flag,
  instant,
  integer,
  list,
  membersOf,
  nullable,
  object,
  objectOf,
  oneOf,
  optional,
  personal,
  text,
  upsertNewer,
  type DocumentIn,
} from '@mps/aggregates';
import { REFUND_FEE_POLICIES, type Price } from '@mps/kernel';
import type { FeeCondition, PricingPolicy, PricingRule } from '@mps/pricing-rules';
import type { Connection, mongo } from 'mongoose';
import { READ_MODEL_TIMEOUT_MS } from '../limits';
import { address } from '../transaction';
import {
  UPSTREAM_NAMES,
  type AffiliationProjection,
  type CompanyProjection,
  type CostPolicyProjection,
  type FeePolicyProjection,
  type PixKeyProjection,
  type UpstreamName,
} from './domain/read-model';

/** A stored fact, with the sequence of its newest event. */
export type Projected<T> = Omit<T, 'id' | '_id'> & { readonly _id: string; readonly sequence: number };

const affiliation = objectOf<AffiliationProjection>({
  id: text(),
  provider: text(),
  mcc: text(),
  anticipation_type: text(),
  payment_methods: list(text()),
  capture_methods: list(text()),
  status: text(),
});

const companySchema = defineDocument(
  membersOf<Projected<CompanyProjection>>({
    _id: text(),
    organization_id: text(),
    status: text(),
    name: personal('merchant', text()),
    full_name: personal('merchant', text()),
    city: text(),
    document_number: personal('merchant', nullable(text())),
    address: personal('merchant', nullable(address)),
    default_fee_policy_id: nullable(text()),
    affiliations: list(affiliation),
    sequence: integer(),
  }),
);

const pixKeySchema = defineDocument(
  membersOf<Projected<PixKeyProjection>>({
    _id: text(),
    organization_id: text(),
    company_id: text(),
    key: personal('PIX key', text()),
    status: text(),
    ordinal: integer(),
    claims_primary: flag(),
    is_foreign: flag(),
    claim: optional(integer()),
    sequence: integer(),
  }),
  { indexes: [{ key: { company_id: 1, ordinal: 1 }, name: 'company_id_1_ordinal_1' }] },
);

const scalar = anyOf(decimal(), text(), flag());

const rule = objectOf<PricingRule>({
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
});

const policyMembers = membersOf<Omit<PricingPolicy, '_id'>>({
  is_active: flag(),
  automatic_anticipation_e4: integer(),
  refund_fee_policy: oneOf(REFUND_FEE_POLICIES),
  rules: list(rule),
});

const feePolicySchema = defineDocument(
  membersOf<Projected<FeePolicyProjection>>({
    _id: text(),
    organization_id: text(),
    ...policyMembers,
    summary: object({
      name: text(),
      description: nullable(text()),
      created_at: text(),
      updated_at: text(),
    }),
    sequence: integer(),
  }),
);

const costPolicySchema = defineDocument(
  membersOf<Projected<CostPolicyProjection>>({
    _id: text(),
    provider: text(),
    mcc: nullable(text()),
    ...policyMembers,
    sequence: integer(),
  }),
  { indexes: [{ key: { provider: 1 }, name: 'provider_1' }] },
);

const lastSeenSchema = defineDocument({ _id: oneOf(UPSTREAM_NAMES), seen_at: instant() });

export type LastSeen = DocumentIn<typeof lastSeenSchema>;

export const declareReadModel = (connection: Connection) => ({
  companies: collectionOf<Projected<CompanyProjection>>(
    declareSchema(connection, 'local_companies', companySchema),
  ),
  pixKeys: collectionOf<Projected<PixKeyProjection>>(
    declareSchema(connection, 'local_pix_keys', pixKeySchema),
  ),
  feePolicies: collectionOf<Projected<FeePolicyProjection>>(
    declareSchema(connection, 'local_fee_policies', feePolicySchema),
  ),
  costPolicies: collectionOf<Projected<CostPolicyProjection>>(
    declareSchema(connection, 'local_cost_policies', costPolicySchema),
  ),
  lastSeen: declareSchema(connection, 'last_seen_upstreams', lastSeenSchema),
});

export type ReadModelCollections = ReturnType<typeof declareReadModel>;

export type ReadModel = ReturnType<typeof makeReadModel>;

/** Every read names the organization: documents of another one do not exist for it. Cost policies are the platform's. */
export const makeReadModel = ({ companies, pixKeys, feePolicies, costPolicies }: ReadModelCollections) => ({
  async findCompanies(
    organization_id: string,
    ids: readonly string[],
  ): Promise<readonly CompanyProjection[]> {
    const found = await read(companies, { _id: matchIds(ids), organization_id });
    return found.map(({ _id, ...company }) => ({ ...company, id: _id }));
  },
  /** Every projected key of the company, deleted ones too. */
  async findPixKeys(organization_id: string, company_id: string): Promise<readonly PixKeyProjection[]> {
    const found = await read(pixKeys, { company_id, organization_id });
    return found.map(({ _id, ...key }) => ({ ...key, id: _id }));
  },
  findFeePolicies: (
    organization_id: string,
    ids: readonly string[],
  ): Promise<readonly FeePolicyProjection[]> => read(feePolicies, { _id: matchIds(ids), organization_id }),
  findCostPolicies: (provider: string): Promise<readonly CostPolicyProjection[]> =>
    read(costPolicies, { provider }),

  upsertCompany: ({ id, ...company }: CompanyProjection, sequence: number) =>
    upsertNewer(companies, { ...company, _id: id, sequence }),
  upsertPixKey: ({ id, ...key }: PixKeyProjection, sequence: number) =>
    upsertNewer(pixKeys, { ...key, _id: id, sequence }),
  upsertFeePolicy: (policy: FeePolicyProjection, sequence: number) =>
    upsertNewer(feePolicies, { ...policy, sequence }),
  upsertCostPolicy: (policy: CostPolicyProjection, sequence: number) =>
    upsertNewer(costPolicies, { ...policy, sequence }),
});

const matchIds = (ids: readonly string[]) => ({ $in: [...ids] });

const read = <T>(
  collection: mongo.Collection<Projected<T>>,
  filter: Record<string, unknown>,
): Promise<Projected<T>[]> =>
  collection.find<Projected<T>>(filter as never, { maxTimeMS: READ_MODEL_TIMEOUT_MS }).toArray();

export type LastSeenStore = ReturnType<typeof makeLastSeenStore>;

/** Stores when each upstream was last seen, for a process that starts during an outage. */
export const makeLastSeenStore = (collection: mongo.Collection<LastSeen>) => ({
  load: (): Promise<readonly LastSeen[]> => collection.find().toArray(),
  /** Never moves back, because other replicas write it too. */
  async save(upstream: UpstreamName, seen_at: Date): Promise<void> {
    await collection.updateOne({ _id: upstream }, { $max: { seen_at } }, { upsert: true });
  },
});
