// Calls to the provider travel and are kept in bundles.
import { loadMessage } from '@mps/contracts';
import type { ActivityBatch, ActivityBatch__Output } from '@mps/contracts/gen/mps/activity/v1/ActivityBatch';
import type { ProviderCall__Output } from '@mps/contracts/gen/mps/activity/v1/ProviderCall';
import type { CallBundle } from './documents';

export type ProviderCall = ProviderCall__Output;

const codec = loadMessage<ActivityBatch, ActivityBatch__Output>(
  'mps/activity/v1/activity.proto',
  'mps.activity.v1.ActivityBatch',
);

/** The same calls make the same bundles. */
export const makeCallBundles = (calls: readonly ProviderCall[], expires_at: Date): readonly CallBundle[] =>
  [...Map.groupBy(calls, ({ organization_id }) => organization_id)].map(([organization_id, own]) => ({
    _id: own[0]?.id ?? '',
    organization_id,
    subject_ids: [...new Set(own.map(({ subject_id }) => subject_id))],
    calls: codec.encode({ provider_calls: own }),
    expires_at,
  }));

export const readCalls = ({ calls }: Pick<CallBundle, 'calls'>): readonly ProviderCall[] =>
  codec.decode(calls).provider_calls;
