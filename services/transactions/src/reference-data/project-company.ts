// A company's payment terms in. Its other events are for merchants; these say all that a payment needs, and nothing else.
import type { MerchantEvent__Output } from '@mps/contracts/gen/mps/merchants/v1/MerchantEvent';
import type { KnownStateKeeper } from './read-model';

export async function keepCompany(
  keeper: Pick<KnownStateKeeper, 'keepCompany'>,
  { meta, payment_terms }: MerchantEvent__Output,
): Promise<void> {
  if (!meta || !payment_terms) return;
  const { company_id, organization_id, status, name, full_name, city, affiliations } = payment_terms;
  const company = {
    id: company_id,
    organization_id,
    status,
    name,
    full_name,
    city,
    default_fee_policy_id: payment_terms.default_fee_policy_id ?? null,
    affiliations: affiliations.map((one) => ({
      id: one.id,
      provider: one.provider,
      mcc: one.mcc,
      anticipation_type: one.anticipation_type,
      payment_methods: one.payment_methods,
      capture_methods: one.capture_methods,
      status: one.status,
    })),
  };
  await keeper.keepCompany(company, meta.sequence);
}
