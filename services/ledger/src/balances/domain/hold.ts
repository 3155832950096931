// hold: the part of a company's due money that stays in its balance for debits of refunds and disputes on later days.
// Pure. docs/rules.md#hold, docs/adr/0023.
import { assertHolds, isCents, type Day } from '@mps/kernel';

/** A part of one later day of a company. Cents. */
export interface LaterDay {
  readonly day: Day;
  /** Credits less debits that are posted on the day. */
  readonly posted: number;
  /** Debits among them that come from completed refunds and disputes. */
  readonly taken: number;
  /** Debits that open refunds will make on the day. */
  readonly reserved: number;
  /** Credits of the fees that those refunds return. */
  readonly returned: number;
}

/**
 * Computes the amount of refunds and disputes that receivables do not cover, up to the next settlement day and up to
 * each later day. The largest of these amounts is held. Other debits are not held, so the hold never exceeds the
 * refunds and disputes. A day may come in several parts, in any order.
 */
export function computeHeldCents(parts: readonly LaterDay[], nextSettlementDay: Day): number {
  const byDay = Map.groupBy(parts, ({ day }) => day);
  const days = [...new Set([...byDay.keys(), nextSettlementDay])].sort();
  let [held, posted, taken, reserved, returned] = [0, 0, 0, 0, 0];
  for (const day of days) {
    for (const part of byDay.get(day) ?? []) {
      posted += part.posted;
      taken += part.taken;
      reserved += part.reserved;
      returned += part.returned;
    }
    if (day < nextSettlementDay) continue;
    held = Math.max(held, Math.min(taken + reserved, reserved - returned - posted));
  }
  assertHolds(isCents(held), 'hold.is_no_debt');
  return held;
}
