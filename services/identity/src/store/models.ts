// The collections of identity and the indexes that serve them. Documents are read and written through the driver's
// collection (a lean read at half its price); the schemas say what is in them and hang the indexes on the connection.
import { outboxIndexes } from '@mps/aggregates';
import {
  Schema,
  type Connection,
  type IndexDefinition,
  type IndexOptions,
  type SchemaDefinition,
} from 'mongoose';
import { ATTEMPTS_KEPT_SECONDS, IDEMPOTENCY_KEPT_SECONDS, RESET_TOKEN_MINUTES } from '../limits';

const text = { type: String, required: true } as const;
const time = { type: Date, required: true } as const;
const texts = { type: [String], required: true } as const;
const aggregate = {
  _id: text,
  version: { type: Number, required: true },
  sequence: { type: Number, required: true },
  outbox: { type: [Schema.Types.Mixed], required: true },
  outbox_since: Date,
} as const;

type Index = readonly [IndexDefinition, IndexOptions?];

const outbox: readonly Index[] = outboxIndexes.map(({ key, name, partialFilterExpression }) => [
  key as IndexDefinition,
  {
    ...(name !== undefined && { name }),
    ...(partialFilterExpression && { partialFilterExpression }),
  },
]);

interface CollectionSpec {
  readonly fields: SchemaDefinition;
  readonly indexes: readonly Index[];
}

const newestFirst = { created_at: -1, _id: -1 } as const;

const SPECS = {
  api_keys: {
    fields: {
      ...aggregate,
      key_hmac: text,
      name: text,
      prefix: text,
      last4: text,
      scope: text,
      company_id: text,
      organization_id: text,
      permissions: texts,
      allowed_ips: texts,
      expires_at: Date,
      rotation_ends_at: Date,
      rotated_to: String,
      last_used_at: Date,
      created_at: time,
      created_by: text,
      revoked_at: Date,
      rotated_from: String,
    },
    indexes: [
      [{ key_hmac: 1 }, { unique: true }],
      [{ organization_id: 1, ...newestFirst }],
      [{ organization_id: 1, company_id: 1, ...newestFirst }],
      ...outbox,
    ],
  },
  users: {
    fields: {
      ...aggregate,
      identifiers: { type: [Schema.Types.Mixed], required: true },
      primary_identifier_id: text,
      password_hash: String,
      auth_methods: texts,
      first_name: String,
      last_name: String,
      metadata_json: text,
      suspended_at: Date,
      memberships: { type: [Schema.Types.Mixed], required: true },
      session_epoch: { type: Number, required: true },
      exempt_session_id: String,
      created_at: time,
      updated_at: time,
    },
    indexes: [
      [{ 'identifiers.value': 1 }, { unique: true }],
      [{ 'memberships.company_id': 1, ...newestFirst }],
      [{ 'memberships.role_id': 1 }],
      ...outbox,
    ],
  },
  sessions: {
    fields: {
      ...aggregate,
      user_id: text,
      company_id: String,
      refresh_hash: text,
      refresh_expires_at: time,
      user_epoch: { type: Number, required: true },
      created_at: time,
      revoked_at: Date,
    },
    // A session that cannot be refreshed any more is of no use to anybody, and holds no event that still waits.
    indexes: [[{ refresh_expires_at: 1 }, { name: 'retention', expireAfterSeconds: 86_400 }], ...outbox],
  },
  roles: {
    fields: {
      ...aggregate,
      company_id: text,
      organization_id: text,
      name: text,
      name_key: String,
      description: String,
      permissions: texts,
      is_default: { type: Boolean, required: true },
      created_at: time,
      updated_at: time,
      deleted_at: Date,
    },
    indexes: [
      [
        { company_id: 1, name_key: 1 },
        { unique: true, partialFilterExpression: { name_key: { $exists: true } } },
      ],
      [{ company_id: 1, deleted_at: 1, ...newestFirst }],
      ...outbox,
    ],
  },
  companies: {
    fields: {
      _id: text,
      organization_id: text,
      name: text,
      status: String,
      sequence: { type: Number, required: true },
    },
    indexes: [],
  },
  login_attempts: {
    fields: { _id: text, failures: Number, locked_until: Date, window_ends: Date, updated_at: time },
    indexes: [[{ updated_at: 1 }, { name: 'retention', expireAfterSeconds: ATTEMPTS_KEPT_SECONDS }]],
  },
  password_resets: {
    fields: { _id: text, user_id: String, identifier: String, expires_at: time },
    indexes: [
      [{ user_id: 1 }],
      [{ expires_at: 1 }, { name: 'retention', expireAfterSeconds: RESET_TOKEN_MINUTES * 60 }],
    ],
  },
  signing_keys: {
    fields: {
      _id: text,
      generation: { type: Number, required: true },
      x: text,
      sealed_private_key: text,
      signs_from: time,
      created_at: time,
    },
    indexes: [[{ generation: -1 }, { unique: true }]],
  },
  idempotency: {
    fields: {
      _id: text,
      fingerprint: text,
      claimed_at: time,
      object_id: text,
      attempt_id: String,
      answer: String,
    },
    indexes: [[{ claimed_at: 1 }, { name: 'retention', expireAfterSeconds: IDEMPOTENCY_KEPT_SECONDS }]],
  },
  leases: {
    fields: { _id: text, owner: text, token: Number, expires_at: time },
    indexes: [],
  },
} as const satisfies Record<string, CollectionSpec>;

export type CollectionName = keyof typeof SPECS;

export function registerModels(connection: Connection): void {
  for (const [name, { fields, indexes }] of Object.entries<CollectionSpec>(SPECS)) {
    const schema = new Schema(fields, { versionKey: false, collection: name });
    for (const [keys, options] of indexes) schema.index(keys, options);
    connection.model(name, schema);
  }
}
