// Checks every change of a payment before it is written: what stays, what only grows, and sums that move together. A check compares
// the state before with the state after. So a payment that is wrong already can still be put right, and a right one stays right.
import { assertHolds, isCents, type TransactionStatus } from '@mps/kernel';
import type { Refund, Transaction } from './transaction';
import { computeUnclaimed, isDebitStanding } from './unclaimed';

const NAMES = [
  '_id',
  'organization_id',
  'company_id',
  'organization_transaction_id',
  'request_id',
  'fingerprint',
  'provider',
  'currency',
] as const satisfies readonly (keyof Transaction)[];

const PAID: ReadonlySet<TransactionStatus> = new Set<TransactionStatus>([
  'APPROVED',
  'PENDING_REFUND',
  'PARTIALLY_REFUNDED',
  'REFUNDED',
  'CHARGEDBACK',
]);

/** Statuses that a reversed order must not reach: its money goes back. */
const BARRED: ReadonlySet<TransactionStatus> = new Set<TransactionStatus>([
  ...PAID,
  'AUTHORIZED',
  'WAITING_PAYMENT',
]);

/** Checks a payment that is about to be written for the first time. */
export function checkCreation(created: Transaction): void {
  checkAmounts(created);
  checkPaidStatus(created);
  assertHolds(created.refunded_amount <= created.reserved_amount, 'payment.refunded_is_within_reserved');
  assertHolds(computeUnclaimed(created) >= 0, 'payment.claims_are_within_approved');
}

/** Checks a change of a payment that is about to be written. */
export function checkChange(before: Transaction, after: Transaction): void {
  assertHolds(
    NAMES.every((name) => before[name] === after[name]),
    'payment.names_stay',
  );
  assertHolds(before.amount === after.amount, 'payment.amount_stays');
  checkAmounts(after);
  checkApproval(before, after);
  checkCapture(before, after);
  checkSums(before, after);
  if (before.refunds !== after.refunds) checkRefunds(before, after);
  if (before.disputes !== after.disputes) checkDisputes(before, after);
  checkHistory(before, after);
  checkMovements(before, after);
}

function checkAmounts(payment: Transaction): void {
  const { amount, approved_amount, authorized_amount, reserved_amount, refunded_amount } = payment;
  const isOne = isCents(amount) && isCents(approved_amount ?? 0) && isCents(authorized_amount ?? 0);
  assertHolds(isOne && isCents(reserved_amount) && isCents(refunded_amount), 'payment.amounts_are_cents');
}

function checkPaidStatus({ status, approved_amount }: Transaction): void {
  assertHolds(!PAID.has(status) || approved_amount !== null, 'payment.paid_status_has_an_amount');
}

function checkApproval(before: Transaction, after: Transaction): void {
  const isApproved = before.approved_amount !== null;
  assertHolds(
    !isApproved || before.approved_amount === after.approved_amount,
    'payment.approved_amount_stays',
  );
  const approvedAt = before.approved_at?.getTime();
  assertHolds(
    approvedAt === undefined || approvedAt === after.approved_at?.getTime(),
    'payment.approval_instant_stays',
  );
  if (before.status === after.status) return;
  checkPaidStatus(after);
  const isReversed = before.status === 'PROCESSING' && before.reversal !== undefined;
  assertHolds(!isReversed || !BARRED.has(after.status), 'payment.reversal_bars_approval');
  const isAllBack = after.refunded_amount === after.approved_amount;
  assertHolds(after.status !== 'REFUNDED' || isAllBack, 'payment.refunded_status_is_all_back');
}

function checkCapture(before: Transaction, after: Transaction): void {
  const attempts = after.capture_attempts ?? 0;
  assertHolds(attempts >= (before.capture_attempts ?? 0), 'payment.capture_attempts_count');
  const { capture } = after;
  if (capture === undefined || capture === before.capture) return;
  const authorized = after.authorized_amount ?? after.amount;
  assertHolds(
    isCents(capture.amount) && capture.amount <= authorized,
    'payment.capture_is_within_authorized',
  );
  assertHolds(capture.attempt <= attempts, 'payment.capture_attempts_count');
}

/** Cents of the merchant's refunds that `isCounted` selects. */
function sumRefunds({ refunds }: Transaction, isCounted: (refund: Refund) => boolean): number {
  let sum = 0;
  for (const refund of refunds) if (!refund.automatic && isCounted(refund)) sum += refund.amount;
  return sum;
}

const holdsMoney = ({ status }: Refund): boolean => status !== 'FAILED' && status !== 'CANCELLED';
const isCompleted = ({ status }: Refund): boolean => status === 'COMPLETED';

