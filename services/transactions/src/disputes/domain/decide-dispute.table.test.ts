// The answers that a merchant may still give to a dispute, by its status, and how many.
import { DISPUTE_STATUSES, TRANSACTION_STATUSES } from '@mps/kernel';
import {
  decideAnswerSent,
  decideDisputeAccepted,
  decideDisputeClosed,
  decideDisputeOpened,
  decideEvidence,
  MAX_EVIDENCE_ITEMS,
} from './decide-dispute';
import { decideRefundOutcome } from '../../refunds/domain/decide-refund-outcome';
import { aDisputeReport, inStatus, T0 } from '../../transaction/domain/transaction.fixture';
import type { DisputeEvidence, Transaction } from '../../transaction/domain/transaction';

const fact = aDisputeReport();
const LATER = new Date(T0.getTime() + 1_000);
const item: DisputeEvidence = { id: 'e', name: null, text: 'x', created_at: T0 };

function disputed(status: (typeof DISPUTE_STATUSES)[number]): Transaction {
  const { next } = decideDisputeOpened(inStatus('APPROVED'), 'dispute-1', fact, T0);
  return { ...next, disputes: next.disputes.map((one) => ({ ...one, status })) };
}
const COMMANDS = [
  [
    'evidence',
    'UNDER_REVIEW',
    'dispute.updated',
    (state: Transaction) => decideEvidence(state, 'dispute-1', [item], LATER),
  ],
  [
    'acceptance',
    'ACCEPTED',
    'dispute.closed',
    (state: Transaction) => decideDisputeAccepted(state, 'dispute-1', LATER),
  ],
] as const;

describe.each(COMMANDS)('%s', (_name, becomes, type, decide) => {
  test.each(DISPUTE_STATUSES)('of a dispute that is %s', (status) => {
    const answer = decide(disputed(status));
    if (status === 'OPEN' || status === 'UNDER_REVIEW') {
      expect(answer).toMatchObject({
        value: {
          next: { status: 'CHARGEDBACK', disputes: [{ status: becomes, updated_at: LATER }] },
          events: [{ type, previousStatus: status }],
        },
      });
      return;
    }
    expect(answer).toMatchObject({
      error: {
        code: 'invalid_dispute_state',
        members: { current_status: status, allowed_statuses: ['OPEN', 'UNDER_REVIEW'] },
      },
    });
  });

  test('of a dispute that is not there', () => {
    expect(decide(inStatus('APPROVED'))).toMatchObject({ error: { code: 'resource_not_found' } });
  });
});

/** The end of a refund of 4.000 that was under way when the dispute came. */
const REFUND_ENDS = {
  'still runs': null,
  'was completed': { kind: 'completed', providerRefundId: 'D1', completedAt: LATER },
  failed: { kind: 'failed', providerRefundId: null },
} as const;

describe.each(['WON', 'CANCELLED'] as const)('a dispute that is %s', (outcome) => {
  test.each([
    ['still runs', 4_000, ['PENDING_REFUND'], 4_000, 0],
    ['was completed', 4_000, ['PARTIALLY_REFUNDED'], 4_000, 4_000],
    ['failed', 4_000, ['APPROVED'], 0, 0],
    ['still runs', 10_000, ['PENDING_REFUND'], 10_000, 0],
    ['was completed', 10_000, ['PENDING_REFUND', 'REFUNDED'], 10_000, 10_000],
    ['failed', 10_000, ['APPROVED'], 0, 0],
  ] as const)('whose refund %s (of %i) leads on to %j', (end, amount, path, reserved, refunded) => {
    const refunding = addRefund(amount);
    const opened = decideDisputeOpened(refunding, 'dispute-1', fact, T0).next;
    expect(opened).toMatchObject({ status: 'CHARGEDBACK', disputes: [{ debited: 10_000 - amount }] });
    const word = REFUND_ENDS[end];
    const before = word === null ? opened : decideRefundOutcome(opened, 'refund-0', word, LATER).next;
    expect(before.status).toBe('CHARGEDBACK');
    const { next, events } = decideDisputeClosed(before, 'd-1', outcome, LATER);
    const first = refunded > 0 ? 'PARTIALLY_REFUNDED' : 'APPROVED';
    expect(events.map((one) => (one.type === 'dispute.closed' ? one.type : one.after.status))).toEqual([
      first,
      'dispute.closed',
      ...path.filter((status) => status !== first),
    ]);
    expect(next).toMatchObject({
      status: path.at(-1),
      reserved_amount: reserved,
      refunded_amount: refunded,
      disputes: [{ status: outcome, closed_at: LATER }],
    });
    expect(next.work_due_at !== undefined).toBe(end === 'still runs');
  });

  test('leaves the status of the payment while the debit of another dispute stands', () => {
    const first = disputed('LOST');
    const second = { ...first.disputes[0]!, id: 'dispute-2', provider_dispute_id: 'd-2', debited: 0 };
    const both = { ...first, disputes: [...first.disputes, { ...second, status: 'OPEN' as const }] };
    expect(decideDisputeClosed(both, 'd-2', outcome, LATER).next.status).toBe('CHARGEDBACK');
  });
});

