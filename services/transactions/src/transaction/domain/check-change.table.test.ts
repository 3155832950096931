// Every assertion about a change of a payment fails for a change that breaks it, and passes for one that does not.
import { ASSERTIONS, type Assertion } from '@mps/kernel';
import { checkChange, checkCreation } from './check-change';
import type { Dispute, Movement, Refund, Transaction } from './transaction';
import { aPayment, aTransaction, inStatus, T0 } from './transaction.fixture';

const PAID = inStatus('APPROVED');

const aRefund = (overrides: Partial<Refund> = {}): Refund => ({
  id: 'refund-1',
  request_id: 'refund-request-1',
  fingerprint: 'a'.repeat(64),
  amount: 4_000,
  status: 'PENDING',
  reason: 'CUSTOMER_REQUEST',
  description: null,
  provider_refund_identification: null,
  automatic: false,
  payment_id: null,
  created_at: T0,
  updated_at: T0,
  ...overrides,
});

const aDispute = (overrides: Partial<Dispute> = {}): Dispute => ({
  id: 'dispute-1',
  provider_dispute_id: 'd-1',
  kind: 'CARD_CHARGEBACK',
  status: 'OPEN',
  amount: 10_000,
  debited: 10_000,
  reason_code: null,
  due_at: null,
  evidence: [],
  created_at: T0,
  updated_at: T0,
  closed_at: null,
  ...overrides,
});

const aMovement = (overrides: Partial<Movement> = {}): Movement => ({
  kind: 'REFUND',
  id: 'refund-1',
  amount: 4_000,
  occurred_at: T0,
  ...overrides,
});

const REFUNDING: Transaction = {
  ...PAID,
  status: 'PENDING_REFUND',
  reserved_amount: 4_000,
  refunds: [aRefund()],
};
const REFUNDED: Transaction = {
  ...REFUNDING,
  status: 'PARTIALLY_REFUNDED',
  refunded_amount: 4_000,
  refunds: [aRefund({ status: 'COMPLETED' })],
  movements: [aMovement()],
};
const DISPUTED: Transaction = {
  ...PAID,
  status: 'CHARGEDBACK',
  disputes: [aDispute()],
  movements: [aMovement({ kind: 'DISPUTE', id: 'dispute-1', amount: 10_000 })],
};

const SOUND: readonly (readonly [string, Transaction, Transaction])[] = [
  ['a refund is accepted', PAID, REFUNDING],
  ['a refund completes', REFUNDING, REFUNDED],
  ['a refund fails', REFUNDING, { ...PAID, refunds: [aRefund({ status: 'FAILED' })] }],
  ['a dispute opens', PAID, DISPUTED],
  [
    'a dispute is won',
    DISPUTED,
    {
      ...PAID,
      disputes: [aDispute({ status: 'WON' })],
      movements: [
        ...(DISPUTED.movements ?? []),
        aMovement({ kind: 'DISPUTE_REVERSAL', id: 'dispute-1', amount: 10_000 }),
      ],
    },
  ],
  [
    'a payment that is wrong already is changed, and no more wrong than before',
    { ...PAID, refunded_amount: 3, reserved_amount: 2 },
    { ...PAID, refunded_amount: 3, reserved_amount: 2, work_attempts: 1 },
  ],
];

