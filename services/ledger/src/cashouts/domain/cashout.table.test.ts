// Decides the amount of a cashout and the key that identifies it at the bank.
import { decideCreation, SENDING_GRACE_MS, type Cashout } from './cashout';

const NOW = new Date('2037-03-02T15:00:00.000Z');
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
    ['of everything, less the fee', null, 0, 100, 9_901, 9_801],
    ['of everything above the minimum balance', null, 2_000, 100, 9_901, 7_801],
    ['of exactly the balance less the fee', 9_801, 0, 100, 9_901, 9_801],
    ['of one cent more than the balance less the fee', 9_802, 0, 100, 9_901, 'refused'],
    ['of one cent more than the minimum balance allows', 7_802, 2_000, 100, 9_901, 'refused'],
    ['of the last cent', null, 0, 0, 1, 1],
    ['of a balance that the fee consumes', null, 0, 100, 100, 'refused'],
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

  it('goes to the chosen key, or stays without one', () => {
    const position = { available: 9_901, lastNumber: 3 };
    const to = (pixKey: Parameters<typeof decideCreation>[1]['pixKey']) =>
      decideCreation(request(5_000), { minBalance: 0, fee: 100, pixKey }, position, NOW);
    expect(to({ id: 'k', key: 'ana@example.com', ownerDocument: '52998224725' })).toMatchObject({
      value: { next: { pix_key_id: 'k', pix_key: 'ana@example.com', receiver_document: '52998224725' } },
    });
    expect(to(null)).toMatchObject({ value: { next: { pix_key_id: null, pix_key: null } } });
  });

  it('has the same bank key for the same request_id, and another key for another', () => {
    const makeBankKey = (changes: object) => {
      const made = decideCreation(
        { ...request(1), ...changes },
        terms(0, 0),
        { available: 1, lastNumber: 0 },
        NOW,
      );
      return made.ok ? made.value.next.bank_key : made.error.code;
    };
    expect(makeBankKey({ id: 'another id' })).toBe(makeBankKey({}));
    const keys = [makeBankKey({}), makeBankKey({ request_id: 'r2' }), makeBankKey({ company_id: 'm2' })];
    expect(new Set(keys).size).toBe(3);
  });

  it('is first due after the time that its request has to send it', () => {
    expect(created().work_due_at).toEqual(new Date(NOW.getTime() + SENDING_GRACE_MS));
  });
});
