// Calls to the provider travel and are kept in bundles.
import type { ProviderCall__Output } from '@mps/contracts/gen/mps/activity/v1/ProviderCall';
import { batchCodec, decodeBundle } from '../batch';
import type { CallBundle } from './documents';

export type ProviderCall = ProviderCall__Output;

/** The same calls make the same bundles. */
export const makeCallBundles = (calls: readonly ProviderCall[], expires_at: Date): readonly CallBundle[] =>
  [...Map.groupBy(calls, ({ organization_id }) => organization_id)].map(([organization_id, own]) => ({
    _id: own[0]?.id ?? '',
    organization_id,
    subject_ids: [...new Set(own.map(({ subject_id }) => subject_id))],
    calls: batchCodec.encode({ provider_calls: own }),
    expires_at,
  }));

export const readCalls = ({ calls }: Pick<CallBundle, 'calls'>): readonly ProviderCall[] =>
  decodeBundle('provider_calls', calls).provider_calls;
