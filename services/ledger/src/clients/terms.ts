// Asks other services about a company. For every cashout: the minimum balance (merchants), the price (pricing) and the
// destination (pix-keys, which asks the directory), so that an answered change applies to the next cashout. For every
// anticipation quote: the organization's rate by the merchant's default fee policy, or else by the organization's, and
// the platform's rate by the provider's cost policy.
import type { ClientOf } from '@mps/chassis';
import type {
  CallContext,
  DomainError,
  merchantsService,
  pixKeysService,
  pricingService,
} from '@mps/contracts';
import type { GetPayoutTermsResponse__Output } from '@mps/contracts/gen/mps/merchants/v1/GetPayoutTermsResponse';
import { err, ok, type Result, parsePercentage } from '@mps/kernel';
import type { TransferStore } from '../cashouts/transfers-store';
import type { CashoutTerms } from '../cashouts/domain/cashout';
import { toSchedule } from '../cashouts/schedule';
import type { AnticipationTerms } from '../anticipations/domain/anticipation';

export interface TermsClients {
  readonly merchants: Pick<ClientOf<ReturnType<typeof merchantsService>>, 'GetPayoutTerms'>;
  readonly pricing: Pick<ClientOf<ReturnType<typeof pricingService>>, 'GetFeePolicy'>;
  readonly pixKeys: Pick<ClientOf<ReturnType<typeof pixKeysService>>, 'GetPixKeyForPayout'>;
}

/**
 * Errors: resource_not_found, invalid_merchant_state (BLOCKED), payout_destination_on_hold, pix_key_not_owned,
 * bank_account_not_owned, and the error of a service that is away.
 */
export type GetCashoutTerms = (
  context: CallContext,
  companyId: string,
) => Promise<Result<CashoutTerms, DomainError>>;

/** Stores what an answer shows and a lost event has not brought. */
type TakingOver = Pick<TransferStore, 'takeOver' | 'takeOverPolicy'>;

type Reply<Value> = Promise<Result<Value, DomainError>>;

export function makeTerms(clients: TermsClients, transfers: TakingOver): GetCashoutTerms {
  return async (context, companyId) => {
    const found = await clients.merchants.GetPayoutTerms({ merchant_id: companyId }, context);
    if (!found.ok) return found;
    const terms = found.value;
    if (terms.status === 'BLOCKED') return err(BLOCKED);
    const policies = [terms.default_fee_policy_id, terms.organization_default_fee_policy_id];
    const [fee, key] = await Promise.all([
      cashoutPrice(clients, transfers, policies, context),
      findPixKey(clients, companyId, context),
      takeOverSchedule(transfers, { ...terms, company_id: companyId }, context),
    ]);
    if (!key.ok) return key;
    if (!fee.ok) return fee;
    if (key.value === null && terms.settles_to_foreign_account)
      return err({ code: 'bank_account_not_owned' });
    const { settlement_account_on_hold_until: available_at } = terms;
    if (key.value === null && available_at !== undefined)
      return err({ code: 'payout_destination_on_hold', members: { available_at } });
    return ok({
      minBalance: terms.transfer_configurations?.min_balance ?? 0,
      fee: fee.value,
      pixKey: key.value && { ...key.value, ownerDocument: terms.document_number },
    });
  };
}

/** The event of a schedule of automatic transfers may be lost. This answer has the schedule. */
async function takeOverSchedule(
  transfers: TakingOver,
  { company_id, ...terms }: GetPayoutTermsResponse__Output & { readonly company_id: string },
  { caller: { organization_id } }: CallContext,
): Promise<void> {
  const configurations = terms.transfer_configurations;
  const schedule = configurations && toSchedule(configurations);
  if (!schedule || organization_id === null) return;
  await transfers.takeOver(company_id, {
    organization_id,
    status: terms.status,
    default_fee_policy_id: terms.default_fee_policy_id ?? null,
    min_balance: configurations.min_balance ?? 0,
    schedule,
  });
}

const BLOCKED: DomainError = {
  code: 'invalid_merchant_state',
  members: { current_status: 'BLOCKED', allowed_statuses: ['ACTIVE', 'INACTIVE', 'PENDING_ACTIVATION'] },
};

/** Returns the primary key after the directory has confirmed its owner. null: the company has none. */
async function findPixKey(
  { pixKeys }: TermsClients,
  merchant_id: string,
  context: CallContext,
): Reply<{ readonly id: string; readonly key: string } | null> {
  const found = await pixKeys.GetPixKeyForPayout({ merchant_id }, context);
  if (!found.ok) return found;
  const { pix_key } = found.value;
  return ok(pix_key ? { id: pix_key.id, key: pix_key.key } : null);
}

/** Returns the price of the first active policy. Without an active policy the price is zero. */
async function cashoutPrice(
  { pricing }: TermsClients,
  transfers: TakingOver,
  policyIds: readonly (string | undefined)[],
  context: CallContext,
): Reply<number> {
  for (const fee_policy_id of policyIds) {
    if (!fee_policy_id) continue;
    const found = await pricing.GetFeePolicy({ fee_policy_id }, context);
    if (!found.ok && found.error.code !== 'resource_not_found') return found;
    const policy = found.ok ? found.value.fee_policy : null;
    if (policy == null) continue;
    const { id: _id, is_active, cashout_price } = policy;
    await transfers.takeOverPolicy({ _id, is_active, cashout_price });
    if (is_active) return ok(cashout_price);
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

/**
 * Errors: resource_not_found, and the error of a service that is away. Inactive policies are skipped. Without a policy
 * the rates are zero.
 */
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
    return getCashoutTerms(
      fee,
      costs.find((one) => one.is_active),
    );
  };
}

function getCashoutTerms(
  fee: Policy | undefined,
  cost: Policy | undefined,
): Result<AnticipationTerms, DomainError> {
  const percentage = fee?.spot_anticipation_percentage ?? 0;
  const rate = parsePercentage(percentage);
  const costRate = parsePercentage(cost?.spot_anticipation_percentage ?? 0);
  if (!rate.ok || !costRate.ok) return err({ code: 'internal_error' });
  return ok({ percentage, rateE4: rate.value, costRateE4: costRate.value });
}
