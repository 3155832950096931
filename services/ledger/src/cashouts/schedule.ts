// Reads the schedule of automatic transfers from a message of merchants.
import type { TransferConfigurations__Output } from '@mps/contracts/gen/mps/merchants/v1/TransferConfigurations';
import { isOneOf, TRANSFER_FREQUENCIES } from '@mps/kernel';
import type { TransferSchedule } from './domain/cashout';

/** null: no automatic transfers. Throws for a schedule that merchants would not store. */
export function toSchedule({
  automatic_transfer_enabled,
  transfer_frequency: frequency = '',
  utc_hour_of_day: utcHour,
  day_of_week: dayOfWeek,
  day_of_month: dayOfMonth,
}: TransferConfigurations__Output): TransferSchedule | null {
  if (automatic_transfer_enabled !== true) return null;
  if (!isOneOf(TRANSFER_FREQUENCIES, frequency) || utcHour === undefined)
    throw new RangeError('An automatic transfer has no hour or day');
  return { frequency, utcHour, dayOfWeek: dayOfWeek ?? null, dayOfMonth: dayOfMonth ?? null };
}
