// A ledger is restored to an instant before its cashouts, while the bank keeps its payouts. Repeated cashouts reach the
// bank under their old keys, adopt the bank's payout, and move no money again.
import { addDays, dayOf } from '@mps/kernel';
import { makeClosedDays } from '../postings';
import {
  backUp,
  getCompanyBalance,
  bankProcess,
  bringToEnd,
  cashout,
  companyWith,
  harness,
  ORGANIZATION,
  createOwnContext,
  PAYABLE,
  pass,
  makeService,
} from './cashouts.fixture';
import { dueTransfers } from './transfers';
import { makeTransferStore } from './transfers-store';

const DAY_SECONDS = 86_400;
const DAILY = { frequency: 'DAILY', utcHour: 9, dayOfWeek: null, dayOfMonth: null } as const;

const transferStore = () => makeTransferStore(harness.declared, harness.businessClock);
/** Merchants answers with this minimum balance. */
const runTransfers = (minBalance = 1_000) => {
  const getPayoutFacts = async () => ({ ...PAYABLE, minBalance });
  return dueTransfers({
    ...makeService({ getPayoutFacts }),
    transfers: transferStore(),
    createOwnContext,
  }).run();
};

describe('after a restore', () => {
  it('adopts the bank’s payout for a repeated cashout, under a new id', async () => {
    const company = await companyWith(10_000);
    const restore = await backUp();
    const before = await cashout(makeService(), company, 4_000, 'payout-1');
    await restore();
    const after = await cashout(makeService(), company, 4_000, 'payout-1');
    if (!before.ok || !after.ok) throw new Error('a cashout was refused');
    expect(after.value).toMatchObject({ replayed: false, cashout: { status: 'COMPLETED', amount: 4_000 } });
    expect(after.value.cashout.id).not.toBe(before.value.cashout.id);
    // Both cashouts used the same key. With two keys, each would have been paid.
    expect(after.value.cashout.bank_key).toBe(before.value.cashout.bank_key);
    for (const { id } of [before.value.cashout, after.value.cashout])
      expect(await bankProcess.paidFor(id)).toEqual({ cents: 4_000, movements: 1 });
    expect(await getCompanyBalance(company)).toEqual({ available: 5_900, pending: 0, blocked: 0 });
  });

  it.each([
    ['on which the bank paid', false],
    ['of the repeat when the books of the other day are closed', true],
  ])('posts an adopted payout on the day %s', async (_which, isClosed) => {
    const company = await companyWith(10_000);
    const restore = await backUp();
    const before = await cashout(makeService(), company, 4_000, 'payout-3');
    if (!before.ok || before.value.cashout.completed_at === null) throw new Error('the bank did not pay');
    const paidOn = dayOf(before.value.cashout.completed_at);
    await restore();
    await pass(DAY_SECONDS);
    if (isClosed) {
      const { closedDays: collection } = harness.declared;
      const closed = makeClosedDays({ collection, lists: collection, businessClock: harness.businessClock });
      await closed.close(ORGANIZATION, paidOn);
    }
    const after = await cashout(makeService(), company, 4_000, 'payout-3');
    if (!after.ok) throw new Error(`a cashout was refused: ${after.error.code}`);
    // The clocks of the bank and the ledger differ by milliseconds, so the instants may too.
    const { completed_at } = after.value.cashout;
    expect(completed_at && dayOf(completed_at)).toBe(paidOn);
    const set = await harness.declared.postingSets.findOne({ cashout_id: after.value.cashout.id });
    const bookedOn = isClosed ? addDays(paidOn, 1) : paidOn;
    expect(set && dayOf(set.created_at)).toBe(bookedOn);
    expect(set?.pairs.map(({ payment_date }) => payment_date)).toEqual([bookedOn, bookedOn]);
    expect(await getCompanyBalance(company)).toEqual({ available: 5_900, pending: 0, blocked: 0 });
  });

  it('adopts the bank’s amount when the repeated cashout asks for another, and records a finding', async () => {
    const company = await companyWith(10_000);
    const restore = await backUp();
    await cashout(makeService(), company, 4_000, 'payout-2');
    await restore();
    expect(await cashout(makeService(), company, 5_000, 'payout-2')).toMatchObject({
      value: {
        cashout: {
          status: 'COMPLETED',
          amount: 4_000,
          findings: [{ kind: 'cashout_amount', expected: 5_000, actual: 4_000 }],
        },
      },
    });
    expect(await getCompanyBalance(company)).toEqual({ available: 5_900, pending: 0, blocked: 0 });
  });

  it('adopts the bank’s payout and amount for an automatic transfer of the same due time', async () => {
    const company = await companyWith(10_000);
    const at = harness.businessClock.now();
    await transferStore().upsertPolicy({ _id: 'policy', sequence: 1, is_active: true, cashout_price: 100 });
    const terms = {
      organization_id: ORGANIZATION,
      status: 'ACTIVE',
      default_fee_policy_id: 'policy',
      min_balance: 1_000,
      schedule: DAILY,
    };
    await transferStore().upsertCompany(company, terms, { sequence: 1, at });
    const restore = await backUp();
    await pass(DAY_SECONDS);
    await runTransfers();
    const [before] = await bringToEnd(company);
    expect(before).toMatchObject({ status: 'COMPLETED', amount: 8_900 });
    await restore();
    // The older settings have a higher minimum balance, so the transfer asks for less than the bank has paid.
    await transferStore().upsertCompany(company, { ...terms, min_balance: 2_000 }, { sequence: 2, at });
    await runTransfers(2_000);
    expect(await bringToEnd(company)).toMatchObject([
      {
        status: 'COMPLETED',
        amount: 8_900,
        request_id: before?.request_id,
        findings: [{ kind: 'cashout_amount', expected: 7_900, actual: 8_900 }],
      },
    ]);
    expect(await bankProcess.paidFor(before?.id ?? '')).toEqual({ cents: 8_900, movements: 1 });
    expect(await getCompanyBalance(company)).toEqual({ available: 1_000, pending: 0, blocked: 0 });
  });
});
