// Random lives of transactions: the invariants of the aggregate hold for every input in every order.
import fc from 'fast-check';
import {
  decideOutcome,
  decideReversed,
  decideTimeout,
  decideVoidRejected,
} from '../../payments/domain/decide-outcome';
import {
  decideAnswerSent,
  decideDisputeAccepted,
  decideDisputeClosed,
  decideDisputeOpened,
  decideEvidence,
} from '../../disputes/domain/decide-dispute';
import { decideCancel, decideCapture } from '../../payments/domain/decide-request';
import { decidePayments } from '../../payments/domain/decide-payments';
import { acceptRefund } from '../../refunds/domain/accept-refund.fixture';
import { decideRefundOutcome } from '../../refunds/domain/decide-refund-outcome';
import { toTransactionDrafts } from '../../events';
import { checkChange } from './check-change';
import { decideUnknown, unchanged, type Decision } from './decision';
import type { OrderOutcome, RefundOutcome } from './provider-outcome';
import type { Transaction } from './transaction';
import { aPayment, aPixCharge, aTransaction, T0 } from './transaction.fixture';
import { TRANSITION_TABLE } from './transition-table';
import { isDebitStanding } from './unclaimed';

type Step = (state: Transaction, now: Date, id: string) => Decision;
const valueOr = (state: Transaction, decided: { ok: true; value: Decision } | { ok: false }): Decision =>
  decided.ok ? decided.value : unchanged(state);
const answer = {
  providerTransactionId: 'p',
  amountCents: 10_000,
  responseCode: '00',
  nsu: null,
  authorizationCode: null,
};

const orderOutcomes: fc.Arbitrary<OrderOutcome> = fc.oneof(
  fc.constantFrom<OrderOutcome>(
    { kind: 'approved', ...answer },
    { kind: 'authorized', ...answer },
    { kind: 'declined', by: 'ACQUIRER', responseCode: '51', providerTransactionId: 'p' },
    { kind: 'soft_declined', responseCode: '65', providerTransactionId: 'p' },
    { kind: 'failed', reason: 'PROVIDER', providerTransactionId: null },
    { kind: 'registered', providerTransactionId: 'p', boleto: null },
    { kind: 'closed', providerTransactionId: 'p' },
  ),
);
const refundOutcomes: fc.Arbitrary<RefundOutcome> = fc.constantFrom<RefundOutcome>(
  { kind: 'completed', providerRefundId: 'D', completedAt: T0 },
  { kind: 'pending', providerRefundId: 'D' },
  { kind: 'processing', providerRefundId: 'D' },
  { kind: 'failed', providerRefundId: 'D' },
  { kind: 'cancelled', providerRefundId: 'D' },
  { kind: 'unknown' },
);

const steps: fc.Arbitrary<Step> = fc.oneof(
  orderOutcomes.map(
    (outcome): Step =>
      (state, now, id) =>
        decideOutcome(state, outcome, { now, newRefundId: () => id, qrCode: 'qr', sealedToken: 'sealed' }),
  ),
  fc.constant<Step>((state, now) => decideUnknown(state, now)),
  fc.constant<Step>((state, now) => valueOr(state, decideReversed(state, now))),
  fc.constant<Step>((state, now) => valueOr(state, decideCancel(state, now))),
  fc.constant<Step>((state, now) => valueOr(state, decideCapture(state, null, now))),
  fc.constant<Step>((state, now) => decideVoidRejected(state, now)),
  fc.constant<Step>((state, now) => decideTimeout(state, now)),
  fc.tuple(fc.nat(3), fc.nat(200_000)).map(
    ([number, paidSeconds]): Step =>
      (state, now, id) =>
        decidePayments(
          state,
          [
            aPayment({
              payment_id: `payment-${number}`,
              paid_at: new Date(T0.getTime() + paidSeconds * 1_000),
            }),
          ],
          { now, newRefundId: () => id },
        ),
  ),
  fc.integer({ min: 1, max: 12_000 }).map(
    (amount): Step =>
      (state, now, id) =>
        valueOr(
          state,
          acceptRefund(
            state,
            { id, request_id: id, fingerprint: 'f', amount, reason: 'FRAUD', description: null },
            { now, cardRefundWindowMs: 365 * 86_400_000 },
          ),
        ),
  ),
  fc.tuple(fc.nat(40), refundOutcomes).map(([index, outcome]): Step => (state, now) => {
    const refund = state.refunds[index % Math.max(1, state.refunds.length)];
    return refund === undefined ? unchanged(state) : decideRefundOutcome(state, refund.id, outcome, now);
  }),
  fc.nat(2).map(
    (number): Step =>
      (state, now, id) =>
        decideDisputeOpened(
          state,
          id,
          {
            providerDisputeId: `d-${number}`,
            kind: 'PIX_MED_FRAUD',
            amountCents: 5_000,
            reasonCode: null,
            dueAt: null,
            openedAt: now,
          },
          now,
        ),
  ),
  fc.nat(40).map((index): Step => (state, now, id) => {
    const dispute = state.disputes[index % Math.max(1, state.disputes.length)];
    const text = { id, name: null, text: 'x', created_at: now };
    return valueOr(state, decideEvidence(state, dispute?.id ?? 'none', [text], now));
  }),
  fc.nat(40).map((index): Step => (state, now) => {
    const dispute = state.disputes[index % Math.max(1, state.disputes.length)];
    return valueOr(state, decideDisputeAccepted(state, dispute?.id ?? 'none', now));
  }),
  fc.nat(40).map((index): Step => (state) => {
    const dispute = state.disputes[index % Math.max(1, state.disputes.length)];
    return decideAnswerSent(state, dispute?.id ?? 'none', dispute?.unsent?.[0] ?? 'none');
  }),
  fc.tuple(fc.nat(2), fc.constantFrom('WON' as const, 'LOST' as const, 'CANCELLED' as const)).map(
    ([number, outcome]): Step =>
      (state, now) =>
        decideDisputeClosed(state, `d-${number}`, outcome, now),
  ),
);

