// Words of a provider that come late, twice or out of place: no money that moved is passed over, and nothing that is unknown
// is taken for settled.
import { TRANSACTION_STATUSES } from '@mps/kernel';
import type { OrderOutcome } from '../../transaction/domain/provider-outcome';
import type { Transaction } from '../../transaction/domain/transaction';
import {
  aBolepixCharge,
  aPayment,
  aPixCharge,
  EXPIRES_AT,
  inStatus,
  T0,
  withInstrument,
} from '../../transaction/domain/transaction.fixture';
import { MAX_VOID_REFUSALS } from '../../transaction/domain/due-time';
import { decideReversedAfterEnd } from './decide-approval';
import {
  decideOutcome,
  decideReversal,
  decideReversed,
  decideTimeout,
  decideVoidRejected,
} from './decide-outcome';
import { decidePayments } from './decide-payments';
import { decideCapture, decideCaptureResend, decideNotCaptured } from './decide-request';

const SECOND_MS = 1_000;
const HOUR_MS = 3_600_000;
const DAY_MS = 24 * HOUR_MS;
const LATE_FOR_MS = 12_000;
const after = (ms: number): Date => new Date(T0.getTime() + ms);
const card = {
  providerTransactionId: 'p-1',
  amountCents: 10_000,
  responseCode: '00',
  nsu: '1',
  authorizationCode: 'A',
};
const take = (state: Transaction, outcome: OrderOutcome, now = after(SECOND_MS)) =>
  decideOutcome(state, outcome, { now, newRefundId: () => 'auto-1', qrCode: 'qr', sealedToken: null });
const makeCapture = (amount: number | null): Transaction => {
  const intent = decideCapture(inStatus('AUTHORIZED'), amount, T0);
  if (!intent.ok) throw new Error('an authorized payment can be captured');
  return intent.value.next;
};

describe('a capture', () => {
  test('writes down its amount and its instant before it is sent', () => {
    expect(makeCapture(6_000)).toMatchObject({
      capture: { amount: 6_000, requested_at: T0, sent_at: T0 },
      submission: 'UNDER_WAY',
    });
  });

  test('is not given up because the order still reads authorized', () => {
    const state = makeCapture(6_000);
    expect(take(state, { kind: 'authorized', ...card }).next).toBe(state);
  });

  test('is sent again once it can no longer arrive, with its amount, and not before', () => {
    const early = decideCaptureResend(makeCapture(6_000), LATE_FOR_MS, after(LATE_FOR_MS - 1)).next;
    expect(early).toMatchObject({ submission: 'UNCERTAIN', capture: { amount: 6_000, sent_at: T0 } });
    const now = after(LATE_FOR_MS);
    expect(decideCaptureResend(makeCapture(6_000), LATE_FOR_MS, now).next).toMatchObject({
      submission: 'UNCERTAIN',
      capture: { amount: 6_000, requested_at: T0, sent_at: now },
    });
  });

  test('leaves no intent behind, whether it happened or was refused', () => {
    expect(
      take(makeCapture(6_000), { kind: 'approved', ...card, amountCents: 6_000 }).next,
    ).not.toHaveProperty('capture');
    expect(decideNotCaptured(makeCapture(6_000)).next).not.toHaveProperty('capture');
  });

  test.each([
    [6_000, undefined],
    [10_000, [{ kind: 'captured_amount', expected: 6_000, actual: 10_000, at: after(SECOND_MS) }]],
  ])('of 6,000 that took %i says so to an operator where it differs', (amountCents, findings) => {
    const { next } = take(makeCapture(6_000), { kind: 'approved', ...card, amountCents });
    expect(next).toMatchObject({ status: 'APPROVED', approved_amount: amountCents });
    expect(next.findings).toEqual(findings);
  });

  test('that was faster than the void is taken in, by rows 25 and 18 in one decision', () => {
    const { next, events } = take(inStatus('PENDING_CANCELLATION'), { kind: 'approved', ...card });
    expect(next).toMatchObject({ status: 'APPROVED', approved_amount: 10_000 });
    expect(events.map((event) => event.after.status)).toEqual(['AUTHORIZED', 'APPROVED']);
  });
});

