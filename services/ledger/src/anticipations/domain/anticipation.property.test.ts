// Any payment with any movements, of which instalments are anticipated at any time, in whole or in part: every set is balanced,
// what was paid early is taken back on the original days, nobody is anticipated more than there is, and the order in which the
// ledger is told of it changes no byte.
import fc from 'fast-check';
import { auditSet } from '../../audit/domain/audit-set';
import { earlyDay, postingSetsOf, type Payment, type SpotAnticipation } from '../../postings';
import { entriesOf, invariantsOf } from '../../postings/domain/entries';
import { anyPayment, anySteps, MERCHANT, movementsOf } from '../../postings/domain/payment.fixture';
import type { Pair, PostingSet } from '../../postings/domain/posting-set';
import { dayOf } from '@mps/kernel';
import { spotOf } from './anticipation.fixture';

interface Told {
  readonly origin: Payment | SpotAnticipation;
  readonly id: string;
  readonly occurredAt: Date;
}

/** A history is many sets of many pairs: fewer of them say as much. */
const SEARCH = { numRuns: 40 };

const setsOf = ({ origin, ...event }: Told): readonly PostingSet[] => postingSetsOf(origin, event);

const anyHistory = fc
  .record({
    payment: anyPayment.map((payment) => ({ ...payment, paymentMethod: 'CREDIT_CARD' as const })),
    steps: anySteps,
    /** After which movement how many tenths of what is left are anticipated. */
    asked: fc.array(fc.tuple(fc.nat(6), fc.integer({ min: 1, max: 10 })), { maxLength: 4 }),
    rates: fc.record({ rateE4: fc.nat(1_000_000), costRateE4: fc.nat(1_000_000) }),
  })
  .map(historyOf);

interface Drawn {
  readonly payment: Payment;
  readonly steps: Parameters<typeof movementsOf>[2];
  readonly asked: readonly (readonly [number, number])[];
  readonly rates: { readonly rateE4: number; readonly costRateE4: number };
}

/** What the ledger is told of, in the order in which it happened. */
function historyOf({ payment, steps, asked, rates }: Drawn): Told[] {
  const movements = movementsOf(payment.approvedAmount, payment.approvedAt, steps);
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
      const origin = spotOf(id, told.flatMap(setsOf), { ...payment, now: occurredAt, tenths, ...rates });
      if (origin !== null) told.push({ origin, id, occurredAt });
    }
  }
  return told;
}

const sumOf = (pairs: readonly Pair[]): number => pairs.reduce((sum, { amount }) => sum + amount, 0);

it('every set is balanced, satisfies its invariants, and is what the auditor derives again', () => {
  fc.assert(
    fc.property(anyHistory, (history) => {
      for (const told of history)
        for (const set of setsOf(told)) {
          const entries = entriesOf(set, told.occurredAt);
          expect(invariantsOf(set, entries).filter(({ holds }) => !holds)).toEqual([]);
          expect(auditSet(set, told.origin)).toEqual([]);
        }
    }),
    SEARCH,
  );
});

it('what is paid early is taken back to the cent on the original days, and costs no more than it is', () => {
  fc.assert(
    fc.property(anyHistory, (history) => {
      for (const told of history.filter(({ origin }) => 'anticipationId' in origin)) {
        const pairs = setsOf(told).flatMap((set) => set.pairs);
        const principal = pairs.filter(({ type }) => type === 'ANTICIPATION');
        const early = principal.filter(({ credit }) => credit.id === MERCHANT);
        const late = principal.filter(({ debit }) => debit.id === MERCHANT);
        const paidOn = earlyDay(dayOf(told.occurredAt));
        expect(early.map(({ amount }) => amount)).toEqual(late.map(({ amount }) => amount));
        expect(early.every(({ paymentDate }) => paymentDate === paidOn)).toBe(true);
        expect(late.every(({ paymentDate }) => paymentDate > paidOn)).toBe(true);
        const fees = pairs.filter(({ type }) => type === 'ORGANIZATION_ANTICIPATION_FEE');
        expect(sumOf(fees)).toBeLessThanOrEqual(sumOf(early));
      }
    }),
    SEARCH,
  );
});

/** What the merchant is due of one instalment, its own day alone. */
const dueOf = (sets: readonly PostingSet[], day: string): number =>
  sets
    .flatMap(({ pairs }) => pairs)
    .filter(({ paymentDate }) => paymentDate === day)
    .reduce(
      (sum, { debit, credit, amount }) =>
        sum + (credit.id === MERCHANT ? amount : 0) - (debit.id === MERCHANT ? amount : 0),
      0,
    );

it('no anticipation takes an instalment below nothing', () => {
  fc.assert(
    fc.property(anyHistory, (history) => {
      for (const [index, { origin }] of history.entries()) {
        if (!('anticipationId' in origin)) continue;
        const sets = history.slice(0, index + 1).flatMap(setsOf);
        for (const { paymentDate } of origin.items)
          expect(dueOf(sets, paymentDate)).toBeGreaterThanOrEqual(0);
      }
    }),
    SEARCH,
  );
});

it('told in any order and twice, the ledger holds the same bytes', () => {
  const deliveries = anyHistory.chain((history) =>
    fc.tuple(
      fc.constant(history),
      fc.shuffledSubarray([...history, ...history], { minLength: 2 * history.length }),
    ),
  );
  const bytesOf = (history: readonly Told[]): string => {
    const sets = new Map(history.flatMap(setsOf).map((set) => [set.id, JSON.stringify(set)]));
    return JSON.stringify([...sets].sort());
  };
  fc.assert(
    fc.property(deliveries, ([history, order]) => {
      expect(bytesOf(order)).toBe(bytesOf(history));
    }),
    SEARCH,
  );
});
