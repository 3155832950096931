// What happens to companies: identity keeps their names and gives each its default roles.
import type { MerchantEvent__Output } from '@mps/contracts/gen/mps/merchants/v1/MerchantEvent';
import type { KnowCompany } from '../usecases/know-company';

/** Safe to repeat, and in any order: an older state never replaces a newer one. */
export const onMerchantEvent =
  (knowCompany: KnowCompany) =>
  async ({ meta, merchant }: Pick<MerchantEvent__Output, 'meta' | 'merchant'>): Promise<void> => {
    if (!meta || !merchant) return;
    const { id, name, status } = merchant;
    await knowCompany({ id, name, status, organization_id: meta.organization_id }, meta.sequence);
  };