/** Nothing is left to debit: all of it is in a refund that runs on. */
const NOTHING_AT_STAKE = (): Transaction =>
  decideDisputeOpened(addRefund(10_000), 'dispute-1', fact, T0).next;
const listMovements = ({ movements = [] }: Transaction) =>
  movements.map(({ kind, amount }) => [kind, amount]);

describe('a dispute that is opened', () => {
  const DEBITED = ['APPROVED', 'PARTIALLY_REFUNDED', 'PENDING_REFUND', 'CHARGEDBACK'];
  const RECORDED = ['REFUNDED'];

  test.each(TRANSACTION_STATUSES)('on a payment that is %s', (status) => {
    const state = inStatus(status);
    const { next, events } = decideDisputeOpened(state, 'dispute-1', fact, T0);
    if (DEBITED.includes(status)) {
      const atStake = 10_000 - state.reserved_amount;
      expect(next).toMatchObject({ status: 'CHARGEDBACK', disputes: [{ status: 'OPEN', debited: atStake }] });
      expect(listMovements(next)).toEqual([['DISPUTE', atStake]]);
    } else if (RECORDED.includes(status)) {
      expect(next).toMatchObject({ status, disputes: [{ status: 'OPEN', amount: 10_000, debited: 0 }] });
      expect(listMovements(next)).toEqual([]);
    } else {
      expect(next).toBe(state);
      expect(events).toEqual([]);
    }
  });

  test('charges the payment back and moves no money when nothing is left to debit', () => {
    expect(NOTHING_AT_STAKE()).toMatchObject({ status: 'CHARGEDBACK', disputes: [{ debited: 0 }] });
    expect(listMovements(NOTHING_AT_STAKE())).toEqual([]);
  });

  test('debits no more than is in dispute', () => {
    const { next } = decideDisputeOpened(inStatus('APPROVED'), 'd', { ...fact, amountCents: 2_500 }, T0);
    expect(listMovements(next)).toEqual([['DISPUTE', 2_500]]);
  });
});

describe('the amount that a dispute debited', () => {
  test.each([
    [
      'WON',
      [
        ['DISPUTE', 10_000],
        ['DISPUTE_REVERSAL', 10_000],
      ],
    ],
    [
      'CANCELLED',
      [
        ['DISPUTE', 10_000],
        ['DISPUTE_REVERSAL', 10_000],
      ],
    ],
    ['LOST', [['DISPUTE', 10_000]]],
  ] as const)('comes back unless it is lost: %s', (outcome, movements) => {
    expect(listMovements(decideDisputeClosed(disputed('OPEN'), 'd-1', outcome, LATER).next)).toEqual(
      movements,
    );
  });

  test.each(['WON', 'CANCELLED', 'LOST'] as const)('is zero when the dispute took nothing: %s', (outcome) => {
    expect(listMovements(decideDisputeClosed(NOTHING_AT_STAKE(), 'd-1', outcome, LATER).next)).toEqual([]);
  });
});