describe('a refused void', () => {
  const refuse = (state: Transaction, now: Date) =>
    decideVoidRejected({ ...state, status: 'PENDING_CANCELLATION' }, now).next;

  test('is asked for again after 1, 2, 4 … hours, once a day, and in the end no more', () => {
    let state = inStatus('AUTHORIZED');
    let now = after(5 * 24 * HOUR_MS);
    const hours: number[] = [];
    for (let count = 0; count < MAX_VOID_REFUSALS; count++) {
      state = refuse(state, now);
      if (state.work_due_at === undefined) break;
      hours.push((state.work_due_at.getTime() - now.getTime()) / HOUR_MS);
      expect(decideTimeout(state, now).next).toBe(state);
      now = state.work_due_at;
      expect(decideTimeout(state, now).next.status).toBe('PENDING_CANCELLATION');
    }
    expect(hours).toEqual([1, 2, 4, 8, 16, 24, 24, 24, 24]);
    expect(state).toMatchObject({ status: 'AUTHORIZED', void_refusals: { count: MAX_VOID_REFUSALS } });
    expect(state).not.toHaveProperty('work_due_at');
  });

  test('before the five days are over changes nothing of them', () => {
    expect(refuse(inStatus('AUTHORIZED'), after(HOUR_MS)).work_due_at).toEqual(after(5 * 24 * HOUR_MS));
  });

  test('is told to an operator each time', () => {
    const once = refuse(inStatus('AUTHORIZED'), after(HOUR_MS));
    const twice = refuse(once, after(2 * HOUR_MS));
    expect(twice.findings?.map(({ kind, actual }) => `${kind} ${actual}`)).toEqual([
      'void_refused 1',
      'void_refused 2',
    ]);
  });

  test('that came through all the same leaves nothing authorized', () => {
    const refused = refuse(inStatus('AUTHORIZED'), after(HOUR_MS));
    const { next, events } = take(refused, { kind: 'closed', providerTransactionId: 'p-1' });
    expect(next.status).toBe('CANCELLED');
    expect(events.map((event) => event.after.status)).toEqual(['PENDING_CANCELLATION', 'CANCELLED']);
  });
});

describe('an approval', () => {
  const OVER = ['AWAITING_3DS', 'REFUSED', 'FAILED', 'EXPIRED', 'CANCELLED'] as const;
  const PAID = ['APPROVED', 'REFUNDED', 'PARTIALLY_REFUNDED', 'PENDING_REFUND', 'CHARGEDBACK'] as const;

  test.each(OVER.flatMap((status) => [[status, 'approved'] as const, [status, 'authorized'] as const]))(
    'that meets %s, as %s, is to be reversed until that is confirmed, and told to an operator',
    (status, kind) => {
      const { next, events } = take(inStatus(status), { kind, ...card });
      expect(next).toMatchObject({
        status,
        reversal: { requested_at: after(SECOND_MS) },
        findings: [{ kind: 'approval_after_end', actual: 10_000 }],
      });
      expect(next.work_due_at?.getTime()).toBeLessThanOrEqual(after(2 * SECOND_MS).getTime());
      expect(events).toEqual([]);
      expect(decideReversedAfterEnd(next).next).not.toHaveProperty('reversal');
    },
  );

  test.each(PAID)('told again in %s changes nothing, and with another amount is a finding', (status) => {
    const state = inStatus(status);
    expect(take(state, { kind: 'approved', ...card }).next).toBe(state);
    const { next } = take(state, { kind: 'approved', ...card, amountCents: 12_000 });
    expect(next.findings).toMatchObject([{ kind: 'captured_amount', expected: 10_000, actual: 12_000 }]);
  });

  test('of a part is compared with that part when it is told again', () => {
    const part: Transaction = { ...inStatus('APPROVED'), approved_amount: 6_000 };
    expect(take(part, { kind: 'approved', ...card, amountCents: 6_000 }).next).toBe(part);
  });

  test('is passed over in no status of a card but those that have taken it in', () => {
    const silent = TRANSACTION_STATUSES.filter((status) => {
      const state = inStatus(status);
      return take(state, { kind: 'approved', ...card }).next === state;
    });
    // A card never waits for a payer.
    expect(silent.toSorted()).toEqual(['WAITING_PAYMENT', ...PAID].toSorted());
  });

  test.each(['approved', 'authorized'] as const)('of another amount than asked is a finding (%s)', (kind) => {
    const { next } = take(inStatus('PROCESSING'), { kind, ...card, amountCents: 9_000 });
    expect(next.findings).toMatchObject([{ kind: `${kind === 'approved' ? 'captured' : kind}_amount` }]);
    expect(take(inStatus('PROCESSING'), { kind, ...card }).next.findings).toBeUndefined();
  });
});

