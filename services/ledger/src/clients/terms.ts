// What others say of a company. One that is to be paid out: what stays in its balance (merchants), what it costs (pricing), and
// where it goes (pix-keys), asked for every cashout, so that a change that was answered holds in the very next one. One that is
// to be paid early: what the organization takes by the merchant's default fee policy, else its own, and what the platform takes
// by the provider's cost policy, asked for every quote.
import type { ClientOf } from '@mps/chassis';
import type {
  CallContext,
  DomainError,
  merchantsService,
  pixKeysService,
  pricingService,
} from '@mps/contracts';
import { err, ok, type Result, parsePercentage } from '@mps/kernel';
import type { CashoutTerms } from '../cashouts/domain/cashout';
import type { AnticipationTerms } from '../anticipations/domain/anticipation';

export interface TermsClients {
  readonly merchants: Pick<
    ClientOf<ReturnType<typeof merchantsService>>,
    'GetMerchant' | 'GetPaymentContext'
  >;
  readonly pricing: Pick<ClientOf<ReturnType<typeof pricingService>>, 'GetFeePolicy'>;
  readonly pixKeys: Pick<ClientOf<ReturnType<typeof pixKeysService>>, 'GetPixKeyForCharge'>;
}

/** resource_not_found · invalid_merchant_state (BLOCKED) · what a service that is away answers. */
export type TermsOf = (context: CallContext, companyId: string) => Promise<Result<CashoutTerms, DomainError>>;

type Reply<Value> = Promise<Result<Value, DomainError>>;

export function makeTerms(clients: TermsClients): TermsOf {
  return async (context, companyId) => {
    const of = { merchant_id: companyId };
    const [found, payment, key] = await Promise.all([
      clients.merchants.GetMerchant(of, context),
      clients.merchants.GetPaymentContext(of, context),
      pixKeyOf(clients, context, companyId),
    ]);
    if (!found.ok) return found;
    if (!payment.ok) return payment;
    if (!key.ok) return key;
    const { merchant } = found.value;
    // The context is read as facts are: no block that was answered before is missed.
    if (payment.value.status === 'BLOCKED') return err(BLOCKED);
    const { default_fee_policy_id: own, organization_default_fee_policy_id: organizations } = payment.value;
    const fee = await cashoutPrice(clients, context, [own, organizations]);
    if (!fee.ok) return fee;
    const minBalance = merchant?.transfer_configurations?.min_balance ?? 0;
    return ok({ minBalance, fee: fee.value, pixKey: key.value });
  };
}

const BLOCKED: DomainError = {
  code: 'invalid_merchant_state',
  members: { current_status: 'BLOCKED', allowed_statuses: ['ACTIVE', 'INACTIVE', 'PENDING_ACTIVATION'] },
};

/** null: the company has no ACTIVE key. */
async function pixKeyOf(
  { pixKeys }: TermsClients,
  context: CallContext,
  merchant_id: string,
): Reply<CashoutTerms['pixKey']> {
  const found = await pixKeys.GetPixKeyForCharge({ merchant_id }, context);
  if (!found.ok) return found.error.code === 'pix_key_not_active' ? ok(null) : found;
  const { pix_key } = found.value;
  return ok(pix_key && { id: pix_key.id, key: pix_key.key });
}

/** Of the first of these policies that is active; none: nothing. */
async function cashoutPrice(
  { pricing }: TermsClients,
  context: CallContext,
  policyIds: readonly (string | undefined)[],
): Reply<number> {
  for (const fee_policy_id of policyIds) {
    if (!fee_policy_id) continue;
    const found = await pricing.GetFeePolicy({ fee_policy_id }, context);
    if (!found.ok && found.error.code !== 'resource_not_found') return found;
    const policy = found.ok ? found.value.fee_policy : null;
    if (policy?.is_active === true) return ok(policy.cashout_price);
  }
  return ok(0);
}

export interface AnticipationTermsClients {
  readonly merchants: Pick<ClientOf<ReturnType<typeof merchantsService>>, 'GetPaymentContext'>;
  readonly pricing: Pick<ClientOf<ReturnType<typeof pricingService>>, 'GetPaymentPolicies'>;
}

const PROVIDER = 'PROVIDER_A';

interface Policy {
  readonly id: string;
  readonly is_active: boolean;
  readonly spot_anticipation_percentage: number;
}

/** resource_not_found · what a service that is away answers. An inactive policy is skipped; without one it costs nothing. */
export function makeAnticipationTerms({ merchants, pricing }: AnticipationTermsClients) {
  return async (context: CallContext, companyId: string): Promise<Result<AnticipationTerms, DomainError>> => {
    const payment = await merchants.GetPaymentContext({ merchant_id: companyId }, context);
    if (!payment.ok) return payment;
    const { default_fee_policy_id: own, organization_default_fee_policy_id: organizations } = payment.value;
    const wanted = [own, organizations].filter((id) => id !== undefined);
    const found = await pricing.GetPaymentPolicies({ fee_policy_ids: wanted, provider: PROVIDER }, context);
    if (!found.ok) return found;
    const { fee_policies: fees, cost_policies: costs } = found.value;
    const fee = wanted.map((id) => fees.find((one) => one.id === id)).find((one) => one?.is_active);
    return termsOf(
      fee,
      costs.find((one) => one.is_active),
    );
  };
}

function termsOf(fee: Policy | undefined, cost: Policy | undefined): Result<AnticipationTerms, DomainError> {
  const percentage = fee?.spot_anticipation_percentage ?? 0;
  const rate = parsePercentage(percentage);
  const costRate = parsePercentage(cost?.spot_anticipation_percentage ?? 0);
  if (!rate.ok || !costRate.ok) return err({ code: 'internal_error' });
  return ok({ percentage, rateE4: rate.value, costRateE4: costRate.value });
}
