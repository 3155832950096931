// hold: what of a company's due money stays in its balance because refunds and disputes will take it on later days. Pure.
// docs/rules.md#hold, docs/adr/0023.
import type { Day } from '@mps/kernel';

/** One later day of a company. Cents. */
export interface LaterDay {
  readonly day: Day;
  /** Credits less debits that are posted on the day. */
  readonly posted: number;
  /** Debits among them that completed refunds and disputes made. */
  readonly taken: number;
  /** Debits that refunds which have not ended will make on the day. */
  readonly reserved: number;
  /** Credits that come with those: fees that go back. */
  readonly returned: number;
}

/**
 * What receivables do not cover of what refunds and disputes take: up to the next day of settlement, and up to each day after
 * it. The largest of them is held. No other debit is: the hold never exceeds what refunds and disputes take.
 */
export function heldCents(days: readonly LaterDay[], nextSettlementDay: Day): number {
  let [held, posted, taken, reserved, returned] = [0, 0, 0, 0, 0];
  const nothing = { day: nextSettlementDay, posted: 0, taken: 0, reserved: 0, returned: 0 };
  for (const one of [...days, nothing].sort((a, b) => a.day.localeCompare(b.day))) {
    posted += one.posted;
    taken += one.taken;
    reserved += one.reserved;
    returned += one.returned;
    if (one.day < nextSettlementDay) continue;
    held = Math.max(held, Math.min(taken + reserved, reserved - returned - posted));
  }
  return held;
}
