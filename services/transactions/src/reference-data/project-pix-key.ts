// A PIX key in, with its place in the ring that decides which one is primary.
import type { PixKeyEvent__Output } from '@mps/contracts/gen/mps/pix_keys/v1/PixKeyEvent';
import type { KnownStateKeeper } from './read-model';

export async function keepPixKey(
  keeper: Pick<KnownStateKeeper, 'keepPixKey'>,
  { meta, pix_key, place }: PixKeyEvent__Output,
): Promise<void> {
  // Events from before places were told say too little to be kept.
  if (!meta || !pix_key || !place) return;
  const { id, company_id, key, status } = pix_key;
  const { ordinal, claims_primary } = place;
  const { organization_id, sequence } = meta;
  await keeper.keepPixKey(
    { id, organization_id, company_id, key, status, ordinal, claims_primary },
    sequence,
  );
}
