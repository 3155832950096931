// The projections of the neighbours' events, one document per aggregate, and when each neighbour was last heard of.
import { Schema, type Connection, type Model } from 'mongoose';
import type { KnownCompany, KnownNeighbour, KnownPixKey } from './domain/read-model';
import type { KnownCostPolicy, KnownFeePolicy } from './read-model';

/** As it is kept: by its id, with the sequence of the event that said so. */
export type Kept<Facts> = Omit<Facts, 'id' | '_id'> & { readonly _id: string; readonly sequence: number };

export interface HeardNeighbour {
  readonly _id: KnownNeighbour;
  readonly heard_at: Date;
}

const { Mixed } = Schema.Types;
const text = { type: String, required: true } as const;
const maybe = { type: String, default: null } as const;
const number = { type: Number, required: true } as const;
const flag = { type: Boolean, required: true } as const;

const companySchema = new Schema<Kept<KnownCompany>>(
  {
    _id: text,
    sequence: number,
    organization_id: text,
    status: text,
    name: text,
    full_name: text,
    city: String,
    default_fee_policy_id: maybe,
    affiliations: [Mixed],
  },
  { collection: 'known_companies', versionKey: false },
);

const pixKeySchema = new Schema<Kept<KnownPixKey>>(
  {
    _id: text,
    sequence: number,
    organization_id: text,
    company_id: text,
    key: text,
    status: text,
    ordinal: number,
    claims_primary: flag,
  },
  { collection: 'known_pix_keys', versionKey: false },
);
pixKeySchema.index({ company_id: 1, ordinal: 1 });

const policyMembers = {
  _id: text,
  sequence: number,
  is_active: flag,
  automatic_anticipation_e4: number,
  rules: [Mixed],
};

const feePolicySchema = new Schema<Kept<KnownFeePolicy>>(
  { ...policyMembers, organization_id: text, summary: Mixed },
  { collection: 'known_fee_policies', versionKey: false },
);

const costPolicySchema = new Schema<Kept<KnownCostPolicy>>(
  { ...policyMembers, provider: text, mcc: maybe },
  { collection: 'known_cost_policies', versionKey: false },
);
costPolicySchema.index({ provider: 1 });

const heardSchema = new Schema<HeardNeighbour>(
  { _id: text, heard_at: { type: Date, required: true } },
  { collection: 'heard_neighbours', versionKey: false },
);

export interface KnownStateModels {
  readonly companies: Model<Kept<KnownCompany>>;
  readonly pixKeys: Model<Kept<KnownPixKey>>;
  readonly feePolicies: Model<Kept<KnownFeePolicy>>;
  readonly costPolicies: Model<Kept<KnownCostPolicy>>;
  readonly heard: Model<HeardNeighbour>;
}

export const knownStateModels = (connection: Connection): KnownStateModels => ({
  companies: connection.model<Kept<KnownCompany>>('KnownCompany', companySchema),
  pixKeys: connection.model<Kept<KnownPixKey>>('KnownPixKey', pixKeySchema),
  feePolicies: connection.model<Kept<KnownFeePolicy>>('KnownFeePolicy', feePolicySchema),
  costPolicies: connection.model<Kept<KnownCostPolicy>>('KnownCostPolicy', costPolicySchema),
  heard: connection.model<HeardNeighbour>('HeardNeighbour', heardSchema),
});