describe('an order with a reversal under way', () => {
  const reversing = decideReversal(inStatus('PROCESSING'), 'deadline', T0).next;

  test('has its intent written down first, once', () => {
    expect(reversing).toMatchObject({ status: 'PROCESSING', reversal: { requested_at: T0 } });
    expect(decideReversal(reversing, 'never_arrived', after(SECOND_MS)).next).toBe(reversing);
    expect(decideReversal(inStatus('APPROVED'), 'deadline', T0).next).not.toHaveProperty('reversal');
  });

  test.each(['approved', 'authorized'] as const)('is not taken for %s any more', (kind) => {
    expect(take(reversing, { kind, ...card })).toEqual({ next: reversing, events: [] });
  });

  test('gives back the payer’s payment, and waits for no other', () => {
    const charge = decideReversal(inStatus('PROCESSING', 'pix'), 'deadline', T0).next;
    const registered = { providerTransactionId: 'p-1', boleto: null } as const;
    expect(take(charge, { kind: 'registered', ...registered }).next).toBe(charge);
    const { next } = take(charge, { kind: 'paid', ...registered, payments: [aPayment()] });
    expect(next).toMatchObject({ status: 'PROCESSING', refunds: [{ automatic: true, amount: 10_000 }] });
  });

  test('keeps its intent until the payment has failed, and no longer', () => {
    expect(decideReversedAfterEnd(reversing).next).toBe(reversing);
    const failed = decideReversed(reversing, after(SECOND_MS));
    expect(failed).toMatchObject({ value: { next: { status: 'FAILED' } } });
    expect(failed.ok && failed.value.next).not.toHaveProperty('reversal');
  });
});

test.each(['APPROVED', 'PARTIALLY_REFUNDED', 'PENDING_REFUND'] as const)(
  'a paid card order (%s) that the provider calls closed is told to an operator, once',
  (status) => {
    const closed = { kind: 'closed', providerTransactionId: 'p-1' } as const;
    const { next } = take(inStatus(status), closed);
    expect(next).toMatchObject({
      status,
      findings: [{ kind: 'closed_after_approval', expected: 10_000, actual: 0 }],
    });
    expect(take(next, closed, after(2 * SECOND_MS)).next).toBe(next);
    const charge = inStatus(status, 'pix');
    expect(take(charge, closed).next).toBe(charge);
  },
);

describe('money that a payer sent', () => {
  const context = { now: after(2 * DAY_MS), newRefundId: () => 'auto-1' };
  const paidAt = (ms: number) => [aPayment({ paid_at: new Date(EXPIRES_AT.getTime() + ms) })];
  const given = { automatic: true, reason: 'CUSTOMER_REQUEST', payment_id: 'payment-1', amount: 10_000 };

  test.each(['WAITING_PAYMENT', 'PENDING_CANCELLATION', 'EXPIRED'] as const)(
    'at the last instant of a charge that is %s is in time, and a millisecond later goes back',
    (status) => {
      const charge = inStatus(status, 'pix');
      expect(decidePayments(charge, paidAt(0), context).next).toMatchObject({
        status: 'APPROVED',
        refunds: [],
      });
      const late = decidePayments(charge, paidAt(1), context).next;
      expect(late.status).not.toBe('APPROVED');
      expect(late.refunds).toMatchObject([given]);
    },
  );

  const lastDay = { due_date: '2026-03-10', expires_at: new Date('2026-03-11T02:59:59.000Z') };
  test.each([
    ['a PIX charge', withInstrument('pix', aPixCharge(), lastDay)],
    ['a slip', withInstrument('bolepix', aBolepixCharge(), lastDay)],
  ])(
    'in the last millisecond of the last day of %s is in time, and goes back on the next day',
    (_, charge) => {
      const paid = (at: string) => {
        const payments = [aPayment({ paid_at: new Date(at) })];
        return decidePayments({ ...charge, status: 'WAITING_PAYMENT' }, payments, context).next;
      };
      expect(paid('2026-03-11T02:59:59.999Z')).toMatchObject({ status: 'APPROVED', refunds: [] });
      expect(paid('2026-03-11T03:00:00.000Z')).toMatchObject({ status: 'EXPIRED', refunds: [given] });
    },
  );

  test('by PIX is named by its end-to-end id, and in a slip also by its way, amount and instant', () => {
    const payment = aPayment({ amount: 9_500 });
    const pix = decidePayments(aPixCharge({ status: 'WAITING_PAYMENT' }), [payment], context).next;
    expect(pix.instrument).toEqual({ ...aPixCharge().instrument, end_to_end_id: payment.end_to_end_id });
    const slip = decidePayments(aBolepixCharge({ status: 'WAITING_PAYMENT' }), [payment], context).next;
    expect(slip.instrument).toEqual({
      ...aBolepixCharge().instrument,
      paid_via: 'PIX',
      paid_amount: 9_500,
      paid_at: payment.paid_at,
      end_to_end_id: payment.end_to_end_id,
    });
  });
});

test.each([
  [10_000, undefined],
  [9_999, [{ kind: 'paid_amount', expected: 10_000, actual: 9_999, at: after(SECOND_MS) }]],
])(
  'a payer who paid %i of 10,000 is taken in, and told to an operator where it differs',
  (amount, findings) => {
    const context = { now: after(SECOND_MS), newRefundId: () => 'auto-1' };
    const { next } = decidePayments(inStatus('WAITING_PAYMENT', 'pix'), [aPayment({ amount })], context);
    expect(next).toMatchObject({ status: 'APPROVED', approved_amount: amount });
    expect(next.findings).toEqual(findings);
  },
);
