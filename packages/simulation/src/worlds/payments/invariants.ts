// Invariants of payments: at every majority commit, at every movement of money at the provider, and once every fault is over.
import type { Transaction } from '../../../../../services/transactions/src/transaction';
import { listUnsent } from '../../../../../services/transactions/src/transaction/domain/transaction';
import { isInTime } from '../../../../../services/transactions/src/transaction/domain/charge';
import { isDebitStanding } from '../../../../../services/transactions/src/transaction/domain/unclaimed';
import { TRANSITION_TABLE } from '../../../../../services/transactions/src/transaction/domain/transition-table';
import type { Doc } from '../../mongo/values';
import type { Simulation } from '../world';
import type { NetworkDispute } from './card-network';
import { sumRefunds, type ProviderBooks, type ProviderOrder, type ProviderRefund } from './provider-books';

export const TRANSACTIONS = 'transactions';
export const INTENTS = 'intents';
export const REFUND_INTENTS = 'refund_intents';

type Stored = Transaction & { readonly version: number; readonly sequence: number };

const toPayment = (document: Doc): Stored => document as unknown as Stored;

const isHolding = ({ automatic, status }: Transaction['refunds'][number]): boolean =>
  !automatic && status !== 'FAILED' && status !== 'CANCELLED';

const sumAmounts = (refunds: Transaction['refunds']): number =>
  refunds.reduce((sum, { amount }) => sum + amount, 0);

/** Statuses that a decision may lead to: some decisions make several moves. */
const MOST_MOVES = 3;

function listReachable(from: string): ReadonlySet<string> {
  const reached = new Set([from]);
  for (let move = 0; move < MOST_MOVES; move += 1)
    for (const row of TRANSITION_TABLE)
      if (row.from.some((status) => reached.has(status)))
        for (const to of row.to) if (to !== 'stays') reached.add(to);
  return reached;
}

/** I6, I7, I21: a payment as a majority has it. */
function checkPayment({ requireInvariant }: Simulation, before: Stored | null, after: Stored): void {
  const { _id: id, refunds, reserved_amount, refunded_amount, approved_amount, version } = after;
  requireInvariant(
    'I21',
    version === (before?.version ?? 0) + 1 || version === before?.version,
    () => `${id} goes from version ${before?.version} to ${version}`,
  );
  requireInvariant(
    'I7',
    before === null || listReachable(before.status).has(after.status),
    () => `${id} goes from ${before?.status} to ${after.status}`,
  );
  const held = sumAmounts(refunds.filter(isHolding));
  requireInvariant(
    'I6',
    reserved_amount === held,
    () => `${id} has reserved ${reserved_amount} for refunds of ${held}`,
  );
  const completed = sumAmounts(refunds.filter((one) => isHolding(one) && one.status === 'COMPLETED'));
  requireInvariant(
    'I6',
    refunded_amount === completed,
    () => `${id} has refunded ${refunded_amount} of ${completed}`,
  );
  requireInvariant(
    'I6',
    reserved_amount <= (approved_amount ?? 0),
    () => `${id} has reserved ${reserved_amount} of ${approved_amount}`,
  );
  const debited = after.disputes.filter(isDebitStanding).reduce((sum, one) => sum + one.debited, 0);
  requireInvariant(
    'I6',
    reserved_amount + debited <= (approved_amount ?? 0),
    () => `refunds and disputes of ${id} take ${reserved_amount} and ${debited} of ${approved_amount}`,
  );
  const isKept = before?.approved_amount === null || before?.approved_amount === approved_amount;
  requireInvariant(
    'I3',
    before === null || isKept,
    () => `${id} was approved with ${before?.approved_amount} and then with ${approved_amount}`,
  );
}

export function watchPayments(simulation: Simulation): void {
  simulation.replicaSet.onCommitted(({ effects }) => {
    for (const { collection, before, after, key } of effects) {
      if (collection !== TRANSACTIONS) continue;
      simulation.count('commits');
      simulation.requireInvariant('I1', after !== null, () => `${key} is gone`);
      if (after !== null) checkPayment(simulation, before && toPayment(before), toPayment(after));
    }
  });
}

/** I2: whatever the provider takes or reserves is written down before. */
export function checkOrder(
  { replicaSet, requireInvariant, count }: Simulation,
  { id, kind, state }: ProviderOrder,
): void {
  count(`provider: ${kind} ${state}`);
  const isReserved = [...replicaSet.readSettled(INTENTS).values()].some(
    ({ transaction_id }) => transaction_id === id,
  );
  requireInvariant('I2', isReserved, () => `the provider has an order ${id} that no intent reserves`);
}

/** I6 at the provider: refunds never give back more than was taken. */
export function checkProviderRefund(
  { requireInvariant, count }: Simulation,
  { orders, refunds }: ProviderBooks,
  { transactionId, state }: ProviderRefund,
): void {
  count(`provider: refund ${state}`);
  const { taken = 0, reversed = 0 } = orders.get(transactionId) ?? {};
  const given = sumRefunds(refunds, transactionId) + reversed;
  requireInvariant(
    'I6',
    given <= taken,
    () => `the provider gave back ${given} of ${taken} of ${transactionId}`,
  );
}

const OPEN: ReadonlySet<string> = new Set(['PROCESSING', 'PENDING_CANCELLATION', 'PENDING_REFUND']);
const RUNNING: ReadonlySet<string> = new Set(['PENDING', 'PROCESSING', 'TIMEOUT']);

