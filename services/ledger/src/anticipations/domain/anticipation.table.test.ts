// Spot anticipation on example A of docs/rules.md#worked-examples: what is quoted, when it no longer holds, and what it posts.
import { auditSet } from '../../audit/domain/audit-set';
import { postingSetsOf, type DueEntry } from '../../postings';
import { entriesOf } from '../../postings/domain/entries';
import { at, exampleA, MERCHANT } from '../../postings/domain/payment.fixture';
import {
  decideAcceptance,
  decideQuote,
  receivablesOf,
  sumsOf,
  type AnticipationPosition,
  type AnticipationTerms,
  type Quote,
} from './anticipation';

const NOW = new Date('2026-03-02T15:00:00.000Z');
const TERMS: AnticipationTerms = { percentage: 2, rateE4: 20_000, costRateE4: 15_000 };
const OF = { id: 'q', organization_id: 'o', company_id: MERCHANT, payment_date: '2026-03-03', terms: TERMS };
const event = (day: string) => ({ id: 'event', occurredAt: at(day) });
const REQUEST = { id: 'a', request_id: 'r', fingerprint: 'f', event_id: 'e' };

/** The merchant's entries of example A, and of what happened to it. */
const entries = (movements: Parameters<typeof exampleA>[0] = {}): DueEntry[] =>
  [exampleA(), ...(movements.movements ? [exampleA(movements)] : [])]
    .flatMap((payment) => postingSetsOf(payment, event('2026-03-02')))
    .flatMap((set) => entriesOf(set, NOW))
    .filter(({ owner_id }) => owner_id === MERCHANT)
    .map((entry) => ({ entry, brand: 'VISA' }));

const RECEIVABLES = receivablesOf(entries());
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

it('quotes what example F anticipates by itself: 269 for 6681, and is worth 6412', () => {
  const quote = quoted();
  expect(quote.items.map(({ days, gross, fee }) => [days, gross, fee])).toEqual([
    [29, 2_228, 43],
    [62, 2_227, 92],
    [90, 2_226, 134],
  ]);
  expect(sumsOf(quote.items)).toEqual({ gross: 6_681, fee: 269, net: 6_412 });
});

it('quotes what a refund has left of each instalment', () => {
  const refund = { kind: 'REFUND', id: 'r1', amount: 4_000, occurredAt: NOW } as const;
  const left = receivablesOf(entries({ movements: [refund] }));
  expect(left.map(({ amount }) => amount)).toEqual([2_228 - 933 + 42, 2_227 - 933 + 42, 2_226 - 934 + 43]);
});

it('takes the earliest instalments, the last one in part', () => {
  expect(quoted(2_300).items.map(({ installment, gross }) => [installment, gross])).toEqual([
    [1, 2_228],
    [2, 72],
  ]);
});

it('offers no more than there is', () => {
  expect(decideQuote(OF, RECEIVABLES, 6_681, NOW).ok).toBe(true);
  expect(decideQuote(OF, RECEIVABLES, 6_682, NOW)).toMatchObject({
    error: { code: 'insufficient_balance', members: { available_amount: 6_681 } },
  });
});

const after = (ms: number): Date => new Date(NOW.getTime() + ms);
const MINUTE_MS = 60_000;

it.each<[string, Date, Partial<AnticipationPosition>, string | null]>([
  ['holds for 15 minutes', after(15 * MINUTE_MS - 1), {}, null],
  ['has expired after 15 minutes', after(15 * MINUTE_MS), {}, 'quote_expired'],
  ['is stale on another day', after(1), { paymentDate: '2026-03-04' }, 'quote_stale'],
  ['is stale when an instalment is gone', after(1), { receivables: RECEIVABLES.slice(1) }, 'quote_stale'],
  [
    'is stale when a cent of it is gone',
    after(1),
    { receivables: RECEIVABLES.map((one) => ({ ...one, amount: one.amount - 1 })) },
    'quote_stale',
  ],
  [
    'holds when there is more than was quoted',
    after(1),
    { receivables: RECEIVABLES.map((one) => ({ ...one, amount: one.amount + 1 })) },
    null,
  ],
])('a quote %s', (_, now, changes, code) => {
  const decided = decideAcceptance(quoted(), REQUEST, position(changes), now);
  expect(decided.ok ? null : decided.error.code).toBe(code);
});

it('is numbered after the company’s newest, so that two of the same receivables collide', () => {
  const decided = decideAcceptance(quoted(), REQUEST, position({ lastNumber: 4 }), NOW);
  expect(decided).toMatchObject({
    value: { next: { number: 5 }, events: [{ type: 'anticipation.created' }] },
  });
});

it('posts what the automatic one posts, and the auditor derives it again', () => {
  const [, automatic] = postingSetsOf(
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
  const [set] = postingSetsOf(origin, event('2026-03-02'));
  expect(set?.key).toBe(`anticipation-a-${transactionId}`);
  expect(set?.pairs).toEqual(automatic?.pairs);
  expect(auditSet(set!, origin)).toEqual([]);
  const [first, ...rest] = set!.pairs;
  const corrupt = { ...set!, pairs: [{ ...first!, amount: first!.amount + 1 }, ...rest] };
  expect(auditSet(corrupt, origin)).toMatchObject([
    { place: 'pairs.0.amount', expected: '2228', actual: '2229' },
  ]);
});
