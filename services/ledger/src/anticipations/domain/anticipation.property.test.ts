// Draws payments with movements and anticipations at any time, in whole or in part. Every set balances. The original
// days lose exactly the cents that were paid early. No anticipation exceeds the receivables. The order of events
// changes no byte.
import fc from 'fast-check';
import { auditSet } from '../../audit/domain/audit-set';
import { earlyDay, derivePostingSets, type Payment, type SpotAnticipation } from '../../postings';
import { toEntries, checkInvariants } from '../../postings/domain/entries';
import { anyPayment, anySteps, MERCHANT, makeMovements } from '../../postings/domain/payment.fixture';
import type { Pair, PostingSet } from '../../postings/domain/posting-set';
import { dayOf } from '@mps/kernel';
import { toSpotAnticipation } from './anticipation.fixture';

interface Told {
  readonly origin: Payment | SpotAnticipation;
  readonly id: string;
  readonly occurredAt: Date;
}

/** Each history has many sets with many pairs, so fewer runs are enough. */
const SEARCH = { numRuns: 40 };

const deriveSets = ({ origin, ...event }: Told): readonly PostingSet[] => derivePostingSets(origin, event);

const anyHistory = fc
  .record({
    payment: anyPayment.map((payment) => ({ ...payment, paymentMethod: 'CREDIT_CARD' as const })),
    steps: anySteps,
    /** The movement after which the anticipation happens, and the anticipated tenths of the rest. */
    asked: fc.array(fc.tuple(fc.nat(6), fc.integer({ min: 1, max: 10 })), { maxLength: 4 }),
    rates: fc.record({ rateE4: fc.nat(1_000_000), costRateE4: fc.nat(1_000_000) }),
  })
  .map(makeHistory);

interface Drawn {
  readonly payment: Payment;
  readonly steps: Parameters<typeof makeMovements>[2];
  readonly asked: readonly (readonly [number, number])[];
  readonly rates: { readonly rateE4: number; readonly costRateE4: number };
}

/** Returns the ledger's events in their order. */
function makeHistory({ payment, steps, asked, rates }: Drawn): Told[] {
  const movements = makeMovements(payment.approvedAmount, payment.approvedAt, steps);
  const told: Told[] = [];
  for (let count = 0; count <= movements.length; count += 1) {
    const occurredAt = movements[count - 1]?.occurredAt ?? payment.approvedAt;
    told.push({
      origin: { ...payment, movements: movements.slice(0, count) },
      id: `event-${String(count)}`,
      occurredAt,
    });
    for (const [index, [after, tenths]] of asked.entries()) {
      if (after !== count) continue;
      const id = `spot-${String(index)}`;
      const origin = toSpotAnticipation(id, told.flatMap(deriveSets), {
        ...payment,
        now: occurredAt,
        tenths,
        ...rates,
      });
      if (origin !== null) told.push({ origin, id, occurredAt });
    }
  }
  return told;
}

const sumPairs = (pairs: readonly Pair[]): number => pairs.reduce((sum, { amount }) => sum + amount, 0);

it('balances every set, satisfies its invariants, and lets the auditor derive it again', () => {
  fc.assert(
    fc.property(anyHistory, (history) => {
      for (const told of history)
        for (const set of deriveSets(told)) {
          const entries = toEntries(set, told.occurredAt);
          expect(checkInvariants(set, entries).filter(({ holds }) => !holds)).toEqual([]);
          expect(auditSet(set, told.origin)).toEqual([]);
        }
    }),
    SEARCH,
  );
});

it('takes the anticipated cents back on the original days, for a price of at most their amount', () => {
  fc.assert(
    fc.property(anyHistory, (history) => {
      for (const told of history.filter(({ origin }) => 'anticipationId' in origin)) {
        const pairs = deriveSets(told).flatMap((set) => set.pairs);
        const principal = pairs.filter(({ type }) => type === 'ANTICIPATION');
        const early = principal.filter(({ credit }) => credit.id === MERCHANT);
        const late = principal.filter(({ debit }) => debit.id === MERCHANT);
        const paidOn = earlyDay(dayOf(told.occurredAt));
        expect(early.map(({ amount }) => amount)).toEqual(late.map(({ amount }) => amount));
        expect(early.every(({ paymentDate }) => paymentDate === paidOn)).toBe(true);
        expect(late.every(({ paymentDate }) => paymentDate > paidOn)).toBe(true);
        const fees = pairs.filter(({ type }) => type === 'ORGANIZATION_ANTICIPATION_FEE');
        expect(sumPairs(fees)).toBeLessThanOrEqual(sumPairs(early));
      }
    }),
    SEARCH,
  );
});

/** Sums the merchant's amounts of one due day. */
const sumDue = (sets: readonly PostingSet[], day: string): number =>
  sets
    .flatMap(({ pairs }) => pairs)
    .filter(({ paymentDate }) => paymentDate === day)
    .reduce(
      (sum, { debit, credit, amount }) =>
        sum + (credit.id === MERCHANT ? amount : 0) - (debit.id === MERCHANT ? amount : 0),
      0,
    );

it('leaves every installment at zero cents or more', () => {
  fc.assert(
    fc.property(anyHistory, (history) => {
      for (const [index, { origin }] of history.entries()) {
        if (!('anticipationId' in origin)) continue;
        const sets = history.slice(0, index + 1).flatMap(deriveSets);
        for (const { paymentDate } of origin.items)
          expect(sumDue(sets, paymentDate)).toBeGreaterThanOrEqual(0);
      }
    }),
    SEARCH,
  );
});

it('stores the same bytes for events in any order and delivered twice', () => {
  const deliveries = anyHistory.chain((history) =>
    fc.tuple(
      fc.constant(history),
      fc.shuffledSubarray([...history, ...history], { minLength: 2 * history.length }),
    ),
  );
  const serializeSets = (history: readonly Told[]): string => {
    const sets = new Map(history.flatMap(deriveSets).map((set) => [set.id, JSON.stringify(set)]));
    return JSON.stringify([...sets].sort());
  };
  fc.assert(
    fc.property(deliveries, ([history, order]) => {
      expect(serializeSets(order)).toBe(serializeSets(history));
    }),
    SEARCH,
  );
});
