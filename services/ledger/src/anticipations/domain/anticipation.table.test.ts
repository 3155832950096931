// Spot anticipation of example A of docs/rules.md#worked-examples: quotes, their expiry and their postings.
import { auditSet } from '../../audit/domain/audit-set';
import { derivePostingSets, type DueEntry } from '../../postings';
import { toEntries } from '../../postings/domain/entries';
import { at, exampleA, MERCHANT } from '../../postings/domain/payment.fixture';
import {
  decideAcceptance,
  decidePosted,
  decideQuote,
  MAX_ITEMS,
  toReceivables,
  sumItems,
  type AnticipationPosition,
  type AnticipationTerms,
  type Quote,
} from './anticipation';

const NOW = new Date('2026-03-02T15:00:00.000Z');
const TERMS: AnticipationTerms = { percentage: 2, rateE4: 20_000, costRateE4: 15_000 };
const OF = { id: 'q', organization_id: 'o', company_id: MERCHANT, payment_date: '2026-03-03', terms: TERMS };
const event = (day: string) => ({ id: 'event', occurredAt: at(day) });
const REQUEST = { id: 'a', request_id: 'r', fingerprint: 'f', event_id: 'e' };

/** The merchant's entries of example A and of its later movements. */
const entries = (movements: Parameters<typeof exampleA>[0] = {}): DueEntry[] =>
  [exampleA(), ...(movements.movements ? [exampleA(movements)] : [])]
    .flatMap((payment) => derivePostingSets(payment, event('2026-03-02')))
    .flatMap((set) => toEntries(set, NOW))
    .filter(({ owner_id }) => owner_id === MERCHANT)
    .map((entry) => ({ entry, brand: 'VISA' }));

const RECEIVABLES = toReceivables(entries());
const quoted = (amount: number | null = null): Quote => {
  const quote = decideQuote(OF, RECEIVABLES, amount, NOW);
  if (!quote.ok) throw new Error(quote.error.code);
  return quote.value;
};
const position = (changes: Partial<AnticipationPosition> = {}): AnticipationPosition => ({
  receivables: RECEIVABLES,
  lastNumber: 0,
  paymentDate: '2026-03-03',
  ...changes,
});

it('quotes the price of the automatic anticipation in example F: 269 for 6681, which pays 6412', () => {
  const quote = quoted();
  expect(quote.items.map(({ days, gross, fee }) => [days, gross, fee])).toEqual([
    [29, 2_228, 43],
    [62, 2_227, 92],
    [90, 2_226, 134],
  ]);
  expect(sumItems(quote.items)).toEqual({ gross: 6_681, fee: 269, net: 6_412 });
});

it('quotes the rest of each installment after a refund', () => {
  const refund = { kind: 'REFUND', id: 'r1', amount: 4_000, occurredAt: NOW } as const;
  const left = toReceivables(entries({ movements: [refund] }));
  expect(left.map(({ amount }) => amount)).toEqual([2_228 - 933 + 42, 2_227 - 933 + 42, 2_226 - 934 + 43]);
});

describe('receivables', () => {
  const share = (installment: number): DueEntry =>
    entries().find(({ entry }) => entry.type === 'TRANSACTION' && entry.installment === installment)!;
  const changed = ({ entry, brand }: DueEntry, changes: Partial<DueEntry['entry']>): DueEntry => ({
    brand,
    entry: { ...entry, ...changes },
  });
  const ofPayment = (transaction_id: string): DueEntry[] =>
    entries().map((one) => changed(one, { transaction_id }));

  it('are the same for entries in any order: earliest day first, with the id of the share', () => {
    expect(toReceivables(entries().toReversed())).toEqual(RECEIVABLES);
    expect(RECEIVABLES.map(({ installment }) => installment)).toEqual([1, 2, 3]);
    expect(RECEIVABLES.map(({ ledger_entry_id }) => ledger_entry_id)).toEqual(
      [1, 2, 3].map((installment) => share(installment).entry.id),
    );
  });

  it('are separate for each payment, also on the same day', () => {
    const both = toReceivables([...entries(), ...ofPayment('other')]);
    expect(both.map(({ amount }) => amount)).toEqual([2_228, 2_228, 2_227, 2_227, 2_226, 2_226]);
    expect(new Set(both.map(({ transaction_id }) => transaction_id)).size).toBe(2);
  });

  it('are limited to a number of installments, the earliest ones', () => {
    const payments = Math.ceil((MAX_ITEMS + 1) / RECEIVABLES.length);
    const many = toReceivables(
      Array.from({ length: payments }, (_, index) => ofPayment(`payment-${index}`)).flat(),
    );
    expect(many).toHaveLength(MAX_ITEMS);
    const last = RECEIVABLES.at(-1)!.payment_date;
    expect(many.filter(({ payment_date }) => payment_date === last)).toHaveLength(MAX_ITEMS - 2 * payments);
  });

  it.each([
    [2_227, [1]],
    [2_228, []],
    [2_229, []],
  ])('exclude an installment without a rest: %i of 2228 cents are taken', (amount, left) => {
    const taken = changed(share(1), { id: 'taken', type: 'ANTICIPATION', operation: 'DEBIT', amount });
    const first = toReceivables([...entries(), taken]).filter(({ installment }) => installment === 1);
    expect(first.map((one) => one.amount)).toEqual(left);
  });

  it.each(['ORGANIZATION_FEE_REFUND', 'TRANSACTION_DISPUTE_REVERSAL'] as const)(
    'exclude a credit that is no share of the payment: %s',
    (type) => {
      expect(toReceivables([changed(share(1), { type })])).toEqual([]);
      const other = changed(share(1), { id: 'other', type, amount: 1 });
      expect(toReceivables([other, share(1)])).toMatchObject([{ ledger_entry_id: share(1).entry.id }]);
    },
  );

  it('exclude credits without a payment and debts of the company', () => {
    expect(toReceivables([changed(share(1), { transaction_id: null })])).toEqual([]);
    const owed = changed(share(1), { id: 'owed', operation: 'DEBIT', amount: 1 });
    expect(toReceivables([owed, share(1)])).toMatchObject([
      { ledger_entry_id: share(1).entry.id, amount: share(1).entry.amount - 1 },
    ]);
  });
});

