// Draws payments with movements. Every set balances, totals are exact, no share is negative, and reversed money returns
// to its source.
import fc from 'fast-check';
import { feeCents } from '@mps/kernel';
import { findListedPairs } from './counterparties';
import { derivePostingSets } from './derive';
import { toEntries, checkInvariants } from './entries';
import { anyPayment, anySteps, at, MERCHANT, makeMovements, ORGANIZATION } from './payment.fixture';
import type { Payment } from './payment';
import type { Pair, PostingSet } from './posting-set';

const NOW = at('2030-01-01');
/** Returns all sets of a payment. Each is derived from its own event, which includes the earlier movements. */
const allSets = (payment: Payment): PostingSet[] =>
  [undefined, ...payment.movements].flatMap((movement, count) => [
    ...derivePostingSets(
      { ...payment, movements: payment.movements.slice(0, count) },
      { id: `event-${String(count)}`, occurredAt: movement?.occurredAt ?? payment.approvedAt },
    ),
  ]);
const sumPairs = (sets: readonly PostingSet[], ...types: Pair['type'][]): number =>
  sets
    .flatMap(({ pairs }) => pairs)
    .reduce((sum, { type, amount }) => sum + (types.includes(type) ? amount : 0), 0);
const balances = (sets: readonly PostingSet[]): Map<string, number> => {
  const found = new Map<string, number>();
  for (const { debit, credit, amount } of sets.flatMap(({ pairs }) => pairs)) {
    found.set(credit.id, (found.get(credit.id) ?? 0) + amount);
    found.set(debit.id, (found.get(debit.id) ?? 0) - amount);
  }
  return found;
};
const withMovements = fc.tuple(anyPayment, anySteps).map(([payment, steps]) => ({
  ...payment,
  movements: makeMovements(payment.approvedAmount, payment.approvedAt, steps),
}));

it('balances every set and satisfies its invariants', () => {
  fc.assert(
    fc.property(withMovements, (payment) => {
      for (const set of allSets(payment))
        expect(checkInvariants(set, toEntries(set, NOW)).filter(({ holds }) => !holds)).toEqual([]);
    }),
  );
});

it('posts pairs only between a company and the counterparty of their type', () => {
  fc.assert(
    fc.property(withMovements, (payment) => {
      const { organizationId: organization_id } = payment;
      for (const { type, debit, credit } of allSets(payment).flatMap(({ pairs }) => pairs))
        for (const [one, other] of [
          [debit, credit],
          [credit, debit],
        ] as const)
          if (one.type === 'COMPANY' && one.id !== other.id)
            expect(findListedPairs({ organization_id, company_id: one.id }, other.id).types).toContain(type);
    }),
  );
});

it('posts exactly the paid amount, the fee and the cost of an approval', () => {
  fc.assert(
    fc.property(anyPayment, (payment) => {
      const [approved] = derivePostingSets(payment, { id: 'e', occurredAt: payment.approvedAt });
      expect([
        sumPairs([approved!], 'TRANSACTION'),
        sumPairs([approved!], 'ORGANIZATION_FEE'),
        sumPairs([approved!], 'PLATFORM_COST'),
      ]).toEqual([
        payment.approvedAmount,
        feeCents(payment.approvedAmount, payment.fee),
        feeCents(payment.approvedAmount, payment.cost),
      ]);
    }),
  );
});

const FEE_TYPES: readonly Pair['type'][] = ['TRANSACTION', 'ORGANIZATION_FEE'];

