// The check of an order. A reconciliation found that a payment and the provider's statement differ, so the provider is
// queried for the whole order. Pure. docs/rules.md#order-check.
import { note, unchanged, type Decision } from './decision';
import type { Transaction } from './transaction';

/** A check within this time of the one before adds nothing: every run of a day finds the same difference. */
export const ORDER_CHECK_PAUSE_MS = 10 * 60_000;

/** `at`: when the difference was found. */
export function decideOrderCheck(transaction: Transaction, at: Date): Decision {
  const { order_check: earlier } = transaction;
  const isRepeated =
    earlier !== undefined && at.getTime() - earlier.requested_at.getTime() < ORDER_CHECK_PAUSE_MS;
  return isRepeated
    ? unchanged(transaction)
    : note(transaction, { order_check: { requested_at: at, answered_at: null } });
}

export const isOrderCheckOpen = ({ order_check }: Transaction): boolean => order_check?.answered_at === null;

/** Ends the check: the provider has reported the whole order. */
export function decideOrderChecked(transaction: Transaction, now: Date): Decision {
  const { order_check } = transaction;
  return order_check === undefined
    ? unchanged(transaction)
    : note(transaction, { order_check: { ...order_check, answered_at: now } });
}