describe('of a payment that is charged back already, a dispute', () => {
  const part = (number: number, amountCents: number) => ({
    ...fact,
    providerDisputeId: `d-${number}`,
    amountCents,
  });
  const opened = (...amounts: readonly number[]): Transaction =>
    amounts.reduce<Transaction>(
      (state, amount, index) =>
        decideDisputeOpened(state, `dispute-${index + 1}`, part(index + 1, amount), T0).next,
      inStatus('APPROVED'),
    );
  const listDebits = ({ disputes }: Transaction) => disputes.map(({ debited }) => debited);

  test.each([
    [
      [1_000, 9_000],
      [1_000, 9_000],
    ],
    [
      [1_000, 9_500],
      [1_000, 9_000],
    ],
    [
      [4_000, 4_000, 4_000],
      [4_000, 4_000, 2_000],
    ],
    [
      [10_000, 10_000],
      [10_000, 0],
    ],
  ])('debits what no other has taken: of %j it is %j', (amounts, debits) => {
    const state = opened(...amounts);
    expect(listDebits(state)).toEqual(debits);
    expect(state.status).toBe('CHARGEDBACK');
    const moved = debits.filter((amount) => amount > 0).map((amount) => ['DISPUTE', amount]);
    expect(listMovements(state)).toEqual(moved);
  });

  test('debits the rest after a lost dispute', () => {
    const lost = decideDisputeClosed(opened(1_000), 'd-1', 'LOST', LATER).next;
    expect(listDebits(decideDisputeOpened(lost, 'dispute-2', part(2, 9_000), LATER).next)).toEqual([
      1_000, 9_000,
    ]);
  });

  test('debits no amount that refunds have reserved', () => {
    const first = decideDisputeOpened(addRefund(4_000), 'dispute-1', part(1, 1_000), T0).next;
    expect(listDebits(decideDisputeOpened(first, 'dispute-2', part(2, 9_000), T0).next)).toEqual([
      1_000, 5_000,
    ]);
  });

  test('holds the payment back until both are won', () => {
    const first = decideDisputeClosed(opened(1_000, 9_000), 'd-1', 'WON', LATER).next;
    expect(first.status).toBe('CHARGEDBACK');
    const second = decideDisputeClosed(first, 'd-2', 'WON', LATER).next;
    expect(second.status).toBe('APPROVED');
    expect(listMovements(second)).toEqual([
      ['DISPUTE', 1_000],
      ['DISPUTE', 9_000],
      ['DISPUTE_REVERSAL', 1_000],
      ['DISPUTE_REVERSAL', 9_000],
    ]);
  });
});

describe('a dispute is dated by the provider', () => {
  const at = (ms: number) => new Date(T0.getTime() + ms);
  const NOW = at(60_000);
  test.each([
    ['when it took the money', 30_000, at(30_000)],
    ['not before the approval', -1, T0],
    ['not after now', 60_001, NOW],
  ])('%s', (_case, ms, expected) => {
    const report = { ...fact, openedAt: at(ms) };
    expect(decideDisputeOpened(inStatus('APPROVED'), 'd', report, NOW).next.movements).toMatchObject([
      { occurred_at: expected },
    ]);
  });

  test.each([
    ['when it gave the money back', 30_000, at(30_000)],
    ['not before it was taken', -1, T0],
    ['not after now', 60_001, NOW],
  ])('at its end, %s', (_case, ms, expected) => {
    const { next } = decideDisputeClosed(disputed('OPEN'), 'd-1', 'WON', NOW, at(ms));
    expect(next.movements?.at(-1)).toMatchObject({ kind: 'DISPUTE_REVERSAL', occurred_at: expected });
    expect(next.disputes[0]?.closed_at).toEqual(expected);
  });
});

test('a dispute that is lost leaves the payment charged back, also where it had taken nothing', () => {
  expect(decideDisputeClosed(disputed('OPEN'), 'd-1', 'LOST', LATER).next.status).toBe('CHARGEDBACK');
  expect(decideDisputeClosed(NOTHING_AT_STAKE(), 'd-1', 'LOST', LATER).next.status).toBe('CHARGEDBACK');
});

test('a dispute that debited nothing does not stop a payment when its other dispute is won', () => {
  const second = { ...fact, providerDisputeId: 'd-2' };
  const both = decideDisputeOpened(disputed('OPEN'), 'dispute-2', second, T0).next;
  expect(both.disputes.map(({ debited }) => debited)).toEqual([10_000, 0]);
  expect(decideDisputeClosed(both, 'd-1', 'WON', LATER).next.status).toBe('APPROVED');
});

