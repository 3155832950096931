// Totals on a real MongoDB are exact at any moment and for any past instant, and show how much of every debit the
// balance covers.
import { newId } from '@mps/kernel';
import { until, requireValue } from '@mps/testkit/service';
import { makeTotals } from './balances';
import {
  posting,
  makeHarnessPostings,
  startLedger,
  type Posting,
  type RunningLedger,
  readPaymentEntries,
} from './ledger.fixture';
import { derivePostingSets } from './postings';

let ledger: RunningLedger;
beforeAll(async () => {
  ledger = await startLedger();
  // The days of 2037 are those of 2026 in the worked examples. The test clock only moves forward.
  ledger.harness.businessClock.setOffsetMs(Date.parse('2037-03-02T15:00:00.000Z') - Date.now());
});
afterAll(() => ledger.stop());

const card = (changes: Partial<Posting> = {}): Posting =>
  posting({
    payment_method: 'CREDIT_CARD',
    brand: 'VISA',
    installments: 3,
    pricing: {
      fee: { percentage: 3.19, flat: 0, minimum_price: 0 },
      cost: { percentage: 2, flat: 10, minimum_price: 0 },
    },
    ...changes,
  });

const readEntries = (of: Posting, companyId?: string) => readPaymentEntries(ledger, of, companyId);

async function getCompanyBalance(of: Posting, companyId = of.company_id) {
  const call = await ledger.caller(of.organization_id);
  const { available, pending } = requireValue(
    await ledger.client.GetBalance({ company_id: companyId }, call),
  );
  return { available, pending };
}

describe('a debit that the balance does not cover', () => {
  const merchant = { organization_id: newId(), company_id: newId() };
  const on = (approved_at: string, approved_amount: number) => ({
    ...posting({ ...merchant, approved_at, approved_amount }),
    pricing: { fee: posting().pricing!.fee, cost: null },
  });
  const paid = on('2037-02-10T15:00:00.000Z', 1_000);
  const refund = (amount: number, occurred_at: string) => ({
    kind: 'REFUND',
    id: newId(),
    amount,
    occurred_at,
  });
  /** Refunds as the API shows them: the outstanding amount, and the items that cover the rest. */
  const refunds = async () =>
    (await readEntries(paid))
      .filter(({ type, owner_id }) => type === 'TRANSACTION_REFUND' && owner_id === merchant.company_id)
      .map(({ outstanding_amount, settled, settlement_items }) => [
        outstanding_amount,
        settled,
        settlement_items
          .filter(({ status }) => status === 'PAID')
          .map(({ settlement_date, settled_amount }) => [settlement_date, settled_amount]),
      ]);

  it('is outstanding, and is covered by the next receivables, oldest debit first', async () => {
    const cashedOut = {
      cashoutId: newId(),
      bankKey: newId(),
      organizationId: merchant.organization_id,
      companyId: merchant.company_id,
      provider: 'PROVIDER_A',
      currency: 'BRL',
      amount: 990,
      fee: 0,
    };
    const movements = [refund(300, '2037-02-12T15:00:00.000Z'), refund(200, '2037-02-12T16:00:00.000Z')];
    await ledger.handle('0199c0de-0000-7000-8000-000000000101', paid);
    const postings = makeHarnessPostings(ledger.harness);
    const bankDay = { id: newId(), occurredAt: new Date('2037-02-11T15:00:00.000Z') };
    await postings.record(derivePostingSets(cashedOut, bankDay), cashedOut);
    await ledger.handle(newId(), { ...paid, movements: movements.slice(0, 1) });
    await ledger.handle(newId(), { ...paid, movements });
    // 300 and 200 are debited on the 13th. Their returned fees (3 and 2) are credited on the same day.
    expect(await refunds()).toEqual([
      [295, false, [['2037-02-13', 5]]],
      [200, false, []],
    ]);
    expect(await getCompanyBalance(paid)).toEqual({ available: -495, pending: 0 });

    await ledger.handle(newId(), on('2037-02-24T15:00:00.000Z', 350));
    const covered = ['2037-02-24', 295];
    expect(await refunds()).toEqual([
      [0, true, [['2037-02-13', 5], covered]],
      [145, false, [['2037-02-24', 55]]],
    ]);
    await ledger.handle(newId(), on('2037-02-25T15:00:00.000Z', 1_000));
    expect(await refunds()).toEqual([
      [0, true, [['2037-02-13', 5], covered]],
      [
        0,
        true,
        [
          ['2037-02-24', 55],
          ['2037-02-25', 145],
        ],
      ],
    ]);
    const call = await ledger.caller(merchant.organization_id);
    const { data } = requireValue(
      await ledger.client.ListLedgerEntries(
        {
          page: { page: 1, limit: 100, sort: '' },
          owner_id: merchant.company_id,
          type: 'TRANSACTION_REFUND',
        },
        call,
      ),
    );
    expect(data.map(({ settlement_items }) => settlement_items.map(({ status }) => status))).toEqual([
      ['FAILED', 'PAID', 'PAID'],
      ['FAILED', 'PAID', 'PAID'],
    ]);
  });
});

