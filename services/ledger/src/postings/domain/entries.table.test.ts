// Posting sets of cashouts and anticipations, and the entries of a set: their settlement, their sums, and the report of
// broken sets.
import { derivePostingSets } from './derive';
import { toEntries, checkInvariants, isNetted, nettedEntry, sumTotals, type LedgerEntry } from './entries';
import { at, event, exampleA, formatPairs, MERCHANT, ORGANIZATION } from './payment.fixture';
import type { PostingSet } from './posting-set';

const [set] = derivePostingSets(exampleA(), event('2026-03-02')) as [PostingSet];

it('a cashout debits the company for the provider’s bank, and its fee for the organization', () => {
  const paidOut = {
    cashoutId: 'c1',
    bankKey: 'c1',
    organizationId: ORGANIZATION,
    companyId: MERCHANT,
    provider: 'PROVIDER_A',
    currency: 'BRL',
    amount: 4_000,
    fee: 100,
  };
  const [paid, ...others] = derivePostingSets(paidOut, event('2026-03-02'));
  expect(others).toEqual([]);
  expect(paid).toMatchObject({
    kind: 'CASHOUT_COMPLETED',
    key: 'cashout-c1-completed',
    cashoutId: 'c1',
    eventId: 'event',
    organizationId: ORGANIZATION,
    companyId: MERCHANT,
    paymentMethod: 'PIX',
    totalInstallments: 1,
  });
  expect(formatPairs(paid!)).toEqual([
    '1 2026-03-02 CASHOUT merchant > provider 4000',
    '1 2026-03-02 CASHOUT_FEE merchant > organization 100',
  ]);
  const [returned] = derivePostingSets({ ...paidOut, isReturned: true }, event('2026-03-05'));
  expect(returned).toMatchObject({ kind: 'CASHOUT_RETURNED', key: 'cashout-c1-returned', cashoutId: 'c1' });
  expect(formatPairs(returned!)).toEqual([
    '1 2026-03-05 CASHOUT provider > merchant 4000',
    '1 2026-03-05 CASHOUT_FEE organization > merchant 100',
  ]);
  expect(paid!.pairs.map(({ debit, credit }) => [debit.type, credit.type])).toEqual([
    ['COMPANY', 'PROVIDER'],
    ['COMPANY', 'COMPANY'],
  ]);
});

it('a spot anticipation keeps the brand and the installments of its payment', () => {
  const spot = {
    anticipationId: 's1',
    organizationId: ORGANIZATION,
    companyId: MERCHANT,
    affiliationId: 'f1',
    transactionId: 't1',
    brand: 'VISA',
    currency: 'BRL',
    totalInstallments: 3,
    anticipationRateE4: 20_000,
    anticipationCostRateE4: 0,
    paymentDate: '2026-03-03',
    items: [{ installment: 3, paymentDate: '2026-06-01', gross: 2_226 }],
  };
  const [early] = derivePostingSets(spot, event('2026-03-02'));
  expect(early).toMatchObject({
    kind: 'ANTICIPATION',
    key: 'anticipation-s1-t1',
    paymentMethod: 'CREDIT_CARD',
    brand: 'VISA',
    totalInstallments: 3,
    companyId: MERCHANT,
    transactionId: 't1',
    affiliationId: 'f1',
  });
  expect(formatPairs(early!)).toEqual([
    '3 2026-03-03 ANTICIPATION platform > merchant 2226',
    '3 2026-06-01 ANTICIPATION merchant > platform 2226',
    '3 2026-03-03 ORGANIZATION_ANTICIPATION_FEE merchant > organization 134',
  ]);
});

it('owners have their own type: provider, platform, or company for all others', () => {
  const [first, , , cost] = set.pairs;
  expect([first?.debit.type, first?.credit.type, cost?.debit.type, cost?.credit.type]).toEqual([
    'PROVIDER',
    'COMPANY',
    'COMPANY',
    'PLATFORM',
  ]);
});