/** I12: once every fault is over, no outcome is unknown. */
function checkEnded({ requireInvariant }: Simulation, payment: Stored): void {
  const { _id: id, status, submission, refunds, refund_under_way, reversal } = payment;
  requireInvariant('I12', !OPEN.has(status), () => `${id} is still ${status}`);
  requireInvariant('I12', submission === 'SETTLED', () => `the call for ${id} is still ${submission}`);
  requireInvariant('I12', refund_under_way === undefined, () => `a refund of ${id} is still under way`);
  requireInvariant(
    'I12',
    reversal === undefined || status === 'FAILED' || status === 'REFUSED',
    () => `${id} is still to be reversed`,
  );
  const running = refunds.filter((refund) => RUNNING.has(refund.status));
  requireInvariant('I12', running.length === 0, () => `a refund of ${id} is still ${running[0]?.status}`);
}

/** The provider of this world moves the amounts that it is asked for. */
const NEVER_FOUND: ReadonlySet<string> = new Set([
  'authorized_amount',
  'captured_amount',
  'paid_amount',
  'refunded_amount',
  'unknown_refund',
]);

/** I17: the provider's money is what the books say, or an operator knows. */
function checkMoney(
  { requireInvariant, count }: Simulation,
  { orders, refunds }: ProviderBooks,
  payment: Stored,
): void {
  const { _id: id, status, approved_amount, refunded_amount, findings = [] } = payment;
  const impossible = findings.find(({ kind }) => NEVER_FOUND.has(kind));
  requireInvariant('I23', impossible === undefined, () => `${id} has the finding ${impossible?.kind}`);
  const late = payment.payments.find(({ paid_at }) => !isInTime(payment, paid_at));
  requireInvariant(
    'I3',
    approved_amount === null || payment.payments[0] !== late || late === undefined,
    () => `${id} accepts a payment that came too late`,
  );
  const isPaidInTime = payment.payments.some(({ paid_at }) => isInTime(payment, paid_at));
  requireInvariant(
    'I3',
    !isPaidInTime || approved_amount !== null,
    () => `${id} is ${status}, and was paid in time`,
  );
  if (findings.length > 0) {
    count('payments with findings');
    return;
  }
  const { taken = 0, reversed = 0 } = orders.get(id) ?? {};
  const held = taken - reversed - sumRefunds(refunds, id);
  const kept = approved_amount === null ? 0 : approved_amount - refunded_amount;
  requireInvariant(
    'I17',
    held === kept,
    () => `the provider holds ${held} of ${id}, which is ${status} with ${kept}`,
  );
}

export function checkAtRest(simulation: Simulation, books: ProviderBooks): void {
  const { replicaSet, requireInvariant } = simulation;
  const payments = replicaSet.readSettled(TRANSACTIONS);
  for (const document of payments.values()) {
    checkEnded(simulation, toPayment(document));
    checkMoney(simulation, books, toPayment(document));
  }
  const ids = new Set([...payments.values()].map(({ _id }) => _id));
  for (const id of books.orders.keys())
    requireInvariant('I2', ids.has(id), () => `the provider has an order ${id} without a payment`);
  for (const { _id: id, payment } of replicaSet.readSettled(INTENTS).values())
    requireInvariant('I12', payment === undefined, () => `the intent ${String(id)} is still open`);
  const left = replicaSet.readSettled(REFUND_INTENTS).size;
  requireInvariant('I12', left === 0, () => `${left} intents of refunds are still open`);
}

/** I17: a refund is cancelled only when the merchant asks for it, or when its payment is disputed. */
export function checkCancelledRefunds(
  { replicaSet, requireInvariant }: Simulation,
  cancelRequests: ReadonlySet<string>,
): void {
  for (const document of replicaSet.readSettled(TRANSACTIONS).values()) {
    const { refunds, disputes } = toPayment(document);
    if (disputes.length > 0) continue;
    for (const { id, status } of refunds)
      requireInvariant(
        'I17',
        status !== 'CANCELLED' || cancelRequests.has(id),
        () => `refund ${id} is cancelled without a request`,
      );
  }
}

/** I17: once every fault is over, the payment shows each dispute of the network as it ended, or an operator knows. */
export function checkDisputes(
  { replicaSet, requireInvariant }: Simulation,
  disputes: ReadonlyMap<string, NetworkDispute>,
): void {
  const payments = replicaSet.readSettled(TRANSACTIONS);
  for (const { id, transactionId, outcome } of disputes.values()) {
    const document = payments.get(`s${transactionId}`);
    if (document === undefined) continue;
    const { disputes: stored, findings = [] } = toPayment(document);
    const isFound = findings.some(({ kind }) => kind === 'dispute_after_end');
    const dispute = stored.find((one) => one.provider_dispute_id === id);
    const isAsDecided =
      dispute?.status === outcome ||
      // An accepted dispute that is lost stays accepted.
      (dispute?.status === 'ACCEPTED' && outcome === 'LOST') ||
      (outcome === null && dispute !== undefined);
    requireInvariant(
      'I17',
      isAsDecided || isFound,
      () => `${id} ended as ${outcome}, and the payment shows ${dispute?.status}`,
    );
    requireInvariant(
      'I12',
      dispute === undefined || listUnsent(dispute).length === 0,
      () => `an answer to ${id} was never sent`,
    );
  }
}
