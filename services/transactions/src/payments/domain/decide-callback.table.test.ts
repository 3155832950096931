// The effect of each kind of callback in each status (docs/rules.md#provider-callbacks): it is applied, has to be sent
// again, or is a finding. No callback about money is acknowledged and dropped.
import { DISPUTE_ENDS, TRANSACTION_STATUSES, type TransactionStatus } from '@mps/kernel';
import type { CallbackFact, OrderOutcome } from '../../transaction/domain/provider-outcome';
import type { Transaction } from '../../transaction/domain/transaction';
import {
  aDisputeReport,
  aPayment,
  aPixCharge,
  aTransaction,
  EXPIRES_AT,
  inStatus,
  T0,
} from '../../transaction/domain/transaction.fixture';
import { decideCallback } from './decide-callback';
import { decideOutcome } from './decide-outcome';

const NOW = new Date(T0.getTime() + 60_000);
const LATE = new Date(EXPIRES_AT.getTime() + 1_000);
const report = aDisputeReport();
const opened: CallbackFact = { about: 'dispute_opened', dispute: report };
const closed = (outcome: (typeof DISPUTE_ENDS)[number]): CallbackFact => ({
  about: 'dispute_closed',
  providerDisputeId: report.providerDisputeId,
  amountCents: report.amountCents,
  outcome,
  closedAt: NOW,
});
const completed: CallbackFact = {
  about: 'refund',
  refundName: 'unknown-refund',
  amountCents: 700,
  outcome: { kind: 'completed', providerRefundId: 'D1', completedAt: NOW },
};
const APPROVED: OrderOutcome = {
  kind: 'approved',
  providerTransactionId: 'p-1',
  amountCents: 10_000,
  responseCode: '00',
  nsu: '1',
  authorizationCode: 'A',
};
const paid = (paid_at: Date): OrderOutcome => ({
  kind: 'paid',
  providerTransactionId: 'p-1',
  boleto: null,
  payments: [aPayment({ paid_at })],
});
const IN_TIME = paid(new Date(T0.getTime() + 1_000));

const take = (state: Transaction, fact: CallbackFact, order: OrderOutcome | null = null, now = NOW) =>
  decideCallback(
    state,
    { fact, order },
    {
      now,
      disputeId: 'dispute-1',
      refundOutcomes: new Map(),
      decideOrder: (transaction, outcome) =>
        decideOutcome(transaction, outcome, {
          now,
          newRefundId: () => 'auto',
          qrCode: 'qr',
          sealedToken: null,
        }),
    },
  );

/** The outcome of the callback in one word. */
function verdict(state: Transaction, ...callback: [CallbackFact, (OrderOutcome | null)?, Date?]): string {
  const taken = take(state, ...callback);
  if (!taken.ok) return 'send again';
  const { next } = taken.value;
  if (next === state) return 'nothing';
  const found = next.findings?.at(-1)?.kind;
  const [dispute] = next.disputes;
  return found ?? (dispute === undefined ? next.status : `${dispute.status} in ${next.status}`);
}

type Verdicts = Readonly<Record<TransactionStatus, string>>;
const UNPAID = {
  PROCESSING: 'send again',
  AWAITING_3DS: 'send again',
  AUTHORIZED: 'send again',
  WAITING_PAYMENT: 'send again',
  PENDING_CANCELLATION: 'send again',
} as const;
const OPENS = {
  APPROVED: 'OPEN in CHARGEDBACK',
  PARTIALLY_REFUNDED: 'OPEN in CHARGEDBACK',
  PENDING_REFUND: 'OPEN in CHARGEDBACK',
  CHARGEDBACK: 'OPEN in CHARGEDBACK',
  REFUNDED: 'OPEN in REFUNDED',
} as const;
const OVER = {
  EXPIRED: 'dispute_after_end',
  CANCELLED: 'dispute_after_end',
  REFUSED: 'dispute_after_end',
  FAILED: 'dispute_after_end',
} as const;
const all = (word: string): Verdicts =>
  Object.fromEntries(TRANSACTION_STATUSES.map((status) => [status, word])) as Verdicts;

/** For a card; PIX differs where it is named below. */
const TABLE: readonly (readonly [string, CallbackFact, Verdicts])[] = [
  ['dispute.opened', opened, { ...UNPAID, ...OPENS, ...OVER }],
  ...(['WON', 'CANCELLED'] as const).map(
    (end) =>
      [
        `dispute.closed as ${end}, of a dispute that is unknown`,
        closed(end),
        { ...all('send again'), ...OVER },
      ] as const,
  ),
  [
    'dispute.closed as LOST, of a dispute that is unknown',
    closed('LOST'),
    { ...all('send again'), EXPIRED: 'nothing', CANCELLED: 'nothing', REFUSED: 'nothing', FAILED: 'nothing' },
  ],
  ['refund.updated as completed, of a refund that is unknown', completed, all('unknown_refund')],
  [
    'refund.updated as failed, of a refund that is unknown',
    { ...completed, outcome: { kind: 'failed', providerRefundId: null } },
    all('nothing'),
  ],
];

