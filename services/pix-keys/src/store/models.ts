// The documents of this service: keys, and what it keeps of the companies that own them.
import { type AggregateDocument, outboxIndexes } from '@mps/aggregates';
import { Schema, type Connection, type Model } from 'mongoose';
import type { OwnerFacts } from '../usecases/ports';
import type { PixKey } from '../domain/pix-key';

export interface PixKeyDocument extends AggregateDocument, Omit<PixKey, 'id' | 'dict_key_information'> {
  /** Looked at anew by every read: what is not a snapshot counts as none. */
  dict_key_information: unknown;
}

export interface OwnerDocument extends Omit<OwnerFacts, 'company_id'> {
  _id: string;
}

export interface Models {
  readonly pixKeys: Model<PixKeyDocument>;
  readonly owners: Model<OwnerDocument>;
}

const text = { type: String, required: true } as const;
const number = { type: Number, required: true } as const;
const mixed = Schema.Types.Mixed;

const pixKeySchema = new Schema(
  {
    _id: text,
    version: number,
    sequence: number,
    outbox: [mixed],
    outbox_since: Date,
    company_id: text,
    organization_id: text,
    key_type: text,
    key: text,
    status: text,
    ordinal: number,
    claims_primary: Boolean,
    dict_key_information: mixed,
    made_by: mixed,
    deleted_at: String,
    created_at: text,
    updated_at: text,
  },
  { collection: 'pix_keys', versionKey: false },
);
// A key is ACTIVE in one place of the whole platform.
pixKeySchema.index({ key: 1 }, { unique: true, partialFilterExpression: { status: 'ACTIVE' } });
// One creation at a time per company: domain/key-ring.ts says why.
pixKeySchema.index({ company_id: 1, ordinal: -1 }, { unique: true });
pixKeySchema.index({ company_id: 1, status: 1, ordinal: 1 });
pixKeySchema.index(
  { company_id: 1, claims_primary: 1, ordinal: -1 },
  { partialFilterExpression: { claims_primary: true } },
);
pixKeySchema.index({ company_id: 1, created_at: -1, _id: -1 });
pixKeySchema.index({ company_id: 1, status: 1, created_at: -1, _id: -1 });
pixKeySchema.index(
  { company_id: 1, 'made_by.idempotency_key': 1 },
  { unique: true, partialFilterExpression: { 'made_by.idempotency_key': { $exists: true } } },
);
for (const { key, name, ...options } of outboxIndexes)
  pixKeySchema.index(key as Record<string, 1>, { name, ...options } as object);

const ownerSchema = new Schema(
  { _id: text, organization_id: text, document_number: text, status: text, sequence: number },
  { collection: 'owners', versionKey: false },
);

export function registerModels(connection: Connection): Models {
  return {
    pixKeys: connection.model('pix_key', pixKeySchema) as unknown as Model<PixKeyDocument>,
    owners: connection.model('owner', ownerSchema) as unknown as Model<OwnerDocument>,
  };
}