const UNSOUND: readonly (readonly [Assertion, Transaction, Transaction])[] = [
  ['payment.names_stay', PAID, { ...PAID, company_id: 'another' }],
  ['payment.amount_stays', PAID, { ...PAID, amount: 1 }],
  ['payment.amounts_are_cents', PAID, { ...PAID, reserved_amount: 0.5 }],
  ['payment.approved_amount_stays', PAID, { ...PAID, approved_amount: 9_999 }],
  ['payment.approval_instant_stays', PAID, { ...PAID, approved_at: new Date(0) }],
  ['payment.paid_status_has_an_amount', aTransaction(), { ...aTransaction(), status: 'APPROVED' }],
  [
    'payment.reversal_bars_approval',
    { ...aTransaction(), reversal: { requested_at: T0, cause: 'deadline' } },
    inStatus('APPROVED'),
  ],
  ['payment.refunded_status_is_all_back', REFUNDED, { ...REFUNDED, status: 'REFUNDED' }],
  [
    'payment.capture_attempts_count',
    { ...inStatus('AUTHORIZED'), capture_attempts: 2 },
    { ...inStatus('AUTHORIZED'), capture_attempts: 1 },
  ],
  [
    'payment.capture_is_within_authorized',
    inStatus('AUTHORIZED'),
    {
      ...inStatus('AUTHORIZED'),
      capture_attempts: 1,
      capture: { attempt: 1, amount: 10_001, requested_at: T0, sent_at: T0 },
    },
  ],
  ['payment.reserved_moves_with_refunds', PAID, { ...PAID, refunds: [aRefund()] }],
  [
    'payment.refunded_moves_with_refunds',
    REFUNDING,
    { ...REFUNDING, refunds: [aRefund({ status: 'COMPLETED' })] },
  ],
  [
    'payment.refunded_never_falls',
    REFUNDED,
    { ...REFUNDED, refunded_amount: 0, refunds: [aRefund({ status: 'PENDING' })] },
  ],
  [
    'payment.refunded_is_within_reserved',
    { ...REFUNDING, reserved_amount: 0 },
    { ...REFUNDED, reserved_amount: 0 },
  ],
  [
    'payment.claims_are_within_approved',
    PAID,
    { ...PAID, reserved_amount: 10_001, refunds: [aRefund({ amount: 10_001 })] },
  ],
  [
    'payment.refund_under_way_is_within_rest',
    REFUNDING,
    { ...REFUNDING, refund_under_way: aRefund({ id: 'refund-2', amount: 6_001 }) },
  ],
  ['payment.refunds_stay', REFUNDING, { ...REFUNDING, refunds: [aRefund({ id: 'another' })] }],
  [
    'payment.completed_refund_stays',
    { ...REFUNDED, refunds: [aRefund({ status: 'COMPLETED', amount: 4_000 })] },
    { ...REFUNDED, refunds: [aRefund({ status: 'COMPLETED', amount: 3_000 }), doneRefund(1_000)] },
  ],
  [
    'payment.refund_amounts_are_cents',
    PAID,
    { ...PAID, refunds: [aRefund({ automatic: true, amount: -1 })] },
  ],
  [
    'payment.refund_is_there_once',
    REFUNDING,
    { ...REFUNDING, reserved_amount: 8_000, refunds: [aRefund(), aRefund()] },
  ],
  ['payment.disputes_stay', DISPUTED, { ...DISPUTED, disputes: [aDispute({ id: 'another' })] }],
  ['payment.dispute_debit_stays', DISPUTED, { ...DISPUTED, disputes: [aDispute({ debited: 9_999 })] }],
  ['payment.dispute_debits_its_amount', PAID, { ...DISPUTED, disputes: [aDispute({ amount: 9_999 })] }],
  [
    'payment.provider_payments_stay',
    { ...PAID, payments: [aPayment()] },
    { ...PAID, payments: [aPayment({ amount: 1 })] },
  ],
  [
    'payment.settlement_is_told_once',
    PAID,
    { ...PAID, settlements: Array.from({ length: 2 }, () => ({ payment_date: 'd', status: 'PAID' })) },
  ],
  ['payment.movements_stay', REFUNDED, { ...REFUNDED, movements: [aMovement({ amount: 1 })] }],
  ['payment.movements_are_the_refunds', REFUNDING, { ...REFUNDED, movements: [] }],
  ['payment.movements_are_the_debits', PAID, { ...DISPUTED, movements: [] }],
];

function doneRefund(amount: number): Refund {
  return aRefund({ id: 'refund-2', status: 'COMPLETED', amount });
}

test.each(SOUND)('%s', (_what, before, after) => {
  expect(() => checkChange(before, after)).not.toThrow();
});

test.each(UNSOUND)('%s fails for a change that breaks it', (assertion, before, after) => {
  expect(() => checkChange(before, after)).toThrow(`Assertion failed: ${assertion}`);
});

test('a new payment may not begin with more refunds than money', () => {
  expect(() => checkCreation(PAID)).not.toThrow();
  expect(() => checkCreation({ ...PAID, refunded_amount: 1 })).toThrow('payment.refunded_is_within_reserved');
  expect(() => checkCreation({ ...PAID, reserved_amount: 10_001 })).toThrow(
    'payment.claims_are_within_approved',
  );
});

test('every assertion about a change has a change that breaks it', () => {
  const broken = new Set<Assertion>(UNSOUND.map(([assertion]) => assertion));
  const elsewhere: readonly Assertion[] = ['payment.move_is_in_the_table'];
  const missing = ASSERTIONS.filter((one) => one.startsWith('payment.') && !broken.has(one));
  expect(missing).toEqual(elsewhere);
});