describe('entries', () => {
  it('settle at 00:05 of their day, not before, each with its own item and run', () => {
    const creditsAt = (now: Date) =>
      toEntries(set, now).filter(({ type, operation }) => type === 'TRANSACTION' && operation === 'CREDIT');
    const [before] = creditsAt(at('2026-04-01', '00:04:59.999'));
    expect(before).toMatchObject({
      settled: false,
      outstanding_amount: 1_000,
      settlement_items: [{ settled_amount: 1_000, settlement_date: '2026-04-01', status: 'PENDING' }],
      fully_settled_at: null,
      updated_at: set.createdAt,
    });
    const run = at('2026-04-01', '00:05:00.000');
    const [after, other, later] = creditsAt(run);
    expect(after).toMatchObject({
      settled: true,
      outstanding_amount: 0,
      fully_settled_at: run,
      last_clearing_at: run,
      updated_at: run,
      settlement_items: [
        { ...before!.settlement_items[0], status: 'PAID', updated_at: run, created_at: set.createdAt },
      ],
    });
    expect(later?.settled).toBe(false);
    const all = creditsAt(at('2027-01-01')).flatMap(({ settlement_items }) => settlement_items);
    expect(new Set(all.map(({ id }) => id)).size).toBe(6);
    expect(new Set(all.map(({ operation_id }) => operation_id)).size).toBe(3);
    expect(other?.settlement_items[0]?.operation_id).toBe(after?.settlement_items[0]?.operation_id);
  });

  it('are two for each visible pair, with one id each and a common token', () => {
    const shown = toEntries(set, at('2026-03-02'), ({ type }) => type === 'PLATFORM_COST');
    expect(shown.map(({ installment, operation }) => [installment, operation])).toEqual([
      [1, 'DEBIT'],
      [1, 'CREDIT'],
      [2, 'DEBIT'],
      [2, 'CREDIT'],
      [3, 'DEBIT'],
      [3, 'CREDIT'],
    ]);
    expect(new Set(shown.map(({ id }) => id)).size).toBe(6);
    expect(new Set(shown.map(({ pair_token }) => pair_token)).size).toBe(3);
  });

  it('are summed by credit and debit', () => {
    const entries = toEntries(set, at('2026-03-02'));
    expect(sumTotals(entries)).toEqual({ credit: 10_529, debit: 10_529, difference: 0 });
    expect(sumTotals(entries.slice(0, 1))).toEqual({ credit: 0, debit: 1_000, difference: -1_000 });
    expect(sumTotals(entries.slice(1, 4))).toEqual({ credit: 3_334, debit: 2_334, difference: 1_000 });
  });

  const broken = (changes: object) =>
    toEntries(set, at('2026-03-02')).map((entry, index) => (index === 0 ? { ...entry, ...changes } : entry));
  const failing = (entries: LedgerEntry[], of = set) =>
    checkInvariants(of, entries)
      .filter(({ holds }) => !holds)
      .map(({ name }) => name);

  it.each([
    [{}, []],
    [{ amount: 0 }, ['amounts_are_whole_cents_above_zero', 'legs_of_a_pair_agree', 'credits_equal_debits']],
    [
      { amount: 999.5 },
      ['amounts_are_whole_cents_above_zero', 'legs_of_a_pair_agree', 'credits_equal_debits'],
    ],
    [{ amount: 999 }, ['legs_of_a_pair_agree', 'credits_equal_debits']],
    [{ operation: 'CREDIT' }, ['every_pair_has_one_debit_and_one_credit', 'credits_equal_debits']],
    [{ currency: 'USD' }, ['legs_of_a_pair_agree']],
    [{ payment_date: '2026-04-02' }, ['legs_of_a_pair_agree']],
    [{ type: 'CASHOUT' }, ['legs_of_a_pair_agree']],
  ])('one with %j breaks %j', (changes, names) => {
    expect(failing(broken(changes))).toEqual(names);
  });

  it('report a missing leg and a set with another id', () => {
    const entries = toEntries(set, at('2026-03-02'));
    expect(failing(entries.slice(1))).toEqual([
      'every_pair_has_one_debit_and_one_credit',
      'credits_equal_debits',
    ]);
    expect(failing(entries, { ...set, id: 'other' })).toEqual(['id_follows_from_key']);
    expect(checkInvariants(set, entries)).toHaveLength(5);
  });
});