describe.each(TABLE)('%s', (_name, fact, verdicts) => {
  test.each(TRANSACTION_STATUSES)('on a card payment in %s', (status) => {
    expect(verdict(inStatus(status), fact)).toBe(verdicts[status]);
  });
});

describe('dispute.opened on a charge', () => {
  const charge = (status: TransactionStatus, changes: Partial<Transaction> = {}) =>
    aPixCharge({ ...inStatus(status, 'pix'), ...changes });

  test.each(TRANSACTION_STATUSES)('in %s', (status) => {
    // While a payment in time may still be reported, an expired charge is not over for good.
    const expected = { ...UNPAID, ...OPENS, ...OVER, EXPIRED: 'send again' }[status];
    expect(verdict(charge(status), opened)).toBe(expected);
  });

  test('is a finding once nothing can come to the expired charge any more', () => {
    const asked = charge('EXPIRED', { last_asked_at: new Date(EXPIRES_AT.getTime() + 3_600_000) });
    expect(verdict(asked, opened)).toBe('dispute_after_end');
  });

  test.each([
    ['PROCESSING', 'OPEN in CHARGEDBACK'],
    ['WAITING_PAYMENT', 'OPEN in CHARGEDBACK'],
    ['PENDING_CANCELLATION', 'OPEN in CHARGEDBACK'],
    ['EXPIRED', 'OPEN in CHARGEDBACK'],
    ['CANCELLED', 'dispute_after_end'],
    ['FAILED', 'dispute_after_end'],
  ] as const)('that shows its payment, in %s, takes the payment in first', (status, expected) => {
    expect(verdict(charge(status), opened, IN_TIME)).toBe(expected);
    const taken = take(charge(status), opened, IN_TIME);
    expect(taken.ok && taken.value.next.payments).toHaveLength(1);
  });

  test('that shows a payment out of time returns it, and is a finding', () => {
    const taken = take(charge('EXPIRED'), opened, paid(LATE), new Date(LATE.getTime() + 1_000));
    expect(taken).toMatchObject({
      value: {
        next: {
          status: 'EXPIRED',
          refunds: [{ automatic: true, status: 'PENDING' }],
          findings: [{ kind: 'dispute_after_end', expected: 0, actual: 10_000, reference: 'd-1' }],
        },
      },
    });
  });
});

describe('dispute.opened on a card payment that shows the money taken', () => {
  test.each([
    ['PROCESSING', 'OPEN in CHARGEDBACK'],
    ['AUTHORIZED', 'OPEN in CHARGEDBACK'],
    ['PENDING_CANCELLATION', 'OPEN in CHARGEDBACK'],
    ['AWAITING_3DS', 'send again'],
    ['REFUSED', 'dispute_after_end'],
    ['FAILED', 'dispute_after_end'],
  ] as const)('in %s takes it in first', (status, expected) => {
    expect(verdict(inStatus(status), opened, APPROVED)).toBe(expected);
  });

  test('makes all moves and all events in one decision', () => {
    const taken = take(inStatus('AUTHORIZED'), opened, APPROVED);
    expect(taken.ok && taken.value.events.map(({ type, after }) => `${type} ${after.status}`)).toEqual([
      'transaction.status_changed APPROVED',
      'transaction.status_changed CHARGEDBACK',
      'dispute.created CHARGEDBACK',
    ]);
  });

  test('waits while the order is being reversed', () => {
    const reversed = aTransaction({ reversal: { requested_at: T0, cause: 'deadline' } });
    expect(verdict(reversed, opened, APPROVED)).toBe('send again');
  });
});

describe('refund.updated that shows its order', () => {
  test('takes the order in first', () => {
    const taken = take(
      inStatus('AUTHORIZED'),
      { ...completed, outcome: { kind: 'processing', providerRefundId: null } },
      APPROVED,
    );
    expect(taken).toMatchObject({ value: { next: { status: 'APPROVED' } } });
  });
});

describe('dispute.closed of a dispute that is known', () => {
  test.each(DISPUTE_ENDS)('as %s ends it', (end) => {
    const standing = take(inStatus('APPROVED'), opened);
    if (!standing.ok) throw new Error('a paid payment can be disputed');
    expect(verdict(standing.value.next, closed(end))).toBe(
      `${end} in ${end === 'LOST' ? 'CHARGEDBACK' : 'APPROVED'}`,
    );
  });
});

test('the same event about an order that is known changes nothing at all', () => {
  const taken = take(inStatus('APPROVED'), { about: 'order' }, APPROVED);
  const { next } = taken.ok ? taken.value : { next: null };
  expect(take(next!, { about: 'order' }, APPROVED)).toEqual({ ok: true, value: { next, events: [] } });
});

test('findings of two refunds of one amount are two', () => {
  const first = take(inStatus('APPROVED'), completed);
  const second = first.ok && take(first.value.next, { ...completed, refundName: 'another' });
  expect(second && second.ok && second.value.next.findings).toHaveLength(2);
});
