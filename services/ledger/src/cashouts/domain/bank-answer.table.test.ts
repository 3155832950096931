// Decides every state of a cashout against every answer of the bank. No movement of money ends without a change or a
// finding.
import { decideAnswer, decidePosted, type BankAnswer } from './bank-answer';
import { decideCreation, type Cashout } from './cashout';

const NOW = new Date('2037-03-02T15:00:00.000Z');
const LATER = new Date('2037-03-02T15:00:07.000Z');
const PAID_AT = new Date('2037-03-02T15:00:05.000Z');
const CENTS = 5_000;

function created(): Cashout {
  const request = {
    id: 'c',
    organization_id: 'o',
    company_id: 'm',
    request_id: 'r',
    fingerprint: 'f',
    amount: CENTS,
  };
  const terms = { minBalance: 0, fee: 100, pixKey: null };
  const made = decideCreation(request, terms, { available: 9_901, lastNumber: 3 }, NOW);
  if (!made.ok) throw new Error(made.error.code);
  return made.value.next;
}

const said = (cashout: Cashout, answer: BankAnswer | null, now = LATER) =>
  decideAnswer(cashout, answer, { now, eventId: 'e' });
const posted = (cashout: Cashout): Cashout => decidePosted(cashout, cashout, LATER).next;

const ANSWERS = {
  unknown: { kind: 'unknown' },
  processing: { kind: 'processing', amount: CENTS },
  paid: { kind: 'paid', at: PAID_AT, amount: CENTS },
  refused: { kind: 'refused', amount: CENTS },
  returned: { kind: 'returned', at: PAID_AT, amount: CENTS },
} as const satisfies Record<BankAnswer['kind'], BankAnswer>;
type Said = keyof typeof ANSWERS;

const completedUnposted = (): Cashout => said(created(), ANSWERS.paid).next;
const STATES = {
  PENDING: created,
  PROCESSING: () => said(created(), ANSWERS.unknown).next,
  'COMPLETED, to be posted': completedUnposted,
  COMPLETED: () => posted(completedUnposted()),
  'FAILED, refused': () => said(created(), ANSWERS.refused).next,
  'FAILED, returned before it was paid': () => said(created(), ANSWERS.returned).next,
  'FAILED, returned after it was paid': () =>
    posted(said(posted(completedUnposted()), ANSWERS.returned).next),
  'COMPLETED after it had failed': () =>
    posted(said(said(created(), ANSWERS.refused).next, ANSWERS.paid).next),
} as const satisfies Record<string, () => Cashout>;
type State = keyof typeof STATES;

/** Status, status_reason, and the kind of finding that the answer adds. */
type End = readonly [status: string, reason: string | null, finding: string | null];
const same: End = ['same', null, null];

const TABLE: Readonly<Record<State, Readonly<Record<Said, End>>>> = {
  PENDING: {
    unknown: ['PROCESSING', null, null],
    processing: ['PROCESSING', null, null],
    paid: ['COMPLETED', null, null],
    refused: ['FAILED', 'BANK_REFUSED', null],
    returned: ['FAILED', 'BANK_RETURNED', null],
  },
  PROCESSING: {
    unknown: ['PROCESSING', null, null],
    processing: ['PROCESSING', null, null],
    paid: ['COMPLETED', null, null],
    refused: ['FAILED', 'BANK_REFUSED', null],
    returned: ['FAILED', 'BANK_RETURNED', null],
  },
  // Posted first, and checked afterwards.
  'COMPLETED, to be posted': { unknown: same, processing: same, paid: same, refused: same, returned: same },
  COMPLETED: {
    unknown: same,
    processing: same,
    paid: same,
    refused: ['COMPLETED', null, 'cashout_after_end'],
    returned: ['FAILED', 'BANK_RETURNED', 'cashout_after_end'],
  },
  'FAILED, refused': {
    unknown: same,
    processing: same,
    paid: ['COMPLETED', null, 'cashout_after_end'],
    refused: same,
    returned: ['FAILED', 'BANK_RETURNED', 'cashout_after_end'],
  },
  'FAILED, returned before it was paid': {
    unknown: same,
    processing: same,
    paid: ['COMPLETED', null, 'cashout_after_end'],
    refused: same,
    returned: same,
  },
  'FAILED, returned after it was paid': {
    unknown: same,
    processing: same,
    paid: ['FAILED', 'BANK_RETURNED', 'cashout_after_end'],
    refused: ['FAILED', 'BANK_RETURNED', 'cashout_after_end'],
    returned: same,
  },
  'COMPLETED after it had failed': {
    unknown: same,
    processing: same,
    paid: same,
    refused: ['COMPLETED', null, 'cashout_after_end'],
    returned: ['FAILED', 'BANK_RETURNED', 'cashout_after_end'],
  },
};

