// Projects the events of merchants' companies: names, organizations and the default roles of a new company.
import type { MerchantEvent__Output } from '@mps/contracts/gen/mps/merchants/v1/MerchantEvent';
import { upsertCompany, type CompaniesDeps } from '../companies';

/** Safe to repeat, and in any order. */
export async function onMerchantEvent(
  deps: CompaniesDeps,
  { meta, merchant }: Pick<MerchantEvent__Output, 'meta' | 'merchant'>,
): Promise<void> {
  if (!meta || !merchant) return;
  const { id, name, status } = merchant;
  await upsertCompany(deps, { id, name, status, organization_id: meta.organization_id }, meta.sequence);
}
