// The collection of keys: one document per key, with the directory's snapshot of it.
import {
  aggregateIndexes,
  aggregateMembers,
  declareSchema,
  defineDocument,
  flag,
  integer,
  list,
  membersOf,
  nullable,
  objectOf,
  oneOf,
  optional,
  personal,
  text,
} from '@mps/aggregates';
import { PIX_KEY_STATUSES, PIX_KEY_TYPES } from '@mps/kernel';
import type { Connection } from 'mongoose';
import type { PixKey } from './domain/company-keys';
import type { DictKeyInformation } from './domain/dict-information';

export const DATABASE_NAME = 'pix_keys';

const dictInformation = objectOf<DictKeyInformation>({
  bank: text(),
  account: text(),
  branch: text(),
  account_type: text(),
  owner_name: text(),
  owner_document: text(),
  is_owned_by_company: flag(),
});

const keyMembers = membersOf<Omit<PixKey, 'id'> & { readonly _id: string }>({
  _id: text(),
  company_id: text(),
  organization_id: text(),
  key_type: oneOf(PIX_KEY_TYPES),
  key: personal('PIX key', text()),
  status: oneOf(PIX_KEY_STATUSES),
  ordinal: integer(),
  claims_primary: flag(),
  claim: optional(integer()),
  claimed_at: optional(text()),
  changes: list(integer()),
  usable_since: nullable(text()),
  unusable_since: nullable(text()),
  dict_key_information: personal('bank account', nullable(dictInformation)),
  deleted_at: nullable(text()),
  created_at: text(),
  updated_at: text(),
});

const keys = defineDocument(
  { ...keyMembers, ...aggregateMembers },
  {
    indexes: [
      // A key is ACTIVE at most once on the whole platform.
      { key: { key: 1 }, name: 'active_key', unique: true, partialFilterExpression: { status: 'ACTIVE' } },
      // Admits one change at a time per company: domain/company-keys.ts has the reason.
      { key: { company_id: 1, changes: -1 }, name: 'changes', unique: true },
      { key: { company_id: 1, ordinal: -1 }, name: 'ordinal', unique: true },
      { key: { company_id: 1, status: 1, ordinal: 1 }, name: 'status_ordinal' },
      {
        key: { company_id: 1, claims_primary: 1, claim: -1, ordinal: -1 },
        name: 'last_claim',
        partialFilterExpression: { claims_primary: true },
      },
      {
        key: { organization_id: 1, 'dict_key_information.owner_document': 1, _id: 1 },
        name: 'owner_document',
        partialFilterExpression: { 'dict_key_information.owner_document': { $gt: '' } },
      },
      { key: { company_id: 1, created_at: -1, _id: -1 }, name: 'newest' },
      { key: { company_id: 1, status: 1, created_at: -1, _id: -1 }, name: 'status_newest' },
      ...aggregateIndexes,
    ],
  },
);

export const declareKeys = (connection: Connection) => declareSchema(connection, 'pix_keys', keys);