/** Either roll-up may do it: the running process has its own. */
async function rolledUp(totals: ReturnType<typeof makeTotals>): Promise<void> {
  await until(async () => {
    await totals.rollUp().catch(() => undefined);
    return (await ledger.harness.declared.increments.countDocuments()) === 0;
  });
}

const balanceOfAll = ({ organization_id, company_id }: Pick<Posting, 'organization_id' | 'company_id'>) => ({
  organization_id,
  total: 'balance' as const,
  owner_id: company_id,
});

describe('totals', () => {
  it('are the same before the roll-up, between two rounds and after it', async () => {
    const { connection, declared } = ledger.harness;
    const totals = makeTotals({ connection, ...declared });
    const paid = card();
    const back = { kind: 'REFUND', id: newId(), amount: 4_000, occurred_at: '2037-03-02T16:00:00.000Z' };
    await ledger.handle(newId(), paid);
    await ledger.handle(newId(), { ...paid, movements: [back] });
    const call = await ledger.caller(paid.organization_id);
    const read = async () => ({
      balance: await getCompanyBalance(paid),
      trial: requireValue(await ledger.client.GetTrialBalance({ as_of: '2037-03-02' }, call)),
      receivables: requireValue(
        await ledger.client.ListReceivables({ company_id: paid.company_id, to: '2037-05-31' }, call),
      ).data,
    });
    const before = await read();
    await rolledUp(totals);
    expect(await read()).toEqual(before);
    expect(before.balance).toEqual({ available: 0, pending: 10_000 - 319 - 4_000 + 127 });
    expect(before.trial.totals).toEqual({ credit: 14_740, debit: 14_740, difference: 0 });
    expect(before.receivables).toEqual([
      {
        payment_date: '2037-04-01',
        payment_method: 'CREDIT_CARD',
        brand: 'VISA',
        gross: 2_001,
        committed: 0,
        net: 2_001 - 106 + 42,
      },
      {
        payment_date: '2037-05-04',
        payment_method: 'CREDIT_CARD',
        brand: 'VISA',
        gross: 2_000,
        committed: 0,
        net: 2_000 - 106 + 42,
      },
    ]);
  });

  it('contain a set once for concurrent roll-ups and postings', async () => {
    const { connection, declared } = ledger.harness;
    const totals = makeTotals({ connection, ...declared });
    const of = { organization_id: newId(), company_id: newId() };
    const post = async () => ledger.handle(newId(), posting(of));
    await Promise.all(Array.from({ length: 20 }, post));
    const rollUps = Array.from({ length: 4 }, async () => totals.rollUp().catch(() => undefined));
    await Promise.all([...rollUps, post(), post()]);
    await rolledUp(totals);
    const held = await declared.totals.findOne({ ...balanceOfAll(of), period: 'all' });
    expect(held).toMatchObject({ credit: 22 * 10_000, debit: 22 * 99, entries: 44 });
  });

  it('contain each set of a batch once when some are stored already and some are repeated', async () => {
    const { connection, declared } = ledger.harness;
    const of = { organization_id: newId(), company_id: newId() };
    const paid = Array.from({ length: 6 }, () => posting(of));
    const ids = paid.map(() => newId());
    const deliver = async (indexes: readonly number[]) =>
      Promise.all(indexes.map(async (index) => ledger.handle(ids[index] ?? '', paid[index] ?? posting())));
    await deliver([1, 4]);
    await deliver([0, 1, 1, 2, 3, 4, 5, 5, 0]);
    await rolledUp(makeTotals({ connection, ...declared }));
    expect(await declared.postingSets.countDocuments(of)).toBe(6);
    const held = await declared.totals.findOne({ ...balanceOfAll(of), period: 'all' });
    expect(held).toMatchObject({ credit: 6 * 10_000, debit: 6 * 99, entries: 12 });
  });

  it('contain later postings while a killed process holds a set in its transaction, and that set once after it has ended', async () => {
    const { connection, declared } = ledger.harness;
    const of = { organization_id: newId(), company_id: newId() };
    const [held, free] = [posting(of), posting(of)];
    const [heldId, freeId] = [newId(), newId()];
    await ledger.handle(heldId, held);
    const set = await declared.postingSets.findOneAndDelete(of);
    const session = await connection.startSession();
    session.startTransaction();
    await declared.postingSets.insertOne(set!, { session });
    const deliver = async () =>
      Promise.allSettled([ledger.handle(heldId, held), ledger.handle(freeId, free)]);
    const [left, posted] = await deliver();
    expect(left).toMatchObject({ status: 'rejected', reason: { name: 'DatabaseBusyError' } });
    expect(posted.status).toBe('fulfilled');
    await session.abortTransaction();
    await session.endSession();
    expect((await deliver()).map(({ status }) => status)).toEqual(['fulfilled', 'fulfilled']);
    await rolledUp(makeTotals({ connection, ...declared }));
    expect(await declared.postingSets.countDocuments(of)).toBe(2);
    const total = await declared.totals.findOne({ ...balanceOfAll(of), period: 'all' });
    // Includes the entries that this test has deleted.
    expect(total).toMatchObject({ credit: 3 * 10_000, entries: 6 });
  });

  it('of a day contain the postings until its end', async () => {
    const paid = posting({ approved_at: '2037-02-28T12:00:00.000Z' });
    await ledger.handle(newId(), paid);
    const call = await ledger.caller(paid.organization_id);
    const creditAt = async (as_of: string) =>
      requireValue(await ledger.client.GetTrialBalance({ as_of }, call)).totals?.credit;
    expect([
      await creditAt('2037-02-27'),
      await creditAt('2037-02-28'),
      await creditAt('2041-01-01'),
    ]).toEqual([0, 10_149, 10_149]);
    const own = await ledger.caller(paid.organization_id, paid.company_id);
    const { accounts, totals } = requireValue(
      await ledger.client.GetTrialBalance({ as_of: '2037-02-28' }, own),
    );
    const found = new Map(accounts.map(({ owner_id, type, balance }) => [`${owner_id} ${type}`, balance]));
    expect(Object.fromEntries(found)).toEqual({
      [`${paid.company_id} TRANSACTION`]: 10_000,
      [`${paid.company_id} ORGANIZATION_FEE`]: -99,
      [`${paid.organization_id} ORGANIZATION_FEE`]: 99,
      'PROVIDER_A TRANSACTION': -10_000,
    });
    expect(totals?.difference).toBe(0);
  });

  it('of an instant contain the postings until then, rolled up or not, for operators only', async () => {
    const { harness } = ledger;
    const { connection, declared } = harness;
    const of = { organization_id: newId(), company_id: newId() };
    const at = (time: string) => `2037-02-26T${time}.000Z`;
    for (const approved_at of ['2037-02-25T23:00:00.000Z', at('12:00:00'), at('12:00:01')])
      await ledger.handle(newId(), posting({ ...of, approved_at }));
    const operator = await harness.as({ kind: 'operator', organization_id: of.organization_id });
    const read = async () =>
      Promise.all(
        [
          '2037-02-25T22:59:59.999Z',
          at('11:59:59'),
          at('12:00:00'),
          at('12:00:01'),
          '9999-01-01T00:00:00Z',
        ].map(
          async (instant) =>
            requireValue(await ledger.client.GetTrialBalance({ at: instant }, operator)).totals,
        ),
      );
    const once = { credit: 10_149, debit: 10_149, difference: 0 };
    const times = (count: number) => ({
      credit: count * once.credit,
      debit: count * once.debit,
      difference: 0,
    });
    const expected = [times(0), once, times(2), times(3), times(3)];
    expect(await read()).toEqual(expected);
    const totals = makeTotals({ connection, ...declared });
    await rolledUp(totals);
    expect(await read()).toEqual(expected);

    const everybody = await harness.as({ kind: 'operator' });
    const { organization_ids, next } = requireValue(
      await ledger.client.ListPostedOrganizations({}, everybody),
    );
    expect(organization_ids).toContain(of.organization_id);
    expect([...organization_ids].sort()).toEqual(organization_ids);
    expect(next).toBeUndefined();
    const after = { after: of.organization_id };
    expect(
      requireValue(await ledger.client.ListPostedOrganizations(after, everybody)).organization_ids,
    ).toEqual(organization_ids.slice(organization_ids.indexOf(of.organization_id) + 1));
    const merchant = await ledger.caller(of.organization_id);
    const refused = { ok: false, error: { code: 'permission_denied' } };
    expect(await ledger.client.GetTrialBalance({ at: at('12:00:00') }, merchant)).toMatchObject(refused);
    expect(await ledger.client.ListPostedOrganizations({}, merchant)).toMatchObject(refused);
  });

  it('follow the clock: pending money is available from its day on', async () => {
    const paid = card({ payment_method: 'DEBIT_CARD', installments: 1 });
    await ledger.handle(newId(), paid);
    expect(await getCompanyBalance(paid)).toEqual({ available: 0, pending: 9_681 });
    const { businessClock } = ledger.harness;
    const offset = businessClock.offsetMs;
    businessClock.setOffsetMs(offset + 86_400_000);
    expect(await getCompanyBalance(paid)).toEqual({ available: 9_681, pending: 0 });
    expect((await readEntries(paid)).filter(({ settled }) => !settled).map(({ type }) => type)).toEqual([
      'PLATFORM_COST',
      'PLATFORM_COST',
    ]);
    businessClock.setOffsetMs(offset);
  });

  it('of a company outside the caller’s scope are not found', async () => {
    const call = await ledger.caller(newId(), newId());
    expect(await ledger.client.GetBalance({ company_id: newId() }, call)).toMatchObject({
      ok: false,
      error: { code: 'resource_not_found' },
    });
  });
});
