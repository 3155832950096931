// Two disputes of one payment: each posts its own part, and a reversal returns exactly the amount of its dispute.
import type { Movement } from './payment';
import { at, exampleA, MERCHANT, PARTNER } from './payment.fixture';
import { derivePostingSets } from './derive';

const dispute = (id: string, amount: number, kind: Movement['kind'] = 'DISPUTE'): Movement => ({
  kind,
  id,
  amount,
  occurredAt: at('2026-03-10'),
});
/** Cents of the last movement, by company. */
function moved(...movements: readonly Movement[]) {
  const event = { id: 'event-1', occurredAt: at('2026-03-10') };
  const [set] = derivePostingSets(exampleA({ movements }), event);
  const sum = (companyId: string) =>
    set!.pairs
      .filter(({ debit, credit }) => debit.id === companyId || credit.id === companyId)
      .reduce((total, { amount }) => total + amount, 0);
  return { key: set!.key, merchant: sum(MERCHANT), partner: sum(PARTNER) };
}

it('debits the second dispute from the rest after the first', () => {
  const first = moved(dispute('d1', 1_000));
  const second = moved(dispute('d1', 1_000), dispute('d2', 9_000));
  expect([first.key, second.key]).toEqual(['dispute-d1-opened', 'dispute-d2-opened']);
  expect(first.merchant + first.partner).toBe(1_000);
  expect(second.merchant + second.partner).toBe(9_000);
});

it('returns the amount of each dispute in any order of reversals', () => {
  const both = [dispute('d1', 1_000), dispute('d2', 9_000)];
  const second = moved(...both, dispute('d2', 9_000, 'DISPUTE_REVERSAL'));
  const first = moved(
    ...both,
    dispute('d2', 9_000, 'DISPUTE_REVERSAL'),
    dispute('d1', 1_000, 'DISPUTE_REVERSAL'),
  );
  expect(second.merchant + second.partner).toBe(9_000);
  expect(first.merchant + first.partner).toBe(1_000);
});
