// nextTransfer: when a company's balance is next paid out by itself, by its transfer_configurations. docs/rules.md#cashout.
import type { TransferFrequency } from '@mps/kernel';

/** As merchants keeps it, whole for its frequency. */
export interface TransferSchedule {
  readonly frequency: TransferFrequency;
  /** 0 to 23. */
  readonly utcHour: number;
  /** WEEKLY: 0 is Sunday. */
  readonly dayOfWeek: number | null;
  /** MONTHLY: 1 to 31; the last day of a month that is shorter. */
  readonly dayOfMonth: number | null;
}

/** Two months and a day hold every one. */
const MAX_DAYS = 63;

/** The first instant after this one, on the hour of UTC. */
export function nextTransfer(schedule: TransferSchedule, after: Date): Date {
  const [year, month, date] = [after.getUTCFullYear(), after.getUTCMonth(), after.getUTCDate()];
  for (let days = 0; days <= MAX_DAYS; days += 1) {
    const instant = new Date(Date.UTC(year, month, date + days, schedule.utcHour));
    if (instant > after && isItsDay(schedule, instant)) return instant;
  }
  throw new RangeError('A schedule that has no day');
}

function isItsDay({ frequency, dayOfWeek, dayOfMonth }: TransferSchedule, instant: Date): boolean {
  switch (frequency) {
    case 'DAILY':
      return true;
    case 'WEEKLY':
      return instant.getUTCDay() === dayOfWeek;
    case 'MONTHLY':
      return dayOfMonth !== null && instant.getUTCDate() === Math.min(dayOfMonth, daysOfMonth(instant));
  }
}

/** Day 0 of the next month. */
const daysOfMonth = (instant: Date): number =>
  new Date(Date.UTC(instant.getUTCFullYear(), instant.getUTCMonth() + 1, 0)).getUTCDate();
