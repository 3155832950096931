// The collection of calls to the provider, in bundles: the calls of one organization that one process sent together.
import {
  bytes,
  declareSchema,
  defineDocument,
  instant,
  list,
  membersOf,
  PAYMENT_DEPTH,
  personal,
  text,
} from '@mps/aggregates';
import type { Connection, mongo } from 'mongoose';

export interface CallBundle {
  /** The id of its first call. */
  readonly _id: string;
  readonly organization_id: string;
  /** The transactions and 3DS sessions that its calls are about, each once. */
  readonly subject_ids: readonly string[];
  /** The calls: an encoded mps.activity.v1.ActivityBatch. */
  readonly calls: Buffer;
  /** The database deletes the bundle then. Real time. */
  readonly expires_at: Date;
}

const callBundles = defineDocument(
  membersOf<CallBundle>({
    _id: text(),
    organization_id: text(),
    subject_ids: list(text()),
    calls: personal('call to the provider', bytes()),
    expires_at: instant(),
  }),
  {
    depth: PAYMENT_DEPTH,
    indexes: [
      { key: { organization_id: 1, subject_ids: 1, _id: 1 }, name: 'subject' },
      { key: { expires_at: 1 }, name: 'retention', expireAfterSeconds: 0 },
    ],
  },
);

export type CallBundleCollection = mongo.Collection<CallBundle>;

export const declareProviderCalls = (connection: Connection): CallBundleCollection =>
  declareSchema(connection, 'provider_calls', callBundles);
