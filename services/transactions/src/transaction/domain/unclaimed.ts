// The rest of an approved amount that no refund has reserved and no dispute has taken.
import type { Dispute, Transaction } from './transaction';

/** Whether the dispute took money that has not come back. */
export const isDebitStanding = ({ debited, status }: Dispute): boolean =>
  debited > 0 && status !== 'WON' && status !== 'CANCELLED';

/** Cents of the approved amount that no refund has reserved and no dispute holds. */
export function computeUnclaimed({ approved_amount, reserved_amount, disputes }: Transaction): number {
  const debited = disputes.filter(isDebitStanding).reduce((sum, one) => sum + one.debited, 0);
  return (approved_amount ?? 0) - reserved_amount - debited;
}

/**
 * The provider's instant of a movement, bounded by `earliest` and `now`. The ledger posts by this instant, and a provider's
 * clock may be wrong.
 */
export const boundInstant = (earliest: Date, told: Date, now: Date): Date =>
  new Date(Math.min(now.getTime(), Math.max(earliest.getTime(), told.getTime())));