it('leaves every recipient of an approval with zero or more, in total and in each installment', () => {
  fc.assert(
    fc.property(anyPayment, (payment) => {
      const sets = derivePostingSets(payment, { id: 'e', occurredAt: payment.approvedAt });
      const recipients = [payment.companyId, ...payment.split.map(({ companyId }) => companyId)];
      const nets = balances(sets);
      const perInstallment = new Map<string, number>();
      for (const { type, installment, debit, credit, amount } of sets[0]!.pairs) {
        if (!FEE_TYPES.includes(type)) continue;
        const change = (owner: string, cents: number) =>
          perInstallment.set(
            `${owner} ${installment}`,
            (perInstallment.get(`${owner} ${installment}`) ?? 0) + cents,
          );
        change(credit.id, amount);
        change(debit.id, -amount);
      }
      const below = (owner: string): boolean =>
        (nets.get(owner) ?? 0) < 0 ||
        [...perInstallment].some(([key, cents]) => key.startsWith(`${owner} `) && cents < 0);
      expect(recipients.filter(below)).toEqual([]);
    }),
    { numRuns: 200 },
  );
});

it('moves exactly the amount of a movement, and never more than the rest of a share', () => {
  fc.assert(
    fc.property(withMovements, (payment) => {
      const sets = allSets(payment).filter(({ kind }) => kind !== 'ANTICIPATION');
      for (const [index, { amount }] of payment.movements.entries())
        expect(
          sumPairs(
            [sets[index + 1]!],
            'TRANSACTION_REFUND',
            'TRANSACTION_DISPUTE',
            'TRANSACTION_DISPUTE_REVERSAL',
          ),
        ).toBe(amount);
      const everyoneLiable = { ...payment, split: payment.split.map((one) => ({ ...one, isLiable: true })) };
      for (let count = 1; count <= sets.length; count += 1)
        for (const [left, cents] of sharesLeft(allSets(everyoneLiable).filter(isOfPrincipal).slice(0, count)))
          expect({ left, cents: Math.min(cents, 0) }).toEqual({ left, cents: 0 });
    }),
  );
});

const isOfPrincipal = ({ kind }: PostingSet): boolean => kind !== 'ANTICIPATION';

/** The rest of each company and installment, separately for principal and fee. */
function sharesLeft(sets: readonly PostingSet[]): Map<string, number> {
  const left = new Map<string, number>();
  const give = (key: string, cents: number): void => void left.set(key, (left.get(key) ?? 0) + cents);
  for (const { type, installment, debit, credit, amount } of sets.flatMap(({ pairs }) => pairs)) {
    if (type === 'TRANSACTION' || type === 'TRANSACTION_DISPUTE_REVERSAL')
      give(`${credit.id} gross ${installment}`, amount);
    if (type === 'TRANSACTION_REFUND' || type === 'TRANSACTION_DISPUTE')
      give(`${debit.id} gross ${installment}`, -amount);
    if (type === 'ORGANIZATION_FEE') give(`${debit.id} fee ${installment}`, amount);
    if (type === 'ORGANIZATION_FEE_REFUND') give(`${credit.id} fee ${installment}`, -amount);
    if (type === 'PLATFORM_COST') give(`cost ${installment}`, amount);
    if (type === 'PLATFORM_COST_REFUND') give(`cost ${installment}`, -amount);
  }
  return left;
}

const parts = fc.array(fc.integer({ min: 0, max: 10 }), { maxLength: 5 });
/** Refunds everything, in these parts and a last one. */
const refundedWhole = (payment: Payment, takeTenths: readonly number[]): Payment => {
  const steps = [
    ...takeTenths.map((tenths) => ({ kind: 'REFUND' as const, tenths, days: 7 })),
    { kind: 'REST' as const, tenths: 10, days: 7 },
  ];
  const movements = makeMovements(payment.approvedAmount, payment.approvedAt, steps);
  return { ...payment, isAnticipated: false, movements };
};

it('returns exactly the charged fee and cost when everything is refunded in any number of parts', () => {
  fc.assert(
    fc.property(
      anyPayment,
      parts,
      fc.constantFrom('PROPORTIONAL', 'FULL_ONLY'),
      (payment, tenths, policy) => {
        const left = balances(allSets({ ...refundedWhole(payment, tenths), refundFeePolicy: policy }));
        expect([...left].filter(([, cents]) => cents !== 0)).toEqual([]);
      },
    ),
  );
});

