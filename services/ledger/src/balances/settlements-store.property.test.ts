// Draws payments with movements. The published settlements add up to the entries of their later days.
import fc from 'fast-check';
import { toEntries, derivePostingSets, settlesLater, type LedgerEntry, type Payment } from '../postings';
import { anyPayment, anySteps, at, MERCHANT, makeMovements } from '../postings/domain/payment.fixture';
import { deriveOutcomes } from './settlements-store';

const withMovements = fc.tuple(anyPayment, anySteps).map(([payment, steps]) => ({
  ...payment,
  movements: makeMovements(payment.approvedAmount, payment.approvedAt, steps),
}));

const laterEntries = (payment: Payment, now: Date): LedgerEntry[] =>
  [undefined, ...payment.movements]
    .flatMap((movement, count) =>
      derivePostingSets(
        { ...payment, movements: payment.movements.slice(0, count) },
        { id: 'event', occurredAt: movement?.occurredAt ?? payment.approvedAt },
      ),
    )
    .flatMap((set) => toEntries(set, now, (pair) => settlesLater(pair, MERCHANT, set.createdAt)))
    .filter(({ owner_id }) => owner_id === MERCHANT);

it('adds up to every later entry of the merchant, each day once, oldest first', () => {
  fc.assert(
    fc.property(withMovements, (payment) => {
      const entries = laterEntries(payment, at('2035-01-01'));
      const told = deriveOutcomes(entries, '2035-01-01');
      const days = told.map(({ payment_date }) => payment_date);
      expect(days).toEqual([...new Set(entries.map(({ payment_date }) => payment_date))].sort());
      expect(told.reduce((sum, { amount }) => sum + amount, 0)).toBe(
        entries.reduce((sum, one) => sum + (one.operation === 'CREDIT' ? one.amount : -one.amount), 0),
      );
      expect(told.every(({ status }) => status === 'PAID')).toBe(true);
    }),
  );
});

it('yields the same result for past days at any later time', () => {
  const day = fc
    .integer({ min: 0, max: 1_200 })
    .map((days) => new Date(at('2025-01-01').getTime() + days * 86_400_000));
  fc.assert(
    fc.property(withMovements, day, (payment, now) => {
      const today = now.toISOString().slice(0, 10);
      const settled = laterEntries(payment, now).filter((one) => one.settled);
      const whole = deriveOutcomes(laterEntries(payment, at('2035-01-01')), '2035-01-01');
      expect(deriveOutcomes(settled, today)).toEqual(
        whole.filter(({ payment_date }) => payment_date <= today),
      );
    }),
  );
});