const ROWS = (Object.keys(STATES) as State[]).flatMap((state) =>
  (Object.keys(ANSWERS) as Said[]).map((answer) => [state, answer, TABLE[state][answer]] as const),
);

describe('a cashout by its state and the bank’s answer', () => {
  it.each(ROWS)('%s, and the bank answers %s', (state, answer, expected) => {
    const before = STATES[state]();
    const { next, events } = said(before, ANSWERS[answer]);
    const added = (next.findings ?? []).slice(before.findings?.length ?? 0);
    if (expected === same) {
      expect([next.status, next.status_reason, added]).toEqual([before.status, before.status_reason, []]);
      expect(events).toEqual([]);
      return;
    }
    const [status, reason, finding] = expected;
    expect([next.status, next.status_reason]).toEqual([status, reason]);
    expect(added.map(({ kind }) => kind)).toEqual(finding === null ? [] : [finding]);
    const isTold = status !== before.status || reason !== before.status_reason;
    expect(events.map(({ type }) => type)).toEqual(isTold ? ['cashout.status_changed'] : []);
  });

  it.each(ROWS)(
    '%s, and the bank answers %s with another amount: records a finding, unless no money moved',
    (state, answer) => {
      const before = STATES[state]();
      const other: BankAnswer =
        answer === 'unknown' ? ANSWERS.unknown : { ...ANSWERS[answer], amount: CENTS + 1 };
      const { next } = said(before, other);
      const isSilent = answer === 'unknown' || state === 'COMPLETED, to be posted';
      // After the end, an open operation of the bank is checked again until it is final.
      const isToCome = answer === 'processing' && !['PENDING', 'PROCESSING'].includes(state);
      const added = (next.findings ?? []).slice(before.findings?.length ?? 0);
      expect(added.length > 0).toBe(!isSilent && !isToCome);
      for (const { expected, actual } of added) expect([expected, actual]).toEqual([CENTS, CENTS + 1]);
    },
  );
});

describe('the bank’s answer', () => {
  it('paid: completes the cashout at the bank’s instant, makes it due for posting, and emits an event', () => {
    expect(said(created(), ANSWERS.paid)).toMatchObject({
      next: { status: 'COMPLETED', completed_at: PAID_AT, completed_event_id: 'e', work_due_at: LATER },
      events: [{ type: 'cashout.status_changed', id: 'e' }],
    });
  });

  it('paid with another amount: posts that amount and records a finding with both', () => {
    const { next } = said(created(), { kind: 'paid', at: PAID_AT, amount: 4_999 });
    expect(next).toMatchObject({
      status: 'COMPLETED',
      amount: 4_999,
      findings: [{ kind: 'cashout_amount', expected: 5_000, actual: 4_999, bank_status: 'PAID' }],
    });
  });

  it.each([
    ['before the request, as of a payout from before a restore', '2037-02-20T00:00:00.000Z'],
    ['at the request', NOW.toISOString()],
  ])('paid %s: uses the bank’s instant', (_case, at) => {
    const answer = { kind: 'paid', at: new Date(at), amount: CENTS } as const;
    expect(said(created(), answer).next.completed_at).toEqual(new Date(at));
  });

  it.each([
    ['more than a year before the request', '2036-03-01T00:00:00.000Z', NOW],
    ['later than now', '2037-03-09T00:00:00.000Z', LATER],
  ])('paid %s: uses a possible instant', (_case, at, expected) => {
    const answer = { kind: 'paid', at: new Date(at), amount: CENTS } as const;
    expect(said(created(), answer).next.completed_at).toEqual(expected);
  });

  it.each(['refused', 'returned'] as const)('%s: releases the held amount', (kind) => {
    const { next } = said(created(), ANSWERS[kind]);
    expect(next).toMatchObject({ pix_key: null, completed_at: null });
    expect(next).not.toHaveProperty('work_due_at');
  });

  it.each(['processing', 'unknown'] as const)(
    '%s: emits one event, and polls at growing intervals',
    (kind) => {
      const first = said(created(), ANSWERS[kind]);
      expect(first).toMatchObject({
        next: { status: 'PROCESSING', attempts: 1, work_due_at: new Date(LATER.getTime() + 1_000) },
        events: [{ type: 'cashout.status_changed' }],
      });
      const second = said(first.next, ANSWERS[kind]);
      expect(second).toMatchObject({
        next: { attempts: 2, work_due_at: new Date(LATER.getTime() + 2_000) },
        events: [],
      });
      const old = said({ ...second.next, attempts: 500 }, ANSWERS[kind]);
      expect(old.next.work_due_at).toEqual(new Date(LATER.getTime() + 15 * 60_000));
    },
  );
});

