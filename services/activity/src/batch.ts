// Batches of records, as they are stored in bundles.
import { makeCounter } from '@mps/chassis';
import { loadMessage } from '@mps/contracts';
import type { ActivityBatch, ActivityBatch__Output } from '@mps/contracts/gen/mps/activity/v1/ActivityBatch';

type Records = Pick<ActivityBatch__Output, 'request_logs' | 'provider_calls'>;

export const batchCodec = loadMessage<ActivityBatch, ActivityBatch__Output>(
  'mps/activity/v1/activity.proto',
  'mps.activity.v1.ActivityBatch',
);

const countUnreadable = makeCounter('activity.unreadable_bundles', {
  description: 'Reads of a bundle of records that cannot be decoded and was left out, by collection',
  unit: '{read}',
});

const NOTHING: Records = { request_logs: [], provider_calls: [] };

/** A bundle that cannot be decoded would fail each list and stream that comes to it, so it has no records. */
export function decodeBundle(collection: keyof Records, encoded: Buffer): Records {
  try {
    return batchCodec.decode(encoded);
  } catch {
    countUnreadable({ collection });
    return NOTHING;
  }
}