describe('a debit that the balance does not cover', () => {
  const at2 = at('2026-04-22', '00:05:00.000');
  /** The merchant's 2334 cents of the first installment, disputed after they were paid. */
  const disputed = exampleA({
    movements: [{ kind: 'DISPUTE', id: 'd1', amount: 10_000, occurredAt: at('2026-04-20') }],
  });
  const [, , debit] = derivePostingSets(disputed, event('2026-04-20')).flatMap((one) =>
    toEntries(one, at('2026-04-22', '12:00:00.000')),
  );
  const on = (day: string, credits: number) => ({ day, credits, debits: 99_999 });
  const shown = ({ settlement_items, ...entry }: LedgerEntry) => [
    entry.outstanding_amount,
    entry.settled,
    settlement_items.map(({ settlement_date, settled_amount, status }) => [
      settlement_date,
      settled_amount,
      status,
    ]),
  ];
  const TODAY = '2026-07-01';
  const next = (cents: number) => [TODAY, cents, 'PENDING'];

  it.each([
    [
      'is fully outstanding',
      [on('2026-04-22', 5_000)],
      [2_334, false, [['2026-04-22', 2_334, 'FAILED'], next(2_334)]],
    ],
    [
      'is partly outstanding',
      [on('2026-04-22', 5_001)],
      [2_333, false, [['2026-04-22', 2_333, 'FAILED'], ['2026-04-22', 1, 'PAID'], next(2_333)]],
    ],
    [
      'is settled when credits reach it',
      [on('2026-04-22', 7_334)],
      [0, true, [['2026-04-22', 2_334, 'PAID']]],
    ],
    [
      'is settled once when credits exceed it',
      [on('2026-04-22', 9_000)],
      [0, true, [['2026-04-22', 2_334, 'PAID']]],
    ],
    [
      'is fully outstanding while earlier debits are not covered',
      [on('2026-04-22', 4_000)],
      [2_334, false, [['2026-04-22', 2_334, 'FAILED'], next(2_334)]],
    ],
    [
      'is covered by the next receivables, day by day',
      [on('2026-04-22', 5_100), on('2026-04-23', 5_100), on('2026-05-04', 6_000), on('2026-06-01', 9_000)],
      [
        0,
        true,
        [
          ['2026-04-22', 2_234, 'FAILED'],
          ['2026-04-22', 100, 'PAID'],
          ['2026-05-04', 900, 'PAID'],
          ['2026-06-01', 1_334, 'PAID'],
        ],
      ],
    ],
  ])('%s', (_, standings, expected) => {
    expect(debit).toMatchObject({ operation: 'DEBIT', owner_id: MERCHANT, amount: 2_334, settled: true });
    expect(shown(nettedEntry(debit!, 5_000, standings, TODAY))).toEqual(expected);
  });

  it('shows the time of its coverage and the item that covered it', () => {
    const standings = [on('2026-04-22', 5_100), on('2026-05-04', 8_000)];
    const [partly, wholly] = [standings.slice(0, 1), standings].map((some) =>
      nettedEntry(debit!, 5_000, some, '2026-05-04'),
    );
    expect(partly).toMatchObject({ fully_settled_at: null, last_clearing_at: at2, updated_at: at2 });
    const run = at('2026-05-04', '00:05:00.000');
    expect(wholly).toMatchObject({ fully_settled_at: run, last_clearing_at: run, updated_at: run });
    expect(wholly!.settlement_items.slice(0, 2)).toEqual(partly!.settlement_items.slice(0, 2));
    expect(new Set(wholly!.settlement_items.map(({ id }) => id)).size).toBe(3);
    expect(wholly!.settlement_items[2]).toMatchObject({
      ledger_entry_id: debit!.id,
      method: 'PIX',
      status: 'PAID',
      created_at: run,
    });
    const none = nettedEntry(debit!, 5_000, [], '2026-05-04');
    expect(none).toMatchObject({ last_clearing_at: null, updated_at: debit!.created_at });
  });

  it('waits on its own day, then fails, and waits with another item', () => {
    const on22nd = [on('2026-04-22', 5_100)];
    const items = (today: string) => nettedEntry(debit!, 5_000, on22nd, today).settlement_items;
    const [, waiting] = items('2026-04-22');
    expect(items('2026-04-22')).toMatchObject([
      { status: 'PAID', settled_amount: 100 },
      { status: 'PENDING', settled_amount: 2_234, settlement_date: '2026-04-22' },
    ]);
    const [failed, , another] = items('2026-04-23');
    expect(failed).toMatchObject({
      id: waiting!.id,
      status: 'FAILED',
      settled_amount: 2_234,
      created_at: debit!.created_at,
      updated_at: at('2026-04-23', '00:05:00.000'),
    });
    expect(another).toMatchObject({
      status: 'PENDING',
      settled_amount: 2_234,
      settlement_date: '2026-04-23',
    });
    expect(another!.id).not.toBe(failed!.id);
    expect(items('2026-05-30')[2]).toEqual({
      ...another,
      settlement_date: '2026-05-30',
      operation_id: expect.any(String),
    });
  });

  it('is covered on its own day if it was posted after that day’s run', () => {
    const noon = at('2026-04-22');
    const late = { ...debit!, updated_at: noon };
    const day = late.payment_date;
    expect(nettedEntry(late, 5_000, [on(day, 9_000)], day)).toMatchObject({
      last_clearing_at: noon,
      updated_at: noon,
      settlement_items: [{ status: 'PAID', created_at: noon }],
    });
  });

  it('keeps its first item when its own day covers it or fails to', () => {
    const [first] = debit!.settlement_items;
    const day = debit!.payment_date;
    expect(nettedEntry(debit!, 0, [on(day, 9_000)], day).settlement_items.map(({ id }) => id)).toEqual([
      first!.id,
    ]);
    const [failed, , pending] = nettedEntry(debit!, 0, [on(day, 1)], TODAY).settlement_items;
    expect(failed).toMatchObject({ id: first!.id, status: 'FAILED' });
    expect(pending).toMatchObject({ status: 'PENDING', settlement_date: TODAY });
  });

  it('belongs to a company, is due, and is not invoiced', () => {
    const later = at('2027-01-01');
    const netted = (now: Date) =>
      toEntries(set, now)
        .filter(isNetted)
        .map(({ type, installment }) => [type, installment]);
    expect(netted(at('2026-03-02'))).toEqual([]);
    expect(netted(later)).toEqual([1, 2, 3].map((installment) => ['ORGANIZATION_FEE', installment]));
  });
});
