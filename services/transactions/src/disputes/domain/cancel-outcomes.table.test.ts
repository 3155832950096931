// A dispute that opens while the provider did not know a refund: the refund counts as cancelled only if it was not sent since.
import { decideDisputeOpened } from './decide-dispute';
import { aDisputeReport, inStatus, T0 } from '../../transaction/domain/transaction.fixture';
import type { Transaction } from '../../transaction/domain/transaction';

const LATER = new Date(T0.getTime() + 1_000);

function addRefund(amount: number, sent_at: Date): Transaction {
  const state = inStatus('PENDING_REFUND');
  const refunds = state.refunds.map((one) => ({ ...one, amount, sent_at }));
  return { ...state, reserved_amount: amount, refunds };
}

test.each([
  ['was last sent before the question is cancelled', T0, 'CANCELLED', 10_000],
  ['was sent again since keeps its amount', LATER, 'PENDING', 6_000],
] as const)('a refund that %s', (_title, sentAt, status, debited) => {
  const outcome = { kind: 'cancelled', providerRefundId: null, lastSentAt: T0 } as const;
  const outcomes = new Map([['refund-0', outcome]]);
  const { next } = decideDisputeOpened(addRefund(4_000, sentAt), 'd', aDisputeReport(), LATER, outcomes);
  expect(next).toMatchObject({ refunds: [{ status }], disputes: [{ debited }] });
});