test.each(['WON', 'LOST', 'CANCELLED'] as const)('a dispute that was %s keeps its end', (end) => {
  const closed = decideDisputeClosed(disputed('OPEN'), 'd-1', end, LATER).next;
  expect(closed.disputes[0]?.closed_at).toEqual(LATER);
  for (const told of ['WON', 'LOST', 'CANCELLED'] as const)
    expect(decideDisputeClosed(closed, 'd-1', told, LATER)).toEqual({ next: closed, events: [] });
});

describe('a dispute that the merchant accepted while the network decided it', () => {
  const accepted = () => {
    const decided = decideDisputeAccepted(disputed('OPEN'), 'dispute-1', T0);
    if (!decided.ok) throw new Error('an open dispute can be accepted');
    return decided.value.next;
  };

  test.each(['WON', 'CANCELLED'] as const)('as %s gives the merchant the debit back', (outcome) => {
    const { next, events } = decideDisputeClosed(accepted(), 'd-1', outcome, LATER);
    expect(next).toMatchObject({
      status: 'APPROVED',
      disputes: [{ status: outcome, unsent: [], closed_at: LATER }],
    });
    expect(next.movements?.at(-1)).toMatchObject({ kind: 'DISPUTE_REVERSAL', amount: 10_000 });
    const closed = events.filter(({ type }) => type === 'dispute.closed');
    expect(closed).toMatchObject([{ previousStatus: 'ACCEPTED', dispute: { status: outcome } }]);
  });

  test('as LOST stays accepted', () => {
    const state = accepted();
    expect(decideDisputeClosed(state, 'd-1', 'LOST', LATER)).toEqual({ next: state, events: [] });
  });
});

test('a refund that continued during a won dispute ends like every refund', () => {
  const opened = decideDisputeOpened(addRefund(4_000), 'dispute-1', fact, T0).next;
  const won = decideDisputeClosed(opened, 'd-1', 'WON', LATER).next;
  expect(decideRefundOutcome(won, 'refund-0', REFUND_ENDS['was completed'], LATER).next).toMatchObject({
    status: 'PARTIALLY_REFUNDED',
    refunded_amount: 4_000,
  });
  expect(decideRefundOutcome(won, 'refund-0', REFUND_ENDS.failed, LATER).next).toMatchObject({
    status: 'APPROVED',
    reserved_amount: 0,
  });
});

function addRefund(amount: number): Transaction {
  const state = inStatus('PENDING_REFUND');
  return { ...state, reserved_amount: amount, refunds: state.refunds.map((one) => ({ ...one, amount })) };
}

describe('of two disputes', () => {
  const second = { ...fact, providerDisputeId: 'd-2' };
  const two = () => decideDisputeOpened(disputed('OPEN'), 'dispute-2', second, T0).next;

  test.each(COMMANDS)('only the named one accepts the %s', (_name, becomes, _type, decide) => {
    const answer = decide(two());
    const mirrored = { ...two(), disputes: two().disputes.toReversed() };
    expect(answer.ok && answer.value.next.disputes).toMatchObject([{ status: becomes }, { status: 'OPEN' }]);
    const other = decide(mirrored);
    expect(other.ok && other.value.next.disputes).toEqual(
      answer.ok && answer.value.next.disputes.toReversed(),
    );
  });

  test('only the named one ends', () => {
    expect(decideDisputeClosed(two(), 'd-2', 'LOST', LATER).next.disputes).toMatchObject([
      { status: 'OPEN' },
      { status: 'LOST' },
    ]);
  });

  test('only the answer to the named one is sent', () => {
    const disputes = two().disputes.map((one) => ({ ...one, unsent: ['e', 'f'] }));
    const { next } = decideAnswerSent({ ...two(), disputes }, 'dispute-2', 'e');
    expect(next.disputes.map(({ unsent }) => unsent)).toEqual([['e', 'f'], ['f']]);
  });
});

test('evidence above its maximum number is refused', () => {
  const items = Array.from({ length: MAX_EVIDENCE_ITEMS }, () => item);
  const full = decideEvidence(disputed('OPEN'), 'dispute-1', items, LATER);
  expect(full.ok && decideEvidence(full.value.next, 'dispute-1', [item], LATER)).toMatchObject({
    error: { code: 'too_much_evidence' },
  });
});
