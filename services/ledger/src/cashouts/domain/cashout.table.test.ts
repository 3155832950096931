// What may be paid out, and what becomes of a cashout by what its bank says.
import {
  decideAnswer,
  decideCreation,
  decidePosted,
  SENDING_GRACE_MS,
  type BankAnswer,
  type Cashout,
} from './cashout';

const NOW = new Date('2037-03-02T15:00:00.000Z');
const LATER = new Date('2037-03-02T15:00:07.000Z');
const request = (amount: number | null) => ({
  id: 'c',
  organization_id: 'o',
  company_id: 'm',
  request_id: 'r',
  fingerprint: 'f',
  amount,
});
const terms = (minBalance: number, fee: number) => ({ minBalance, fee, pixKey: null });

function created(): Cashout {
  const made = decideCreation(request(5_000), terms(0, 100), { available: 9_901, lastNumber: 3 }, NOW);
  if (!made.ok) throw new Error(made.error.code);
  return made.value.next;
}

describe('a cashout', () => {
  it.each<[string, number | null, number, number, number, number | 'refused']>([
    ['of a part', 5_000, 0, 100, 9_901, 5_000],
    ['of all, less the fee', null, 0, 100, 9_901, 9_801],
    ['of all above what stays', null, 2_000, 100, 9_901, 7_801],
    ['of exactly what there is', 9_801, 0, 100, 9_901, 9_801],
    ['of a cent more than there is with the fee', 9_802, 0, 100, 9_901, 'refused'],
    ['of a cent more than may leave', 7_802, 2_000, 100, 9_901, 'refused'],
    ['of the last cent', null, 0, 0, 1, 1],
    ['of a balance that the fee eats', null, 0, 100, 100, 'refused'],
    ['of nothing', null, 0, 0, 0, 'refused'],
    ['of a balance below zero', null, 0, 0, -500, 'refused'],
    ['of a balance below zero, in part', 1, 0, 0, -500, 'refused'],
  ])('%s', (_case, amount, minBalance, fee, available, expected) => {
    const made = decideCreation(request(amount), terms(minBalance, fee), { available, lastNumber: 3 }, NOW);
    if (expected === 'refused')
      expect(made).toEqual({
        ok: false,
        error: { code: 'insufficient_balance', members: { available_amount: available - minBalance, fee } },
      });
    else
      expect(made).toMatchObject({
        value: {
          next: { amount: expected, fee, number: 4, status: 'PENDING', rail: 'PIX' },
          events: [{ type: 'cashout.created' }],
        },
      });
  });

  it('goes to the key that was chosen, or waits for one', () => {
    const position = { available: 9_901, lastNumber: 3 };
    const to = (pixKey: Parameters<typeof decideCreation>[1]['pixKey']) =>
      decideCreation(request(5_000), { minBalance: 0, fee: 100, pixKey }, position, NOW);
    expect(to({ id: 'k', key: 'ana@example.com' })).toMatchObject({
      value: { next: { pix_key_id: 'k', pix_key: 'ana@example.com' } },
    });
    expect(to(null)).toMatchObject({ value: { next: { pix_key_id: null, pix_key: null } } });
  });

  it('leaves its request time to send it before anybody else does', () => {
    expect(created().work_due_at).toEqual(new Date(NOW.getTime() + SENDING_GRACE_MS));
  });
});

describe('what the bank says', () => {
  const said = (cashout: Cashout, answer: BankAnswer) =>
    decideAnswer(cashout, answer, { now: LATER, eventId: 'e' });

  it('paid: it is completed as of then, due to be posted, and told', () => {
    const at = new Date('2037-03-02T15:00:05.000Z');
    expect(said(created(), { kind: 'paid', at })).toMatchObject({
      next: { status: 'COMPLETED', completed_at: at, completed_event_id: 'e', work_due_at: LATER },
      events: [{ type: 'cashout.status_changed', id: 'e' }],
    });
  });

  it.each([
    ['before it was asked for', '2037-03-01T00:00:00.000Z', NOW],
    ['later than now', '2037-03-09T00:00:00.000Z', LATER],
  ])('paid %s: as of when it can have been', (_case, at, expected) => {
    expect(said(created(), { kind: 'paid', at: new Date(at) }).next.completed_at).toEqual(expected);
  });

  it.each([
    ['refused', 'BANK_REFUSED'],
    ['returned', 'BANK_RETURNED'],
  ] as const)('%s: it has failed, and the balance holds nothing for it', (kind, status_reason) => {
    const { next, events } = said(created(), { kind });
    expect(next).toMatchObject({ status: 'FAILED', status_reason, pix_key: null, completed_at: null });
    expect(next).not.toHaveProperty('work_due_at');
    expect(events).toEqual([{ type: 'cashout.status_changed' }]);
  });

  it.each(['processing', 'unknown'] as const)(
    '%s: it is under way, told once, asked less and less',
    (kind) => {
      const first = said(created(), { kind });
      expect(first).toMatchObject({
        next: { status: 'PROCESSING', attempts: 1, work_due_at: new Date(LATER.getTime() + 1_000) },
        events: [{ type: 'cashout.status_changed' }],
      });
      const second = said(first.next, { kind });
      expect(second).toMatchObject({
        next: { status: 'PROCESSING', attempts: 2, work_due_at: new Date(LATER.getTime() + 2_000) },
        events: [],
      });
      const old = said({ ...second.next, attempts: 500 }, { kind });
      expect(old.next.work_due_at).toEqual(new Date(LATER.getTime() + 15 * 60_000));
    },
  );

  it('of one that is over changes nothing', () => {
    const completed = said(created(), { kind: 'paid', at: LATER }).next;
    for (const kind of ['refused', 'returned', 'processing', 'unknown'] as const)
      expect(said(completed, { kind })).toEqual({ next: completed, events: [] });
    const failed = said(created(), { kind: 'refused' }).next;
    expect(said(failed, { kind: 'paid', at: LATER })).toEqual({ next: failed, events: [] });
  });

  it('that is posted is done, and says whom it went to by id alone', () => {
    const completed = { ...said(created(), { kind: 'paid', at: LATER }).next, pix_key: 'ana@example.com' };
    const { next, events } = decidePosted(completed);
    expect(events).toEqual([]);
    expect(next).not.toHaveProperty('work_due_at');
    expect(next.pix_key).toBeNull();
    expect(decidePosted(next)).toEqual({ next, events: [] });
    expect(decidePosted(next).next).toBe(next);
  });
});
