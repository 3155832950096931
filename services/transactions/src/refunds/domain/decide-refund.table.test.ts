// The rules of a refund that depend on more than the status: windows, counts, accounts and the bounds of amounts.
import { acceptRefund } from './accept-refund.fixture';
import {
  computeCardRefundWindow,
  fingerprintRefund,
  PIX_REFUND_WINDOW_MS,
  type NewRefund,
} from './decide-refund';
import { decidePayments } from '../../payments/domain/decide-payments';
import {
  aPayment,
  EXPIRES_AT,
  inStatus,
  T0,
  withInstrument,
  aBolepixCharge,
} from '../../transaction/domain/transaction.fixture';
import type { Refund, Transaction } from '../../transaction/domain/transaction';

const request: NewRefund = {
  id: 'refund-1',
  request_id: 'request-1',
  fingerprint: 'f',
  amount: null,
  reason: 'CUSTOMER_REQUEST',
  description: null,
};
const refund = (transaction: Transaction, changes: Partial<NewRefund> = {}, now = T0) =>
  acceptRefund(
    transaction,
    { ...request, ...changes },
    { now, cardRefundWindowMs: computeCardRefundWindow() },
  );
const after = (ms: number) => new Date(T0.getTime() + ms);

test.each([
  ['card', computeCardRefundWindow()],
  ['pix', PIX_REFUND_WINDOW_MS],
] as const)('a %s payment takes refunds up to the last millisecond of its window', (kind, windowMs) => {
  const paid = inStatus('APPROVED', kind);
  expect(refund(paid, {}, after(windowMs)).ok).toBe(true);
  expect(refund(paid, {}, after(windowMs + 1))).toMatchObject({ error: { code: 'refund_window_closed' } });
});

test('the window of a card is 365 days unless the deployment sets another, and of PIX 90 days', () => {
  const dayMs = 86_400_000;
  expect([computeCardRefundWindow(), computeCardRefundWindow(7), PIX_REFUND_WINDOW_MS]).toEqual([
    365 * dayMs,
    7 * dayMs,
    90 * dayMs,
  ]);
});

test('the window counts from the approval, not from the creation', () => {
  const paid = { ...inStatus('APPROVED'), approved_at: after(1_000) };
  expect(refund(paid, {}, after(computeCardRefundWindow() + 1_000)).ok).toBe(true);
  expect(refund({ ...paid, approved_at: null }, {}, after(computeCardRefundWindow() + 1)).ok).toBe(false);
});

test('a refund that is accepted is pending, reserved, the merchant\u2019s own, and told', () => {
  const answer = refund(inStatus('APPROVED'), { amount: 2_500 });
  const made = {
    ...request,
    amount: 2_500,
    status: 'PENDING',
    provider_refund_identification: null,
    automatic: false,
    payment_id: null,
    created_at: T0,
    updated_at: T0,
  };
  expect(answer).toMatchObject({
    value: {
      next: { status: 'PENDING_REFUND', reserved_amount: 2_500, refunded_amount: 0, refunds: [made] },
      events: [
        { type: 'transaction.status_changed', previousStatus: 'APPROVED' },
        { type: 'refund.created', refund: made, previousStatus: null, after: { reserved_amount: 2_500 } },
      ],
    },
  });
});

test.each([
  [1, true],
  [5_999, true],
  [6_000, true],
  [6_001, false],
  [10_000, false],
])('%i of the 6000 cents that remain: %s', (amount, isAccepted) => {
  const answer = refund(inStatus('PARTIALLY_REFUNDED'), { amount });
  expect(answer.ok).toBe(isAccepted);
  if (!answer.ok)
    expect(answer.error).toEqual({
      code: 'insufficient_refundable_amount',
      members: { remaining_amount: 6_000 },
    });
});

test('nothing remains while a refund of the whole amount is pending', () => {
  const pending = refund(inStatus('APPROVED'));
  expect(pending.ok && refund(pending.value.next)).toMatchObject({
    error: { code: 'insufficient_refundable_amount', members: { remaining_amount: 0 } },
  });
});

test('failed refunds count towards the twenty, automatic ones do not', () => {
  const [made] = inStatus('PENDING_REFUND').refunds;
  const failed = (automatic: boolean, index: number): Refund => ({
    ...made!,
    id: `refund-${index}`,
    status: 'FAILED',
    automatic,
  });
  const having = (automatic: boolean) => ({
    ...inStatus('APPROVED'),
    refunds: Array.from({ length: 20 }, (_, index) => failed(automatic, index)),
  });
  expect(refund(having(false))).toMatchObject({ error: { code: 'too_many_refunds' } });
  expect(refund(having(true)).ok).toBe(true);
});

describe('a slip', () => {
  const slip = (paid_via: 'PIX' | 'BOLETO', pix_key?: string) => ({
    ...withInstrument(
      'bolepix',
      aBolepixCharge({ status: 'APPROVED', approved_amount: 10_000, approved_at: T0 }),
      { paid_via },
    ),
    consumer: { address: null, ...(pix_key !== undefined && { pix_key }) },
  });

  test.each([
    ['paid by PIX goes back where it came from', slip('PIX'), true],
    ['paid at a bank goes to the consumer\u2019s key', slip('BOLETO', 'maria@example.com'), true],
    ['paid at a bank without a key has nowhere to go', slip('BOLETO'), false],
    ['paid at a bank without a consumer has nowhere to go', { ...slip('BOLETO'), consumer: null }, false],
  ])('%s', (_case, transaction, isAccepted) => {
    const answer = refund(transaction);
    expect(answer.ok).toBe(isAccepted);
    if (!answer.ok) expect(answer.error.code).toBe('refund_account_missing');
  });
});

test('a refund gives back the payment that was accepted, not one that came later', () => {
  const payments = [aPayment(), aPayment({ payment_id: 'payment-2' })];
  const answer = refund({ ...inStatus('APPROVED', 'pix'), payments });
  expect(answer.ok && answer.value.next.refunds[0]?.payment_id).toBe('payment-1');
});

test('a refund gives back the payment that was accepted, not one that came before it and went back', () => {
  const expired = inStatus('EXPIRED', 'pix');
  const late = aPayment({ payment_id: 'late', paid_at: new Date(EXPIRES_AT.getTime() + 1_000) });
  const inTime = aPayment({ payment_id: 'in-time' });
  const context = { now: T0, newRefundId: () => 'auto-1' };
  // A bank reports a slip that was paid in time days after a PIX payment that came too late.
  const { next: refused } = decidePayments(expired, [late], context);
  const { next: paid } = decidePayments(refused, [late, inTime], context);
  expect(paid).toMatchObject({ status: 'APPROVED', refunds: [{ automatic: true, payment_id: 'late' }] });
  const answer = refund(paid);
  expect(answer.ok && answer.value.next.refunds[1]?.payment_id).toBe('in-time');
});

test('the fingerprint depends on the payment, the amount, the reason and the description', () => {
  const base = { amount: null, reason: 'CUSTOMER_REQUEST', description: null } as const;
  const prints = [
    fingerprintRefund('t-1', base),
    fingerprintRefund('t-2', base),
    fingerprintRefund('t-1', { ...base, amount: 1 }),
    fingerprintRefund('t-1', { ...base, reason: 'FRAUD' }),
    fingerprintRefund('t-1', { ...base, description: 'x' }),
  ];
  expect(new Set(prints).size).toBe(prints.length);
  expect(fingerprintRefund('t-1', { ...base })).toBe(prints[0]);
});
