// Assertions of the product: facts about money, versions and sequences that hold for every input. A fact that does not hold is a
// defect of ours. It ends the operation before the write that it guards. docs/operations/assertions.md lists what happens next.

/** Every assertion, by the subject that it protects. The name is all that a log or a metric shows. */
export const ASSERTIONS = [
  // Every write of an aggregate.
  'aggregate.request_is_remembered_once',
  'aggregate.shard_key_is_there',
  'aggregate.version_counts_from_one',
  'aggregate.sequence_counts_from_zero',
  'aggregate.id_stays',
  'aggregate.shard_key_stays',
  'aggregate.tenant_stays',
  'aggregate.event_sequence_has_no_gap',
  'aggregate.repeated_event_was_published',
  'group.answers_every_item',
  'group.refusal_names_an_item',
  'lease.token_counts_from_one',
  // The relay of events.
  'relay.published_events_were_sent',
  // Arithmetic of money.
  'money.fee_is_within_amount',
  'money.installments_are_even',
  'money.parts_add_up',
  'split.shares_add_up',
  'split.fees_add_up',
  'split.fee_is_within_share',
  // Every write of a payment.
  'payment.refunded_is_within_reserved',
  'payment.claims_are_within_approved',
  'payment.names_stay',
  'payment.amount_stays',
  'payment.amounts_are_cents',
  'payment.paid_status_has_an_amount',
  'payment.approved_amount_stays',
  'payment.approval_instant_stays',
  'payment.reversal_bars_approval',
  'payment.refunded_status_is_all_back',
  'payment.capture_attempts_count',
  'payment.capture_is_within_authorized',
  'payment.reserved_moves_with_refunds',
  'payment.refunded_moves_with_refunds',
  'payment.refunded_never_falls',
  'payment.refund_under_way_is_within_rest',
  'payment.refunds_stay',
  'payment.completed_refund_stays',
  'payment.refund_amounts_are_cents',
  'payment.refund_is_there_once',
  'payment.disputes_stay',
  'payment.dispute_debit_stays',
  'payment.dispute_debits_its_amount',
  'payment.provider_payments_stay',
  'payment.settlement_is_told_once',
  'payment.movements_stay',
  'payment.movements_are_the_refunds',
  'payment.movements_are_the_debits',
  'payment.move_is_in_the_table',
  // Calls that move money.
  'intent.closes_for_its_payment',
  'intent.holds_an_unsent_payment',
  'capture.is_within_authorized',
  'refund.is_reserved_before_it_is_sent',
  'refund.sends_the_reserved_amount',
  // The ledger.
  'posting.set_posts_its_movement',
  'posting.amounts_are_cents',
  'posting.every_set_is_inserted',
  'posting.id_follows_from_key',
  'allocation.rows_add_up',
  'allocation.columns_add_up',
  'allocation.no_share_is_a_debt',
  'allocation.takes_what_is_there',
  'allocation.takes_the_whole_total',
  'totals.increments_balance',
  'totals.every_part_is_written',
  'totals.sums_are_safe',
  'hold.is_no_debt',
  'cashout.is_within_balance',
  'cashout.names_stay',
  'cashout.amount_stays_once_posted',
  'cashout.postings_stay',
  'cashout.returns_what_it_posted',
  'cashout.sends_an_amount',
  'settlement.is_told_once',
  // Webhooks.
  'event_log.every_event_is_kept',
  'event_log.positions_count_from_one',
  'delivery.waits_with_an_instant',
] as const;

export type Assertion = (typeof ASSERTIONS)[number];

const failures = new Map<Assertion, number>();

/** Its message names the assertion and holds no data. Making one counts the failure, so code that catches it hides nothing. */
export class AssertionFailedError extends Error {
  override readonly name = 'AssertionFailedError';
  constructor(readonly assertion: Assertion) {
    super(`Assertion failed: ${assertion}`);
    failures.set(assertion, (failures.get(assertion) ?? 0) + 1);
  }
}

/** Throws AssertionFailedError when `holds` is false. Call it before the write that must not happen then. */
export function assertHolds(holds: boolean, assertion: Assertion): void {
  if (!holds) throw new AssertionFailedError(assertion);
}

/** The failures of this process since its start, by assertion. An assertion that never failed is left out. */
export const countFailedAssertions = (): readonly {
  readonly assertion: Assertion;
  readonly count: number;
}[] => [...failures].map(([assertion, count]) => ({ assertion, count }));

/** Whole cents, 0 or more. */
export const isCents = (value: number): boolean => Number.isSafeInteger(value) && value >= 0;