/** The sums are stored, and the refunds that they sum up are stored too. */
function checkSums(before: Transaction, after: Transaction): void {
  const reserved = after.reserved_amount - before.reserved_amount;
  const refunded = after.refunded_amount - before.refunded_amount;
  const heldNow = sumRefunds(after, holdsMoney) - sumRefunds(before, holdsMoney);
  const completedNow = sumRefunds(after, isCompleted) - sumRefunds(before, isCompleted);
  assertHolds(reserved === heldNow, 'payment.reserved_moves_with_refunds');
  assertHolds(refunded === completedNow, 'payment.refunded_moves_with_refunds');
  assertHolds(refunded >= 0, 'payment.refunded_never_falls');
  const excess = ({ refunded_amount, reserved_amount }: Transaction): number =>
    Math.max(0, refunded_amount - reserved_amount);
  assertHolds(excess(after) <= excess(before), 'payment.refunded_is_within_reserved');
  const rest = computeUnclaimed(after);
  assertHolds(rest >= Math.min(0, computeUnclaimed(before)), 'payment.claims_are_within_approved');
  const { refund_under_way: begun } = after;
  if (begun === undefined || begun === before.refund_under_way) return;
  assertHolds(
    isCents(begun.amount) && begun.amount >= 1 && begun.amount <= rest,
    'payment.refund_under_way_is_within_rest',
  );
}

/** Whether `after` begins with the items of `before`. */
const continues = <Item>(
  before: readonly Item[],
  after: readonly Item[],
  isSame: (one: Item, other: Item) => boolean,
): boolean =>
  before === after ||
  before.every((one, index) => {
    const other = after[index];
    return other !== undefined && isSame(one, other);
  });

const isSameRefund = (one: Refund, other: Refund): boolean =>
  one.id === other.id && one.automatic === other.automatic && one.payment_id === other.payment_id;

function checkRefunds({ refunds: before }: Transaction, { refunds: after }: Transaction): void {
  assertHolds(continues(before, after, isSameRefund), 'payment.refunds_stay');
  assertHolds(
    continues(before, after, (one, other) => !isCompleted(one) || isCompletedAlike(one, other)),
    'payment.completed_refund_stays',
  );
  assertHolds(
    after.every(({ amount }) => isCents(amount)),
    'payment.refund_amounts_are_cents',
  );
  assertHolds(new Set(after.map(({ id }) => id)).size === after.length, 'payment.refund_is_there_once');
}

const isCompletedAlike = (one: Refund, other: Refund): boolean =>
  isCompleted(other) && one.amount === other.amount;

function checkDisputes({ disputes: before }: Transaction, { disputes: after }: Transaction): void {
  assertHolds(
    continues(before, after, (one, other) => one.id === other.id),
    'payment.disputes_stay',
  );
  assertHolds(
    continues(before, after, (one, other) => one.debited === other.debited),
    'payment.dispute_debit_stays',
  );
  assertHolds(
    after.every(({ debited, amount }) => isCents(debited) && debited <= amount),
    'payment.dispute_debits_its_amount',
  );
}

function checkHistory(before: Transaction, after: Transaction): void {
  assertHolds(
    continues(
      before.payments,
      after.payments,
      (one, other) => one.payment_id === other.payment_id && one.amount === other.amount,
    ),
    'payment.provider_payments_stay',
  );
  const { settlements: told = [] } = after;
  if (told === before.settlements) return;
  const days = new Set(told.map(({ payment_date, status }) => `${payment_date}/${status}`));
  assertHolds(days.size === told.length, 'payment.settlement_is_told_once');
}

/** The ledger posts movements, so each cent of a refund or a debit is in exactly one. */
function checkMovements(before: Transaction, after: Transaction): void {
  const { movements: known = [] } = before;
  const { movements = [] } = after;
  assertHolds(
    continues(known, movements, (one, other) => one.id === other.id && one.amount === other.amount),
    'payment.movements_stay',
  );
  const sums = { REFUND: 0, DISPUTE: 0, DISPUTE_REVERSAL: 0 };
  for (const { kind, amount } of movements.slice(known.length)) sums[kind] += amount;
  const refunded = after.refunded_amount - before.refunded_amount;
  assertHolds(sums.REFUND === refunded, 'payment.movements_are_the_refunds');
  const debited = sumDebits(after) - sumDebits(before);
  assertHolds(sums.DISPUTE - sums.DISPUTE_REVERSAL === debited, 'payment.movements_are_the_debits');
}

const sumDebits = ({ disputes }: Transaction): number =>
  disputes.filter(isDebitStanding).reduce((sum, { debited }) => sum + debited, 0);