it('leaves fee and cost unchanged when refunds return no fee', () => {
  fc.assert(
    fc.property(anyPayment, parts, (payment, tenths) => {
      const of = { ...refundedWhole(payment, tenths), refundFeePolicy: 'NONE' as const };
      const fee = feeCents(of.approvedAmount, of.fee);
      const cost = feeCents(of.approvedAmount, of.cost);
      const left = balances(allSets(of));
      expect([ORGANIZATION, 'platform', 'PROVIDER_A'].map((owner) => left.get(owner) ?? 0)).toEqual([
        fee - cost,
        cost,
        0,
      ]);
    }),
  );
});

it('returns the cents of fee and cost that the refund fee policy states', () => {
  fc.assert(
    fc.property(withMovements, (payment) => {
      const isRefund = ({ kind }: PostingSet): boolean => kind === 'REFUND_COMPLETED';
      const sets = allSets(payment).filter(isRefund);
      const amounts = payment.movements.filter(({ kind }) => kind === 'REFUND').map(({ amount }) => amount);
      for (const count of amounts.keys()) {
        const refunded = amounts.slice(0, count + 1).reduce((sum, cents) => sum + cents, 0);
        const soFar = sets.slice(0, count + 1);
        expect([sumPairs(soFar, 'ORGANIZATION_FEE_REFUND'), sumPairs(soFar, 'PLATFORM_COST_REFUND')]).toEqual(
          [payment.fee, payment.cost].map((price) =>
            returnedBy(payment, feeCents(payment.approvedAmount, price), refunded),
          ),
        );
      }
    }),
  );
});

/** An independent, direct form of docs/rules.md#worked-examples D. */
function returnedBy({ refundFeePolicy, approvedAmount }: Payment, charged: number, refunded: number): number {
  if (refundFeePolicy === 'NONE') return 0;
  if (refundFeePolicy === 'FULL_ONLY') return refunded === approvedAmount ? charged : 0;
  return Number((BigInt(charged) * BigInt(refunded)) / BigInt(approvedAmount));
}

it('restores the state before a dispute that is won', () => {
  fc.assert(
    fc.property(withMovements, (payment) => {
      const { approvedAmount, approvedAt } = payment;
      const movements = makeMovements(approvedAmount, approvedAt, [
        { kind: 'REFUND', tenths: 3, days: 1 },
        { kind: 'DISPUTE', tenths: 10, days: 20 },
        { kind: 'WON', tenths: 0, days: 40 },
      ]);
      const before = balances(allSets({ ...payment, movements: movements.slice(0, 1) }));
      expect(balances(allSets({ ...payment, movements }))).toEqual(before);
    }),
  );
});

it('takes the anticipated amount from the merchant on the original days, for a price of at most that amount', () => {
  fc.assert(
    fc.property(anyPayment, (payment) => {
      const anticipated = derivePostingSets(
        { ...payment, isAnticipated: true },
        { id: 'e', occurredAt: payment.approvedAt },
      );
      const set = anticipated.find(({ kind }) => kind === 'ANTICIPATION');
      if (set === undefined) return;
      const principal = set.pairs.filter(({ type }) => type === 'ANTICIPATION');
      const early = principal.filter(({ credit }) => credit.id === MERCHANT);
      const late = principal.filter(({ debit }) => debit.id === MERCHANT);
      expect(early.map(({ amount }) => amount)).toEqual(late.map(({ amount }) => amount));
      const fees = sumPairs([set], 'ORGANIZATION_ANTICIPATION_FEE');
      expect(fees).toBeLessThanOrEqual(sumPairs([set], 'ANTICIPATION') / 2);
      expect(set.pairs.filter(({ credit }) => credit.id === ORGANIZATION).length).toBeLessThanOrEqual(18);
    }),
  );
});

it('posts the same bytes on every delivery of an event', () => {
  fc.assert(
    fc.property(withMovements, (payment) => {
      expect(JSON.stringify(allSets(payment))).toBe(JSON.stringify(allSets(structuredClone(payment))));
    }),
  );
});