it('quotes the earliest installments first, the last one in part', () => {
  expect(quoted(2_300).items.map(({ installment, gross }) => [installment, gross])).toEqual([
    [1, 2_228],
    [2, 72],
  ]);
});

it('quotes no more than the receivables', () => {
  expect(decideQuote(OF, RECEIVABLES, 6_681, NOW).ok).toBe(true);
  expect(decideQuote(OF, RECEIVABLES, 6_682, NOW)).toMatchObject({
    error: {
      code: 'insufficient_balance',
      reason: 'receivables_do_not_cover',
      members: { available_amount: 6_681 },
    },
  });
});

const after = (ms: number): Date => new Date(NOW.getTime() + ms);
const MINUTE_MS = 60_000;

it.each<[string, Date, Partial<AnticipationPosition>, string | null]>([
  ['holds for 15 minutes', after(15 * MINUTE_MS - 1), {}, null],
  ['has expired after 15 minutes', after(15 * MINUTE_MS), {}, 'quote_expired'],
  ['is stale on another day', after(1), { paymentDate: '2026-03-04' }, 'quote_stale'],
  ['is stale when an installment is missing', after(1), { receivables: RECEIVABLES.slice(1) }, 'quote_stale'],
  [
    'is stale when an installment is one cent smaller',
    after(1),
    { receivables: RECEIVABLES.map((one) => ({ ...one, amount: one.amount - 1 })) },
    'quote_stale',
  ],
  [
    'holds when there are more receivables than quoted',
    after(1),
    { receivables: RECEIVABLES.map((one) => ({ ...one, amount: one.amount + 1 })) },
    null,
  ],
])('a quote %s', (_, now, changes, code) => {
  const decided = decideAcceptance(quoted(), REQUEST, position(changes), now);
  expect(decided.ok ? null : decided.error.code).toBe(code);
});

it('numbers an anticipation after the company’s newest, so that two with the same receivables collide', () => {
  const decided = decideAcceptance(quoted(), REQUEST, position({ lastNumber: 4 }), NOW);
  expect(decided).toMatchObject({
    value: { next: { number: 5 }, events: [{ type: 'anticipation.created' }] },
  });
});

it('refuses to accept a quote without items', () => {
  const nothing = decideQuote(OF, [], null, NOW);
  expect(nothing.ok && decideAcceptance(nothing.value, REQUEST, position(), NOW)).toEqual({
    ok: false,
    error: {
      code: 'insufficient_balance',
      reason: 'receivables_do_not_cover',
      members: { available_amount: 0 },
    },
  });
});

it('is due until its sets are stored, and emits no second event', () => {
  const decided = decideAcceptance(quoted(), REQUEST, position(), NOW);
  if (!decided.ok) throw new Error(decided.error.code);
  const { work_due_at, ...done } = decided.value.next;
  expect(work_due_at).toEqual(NOW);
  expect(decidePosted(decided.value.next)).toEqual({ next: done, events: [] });
});

it('posts the same pairs as the automatic anticipation, and the auditor derives them again', () => {
  const [, automatic] = derivePostingSets(
    exampleA({ isAnticipated: true, anticipationRateE4: 20_000, anticipationCostRateE4: 15_000 }),
    event('2026-03-02'),
  );
  const { organizationId, companyId, affiliationId, transactionId, currency, brand } = exampleA();
  const origin = {
    ...{ organizationId, companyId, affiliationId, transactionId, currency, brand },
    anticipationId: 'a',
    totalInstallments: 3,
    anticipationRateE4: 20_000,
    anticipationCostRateE4: 15_000,
    paymentDate: '2026-03-03',
    items: quoted().items.map((item) => ({
      installment: item.installment,
      paymentDate: item.payment_date,
      gross: item.gross,
    })),
  };
  const [set] = derivePostingSets(origin, event('2026-03-02'));
  expect(set?.key).toBe(`anticipation-a-${transactionId}`);
  expect(set?.pairs).toEqual(automatic?.pairs);
  expect(auditSet(set!, origin)).toEqual([]);
  const [first, ...rest] = set!.pairs;
  const corrupt = { ...set!, pairs: [{ ...first!, amount: first!.amount + 1 }, ...rest] };
  expect(auditSet(corrupt, origin)).toMatchObject([
    { place: 'pairs.0.amount', expected: '2228', actual: '2229' },
  ]);
});
