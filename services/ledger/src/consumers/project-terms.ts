// Events of merchants and pricing into what automatic transfers need of them. Safe to repeat, and in any order.
import type { MerchantEvent__Output } from '@mps/contracts/gen/mps/merchants/v1/MerchantEvent';
import type { TransferConfigurations__Output } from '@mps/contracts/gen/mps/merchants/v1/TransferConfigurations';
import type { PricingEvent__Output } from '@mps/contracts/gen/mps/pricing/v1/PricingEvent';
import { isOneOf, TRANSFER_FREQUENCIES } from '@mps/kernel';
import type { ConsumedEvent } from '@mps/messaging';
import type { TransferSchedule, TransferStore } from '../cashouts';

export function makeProjectTerms(
  transfers: Pick<TransferStore, 'upsertCompany' | 'upsertPolicy'>,
): (event: ConsumedEvent) => Promise<void> {
  return async ({ topic, meta, message }) => {
    if (topic === 'merchants') {
      const { merchant } = message as MerchantEvent__Output;
      if (!merchant) return;
      const { id, status, default_fee_policy_id = null, transfer_configurations: configurations } = merchant;
      const terms = {
        organization_id: meta.organization_id,
        status,
        default_fee_policy_id,
        min_balance: configurations?.min_balance ?? 0,
        schedule: configurations && scheduleOf(configurations),
      };
      await transfers.upsertCompany(id, terms, { sequence: meta.sequence, at: new Date(meta.timestamp) });
    }
    if (topic === 'pricing') {
      const { fee_policy } = message as PricingEvent__Output;
      if (!fee_policy) return;
      const { id, is_active, cashout_price } = fee_policy;
      await transfers.upsertPolicy({ _id: id, sequence: meta.sequence, is_active, cashout_price });
    }
  };
}

/** null: not by itself. Throws for what merchants would not store. */
function scheduleOf({
  automatic_transfer_enabled,
  transfer_frequency: frequency = '',
  utc_hour_of_day: utcHour,
  day_of_week: dayOfWeek,
  day_of_month: dayOfMonth,
}: TransferConfigurations__Output): TransferSchedule | null {
  if (automatic_transfer_enabled !== true) return null;
  if (!isOneOf(TRANSFER_FREQUENCIES, frequency) || utcHour === undefined)
    throw new RangeError('An automatic transfer without its time');
  return { frequency, utcHour, dayOfWeek: dayOfWeek ?? null, dayOfMonth: dayOfMonth ?? null };
}