describe('after the end', () => {
  it('dates a return by the bank, keeps completed_at, and makes it due for posting', () => {
    const completed = STATES.COMPLETED();
    const at = new Date('2037-03-02T15:00:06.000Z');
    expect(said(completed, { kind: 'returned', at, amount: CENTS }).next).toMatchObject({
      completed_at: PAID_AT,
      returned_at: at,
      returned_event_id: 'e',
      work_due_at: LATER,
    });
  });

  it('records a repeated contradiction once', () => {
    const once = said(STATES.COMPLETED(), ANSWERS.refused).next;
    expect(said(once, ANSWERS.refused).next.findings).toEqual(once.findings);
  });

  it('checks the bank five times at growing intervals', () => {
    let cashout = STATES.COMPLETED();
    const minutes: number[] = [];
    for (let now = LATER; cashout.check_due_at !== undefined;) {
      minutes.push((cashout.check_due_at.getTime() - now.getTime()) / 60_000);
      now = cashout.check_due_at;
      cashout = said(cashout, ANSWERS.paid, now).next;
    }
    expect(minutes).toEqual([10, 60, 360, 2_160, 12_960]);
  });

  it('repeats a check that the bank does not answer after the same time, and counts it only when it is answered', () => {
    let cashout = said(STATES.COMPLETED(), ANSWERS.paid).next;
    for (let silent = 0; silent < 20; silent += 1) cashout = said(cashout, ANSWERS.unknown).next;
    expect(cashout.check_due_at).toEqual(new Date(LATER.getTime() + 60 * 60_000));
    cashout = said(cashout, ANSWERS.paid).next;
    expect(cashout.check_due_at).toEqual(new Date(LATER.getTime() + 360 * 60_000));
  });

  it('counts a check to which the bank answers that it has no such payout', () => {
    let cashout = STATES['FAILED, refused']();
    for (let checks = 0; checks < 5; checks += 1) cashout = said(cashout, null).next;
    expect(cashout).not.toHaveProperty('check_due_at');
  });

  it('checks the bank until its open operation is final', () => {
    let cashout = STATES['FAILED, refused']();
    for (let asked = 0; asked < 20; asked += 1) cashout = said(cashout, ANSWERS.processing).next;
    expect(cashout.check_due_at).toEqual(new Date(LATER.getTime() + 10 * 60_000));
  });

  it('drops key and document of a posted cashout, and keeps the key’s id', () => {
    const completed = { ...completedUnposted(), pix_key: 'ana@example.com' };
    const { next, events } = decidePosted(completed, completed, LATER);
    expect(events).toEqual([]);
    expect(next).not.toHaveProperty('work_due_at');
    expect(next.pix_key).toBeNull();
    expect(decidePosted(next, completed, LATER).next).toBe(next);
  });
});