/** The ledger's movements: as much as refunds and disputes show, each reported once, by the event that moved it. */
function checkMovements(before: Transaction, { next, events }: Decision): void {
  const [moved, movedBefore] = [next.movements ?? [], before.movements ?? []];
  const sum = (kind: string) =>
    moved.filter((one) => one.kind === kind).reduce((total, one) => total + one.amount, 0);
  expect(sum('REFUND')).toBe(next.refunded_amount);
  const debited = next.disputes.filter(isDebitStanding).reduce((total, one) => total + one.debited, 0);
  expect(sum('DISPUTE') - sum('DISPUTE_REVERSAL')).toBe(debited);
  expect(moved.slice(0, movedBefore.length)).toEqual(movedBefore);
  const postings = toTransactionDrafts(events).flatMap(({ beside }) => beside?.['posting'] ?? []) as {
    movements?: readonly { id: string; kind: string }[];
  }[];
  const approves = before.approved_at === null && next.approved_at !== null;
  const told = moved.slice(movedBefore.length).map(({ kind, id }) => `${kind} ${id}`);
  const last = postings.map(({ movements = [] }) => movements.at(-1));
  expect(last.map((one) => (one === undefined ? 'APPROVAL' : `${one.kind} ${one.id}`))).toEqual([
    ...(approves ? ['APPROVAL'] : []),
    ...told,
  ]);
}

function checkInvariants(before: Transaction, { next, events }: Decision): void {
  checkChange(before, next);
  checkMovements(before, { next, events });
  const approved = next.approved_amount ?? 0;
  expect(next.reserved_amount).toBeLessThanOrEqual(approved);
  expect(next.refunded_amount).toBeLessThanOrEqual(next.reserved_amount);
  const counted = next.refunds.filter((one) => !one.automatic);
  const sum = (statuses: readonly string[]) =>
    counted.filter((one) => statuses.includes(one.status)).reduce((total, one) => total + one.amount, 0);
  expect(next.refunded_amount).toBe(sum(['COMPLETED']));
  expect(next.reserved_amount).toBe(sum(['COMPLETED', 'PENDING', 'PROCESSING', 'TIMEOUT']));
  const debited = next.disputes.filter(isDebitStanding).reduce((total, one) => total + one.debited, 0);
  expect(next.reserved_amount + debited).toBeLessThanOrEqual(approved);
  if (next.status === 'APPROVED' || next.status === 'PARTIALLY_REFUNDED')
    expect([next.reserved_amount, debited]).toEqual([next.refunded_amount, 0]);
  if (before.approved_at !== null) expect(next.approved_at).toEqual(before.approved_at);
  if (next.status === 'REFUNDED') expect(next.refunded_amount).toBe(approved);
  if (next.status === 'PROCESSING') expect(next.work_due_at).toBeDefined();
  let status = before.status;
  for (const fact of events) {
    if (fact.type !== 'transaction.status_changed') continue;
    expect(fact.previousStatus).toBe(status);
    const to = fact.after.status;
    const legal = TRANSITION_TABLE.some((row) => row.from.includes(status) && row.to.includes(to));
    expect(`${status} -> ${to}: ${String(legal)}`).toBe(`${status} -> ${to}: true`);
    status = to;
  }
  expect(status).toBe(next.status);
}

test.each([
  ['card', aTransaction],
  ['pix', aPixCharge],
])('a %s transaction keeps its invariants through any life', (_kind, build) => {
  fc.assert(
    fc.property(fc.array(fc.tuple(steps, fc.nat(40_000)), { maxLength: 40 }), (life) => {
      let state = build();
      let nowMs = T0.getTime();
      life.forEach(([step, seconds], index) => {
        nowMs += seconds * 1_000;
        const decided = step(state, new Date(nowMs), `id-${index}`);
        checkInvariants(state, decided);
        state = decided.next;
      });
    }),
    { numRuns: 150 },
  );
});

test('money that came in is either the accepted payment or is given back', () => {
  fc.assert(
    fc.property(fc.array(fc.tuple(steps, fc.nat(40_000)), { maxLength: 30 }), (life) => {
      let state = aPixCharge();
      let nowMs = T0.getTime();
      life.forEach(([step, seconds], index) => {
        nowMs += seconds * 1_000;
        state = step(state, new Date(nowMs), `id-${index}`).next;
      });
      const returned = state.refunds.filter((one) => one.automatic).length;
      const accepted = state.payments.length > 0 && state.approved_at !== null ? 1 : 0;
      expect(returned + accepted).toBeGreaterThanOrEqual(state.payments.length);
    }),
    { numRuns: 100 },
  );
});
