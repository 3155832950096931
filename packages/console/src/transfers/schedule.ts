// When the next automatic transfer is due. The ledger decides it alike: services/ledger/src/cashouts/domain/cashout.ts.
import type { TransferConfigurations } from '@mps/client/types';

/** The next transfer is within two months and a day. */
const MAX_DAYS = 63;

/** The first due instant after `after`, on a full hour UTC. Null: there are no automatic transfers. */
export function findNextTransfer(configurations: TransferConfigurations, after: Date): string | null {
  const { automatic_transfer_enabled: isEnabled, utc_hour_of_day: hour } = configurations;
  if (!isEnabled || hour === null) return null;
  const [year, month, date] = [after.getUTCFullYear(), after.getUTCMonth(), after.getUTCDate()];
  for (let days = 0; days <= MAX_DAYS; days += 1) {
    const instant = new Date(Date.UTC(year, month, date + days, hour));
    if (instant > after && isDue(configurations, instant)) return instant.toISOString();
  }
  return null;
}

function isDue(configurations: TransferConfigurations, instant: Date): boolean {
  const { transfer_frequency: frequency, day_of_week: weekday, day_of_month: day } = configurations;
  if (frequency === 'WEEKLY') return instant.getUTCDay() === weekday;
  if (frequency === 'MONTHLY')
    return day !== null && instant.getUTCDate() === Math.min(day, countDaysOfMonth(instant));
  return frequency === 'DAILY';
}

/** Day 0 of the next month is the last day of this one. */
const countDaysOfMonth = (instant: Date): number =>
  new Date(Date.UTC(instant.getUTCFullYear(), instant.getUTCMonth() + 1, 0)).getUTCDate();
