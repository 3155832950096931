// The collection of audit records. Records are only ever inserted.
import {
  declareSchema,
  defineDocument,
  instant,
  integer,
  membersOf,
  nullable,
  object,
  objectOf,
  oneOf,
  PAYMENT_DEPTH,
  personal,
  text,
} from '@mps/aggregates';
import { ACTOR_KINDS, type Actor } from '@mps/contracts';
import type { Connection, mongo } from 'mongoose';
import type { StoredRecord, UnchainedRecord } from './chain';

export const DATABASE_NAME = 'activity';

export type AuditRecordCollection = mongo.Collection<StoredRecord>;

const actor = objectOf<Actor>({
  kind: oneOf(ACTOR_KINDS),
  id: nullable(text()),
  label: personal('actor', text()),
});

const bySequence = { sequence: -1 } as const;

const unchained = membersOf<UnchainedRecord>({
  _id: text(),
  organization_id: text(),
  at: instant(),
  actor,
  action: text(),
  resource: object({ type: text(), id: text() }),
  company_id: nullable(text()),
  changes_json: text(),
  request_id: text(),
  ip: personal('actor', nullable(text())),
});

/** A record that is stored with its change, until it is in the log. */
export const unchainedRecord = objectOf<UnchainedRecord>(unchained);

const records = defineDocument(
  membersOf<StoredRecord>({
    ...unchained,
    sequence: integer(),
    previous_hash: nullable(text()),
    hash: text(),
  }),
  {
    depth: PAYMENT_DEPTH,
    indexes: [
      { key: { organization_id: 1, sequence: 1 }, name: 'chain', unique: true },
      { key: { organization_id: 1, company_id: 1, ...bySequence }, name: 'company' },
      { key: { organization_id: 1, 'resource.id': 1, ...bySequence }, name: 'resource' },
      { key: { organization_id: 1, 'actor.id': 1, ...bySequence }, name: 'actor' },
      { key: { organization_id: 1, action: 1, ...bySequence }, name: 'action' },
      { key: { organization_id: 1, 'actor.kind': 1, ...bySequence }, name: 'actor_kind' },
      { key: { organization_id: 1, 'resource.type': 1, ...bySequence }, name: 'resource_type' },
      { key: { organization_id: 1, at: 1, ...bySequence }, name: 'time' },
    ],
  },
);

export const declareAuditRecords = (connection: Connection): AuditRecordCollection =>
  declareSchema(connection, 'audit_records', records);
