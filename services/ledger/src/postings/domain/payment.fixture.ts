// Payments for tests: the worked examples of docs/rules.md#worked-examples, arbitrary payments with movements, and
// readable lines of their pairs.
import fc from 'fast-check';
import { PAYMENT_METHODS, REFUND_FEE_POLICIES } from '@mps/kernel';
import { derivePostingSets } from './derive';
import type { Movement, Payment, SplitItem } from './payment';
import type { PostingSet } from './posting-set';

export const MERCHANT = '11111111-1111-4111-8111-111111111111';
export const PARTNER = '22222222-2222-4222-8222-222222222222';
export const ORGANIZATION = '99999999-9999-4999-8999-999999999999';
const NO_PRICE = { percentageE4: 0, flat: 0, minimumPrice: 0 };

export const at = (day: string, time = '12:00:00.000'): Date => new Date(`${day}T${time}-03:00`);

export const payment = (changes: Partial<Payment> = {}): Payment => ({
  transactionId: 'aaaaaaaa-aaaa-4aaa-8aaa-aaaaaaaaaaaa',
  organizationId: ORGANIZATION,
  companyId: MERCHANT,
  affiliationId: 'bbbbbbbb-bbbb-4bbb-8bbb-bbbbbbbbbbbb',
  provider: 'PROVIDER_A',
  paymentMethod: 'PIX',
  paidVia: null,
  brand: null,
  currency: 'BRL',
  installments: 1,
  approvedAmount: 10_000,
  approvedAt: at('2026-03-02'),
  fee: NO_PRICE,
  cost: NO_PRICE,
  refundFeePolicy: 'PROPORTIONAL',
  isAnticipated: false,
  anticipationRateE4: 0,
  anticipationCostRateE4: 0,
  split: [],
  movements: [],
  ...changes,
});

export const item = (companyId: string, weight: number, changes: Partial<SplitItem> = {}): SplitItem => ({
  companyId,
  weight,
  bearsFee: true,
  isLiable: true,
  ...changes,
});

/** Example A: credit card in three installments, 10000 cents, partner 30 %, merchant 70 % and bearer of the fee. */
export const exampleA = (changes: Partial<Payment> = {}): Payment =>
  payment({
    paymentMethod: 'CREDIT_CARD',
    brand: 'VISA',
    installments: 3,
    fee: { percentageE4: 31_900, flat: 0, minimumPrice: 0 },
    cost: { percentageE4: 20_000, flat: 10, minimumPrice: 0 },
    split: [item(PARTNER, 300_000, { bearsFee: false }), item(MERCHANT, 700_000)],
    ...changes,
  });

export const makeRefund = (amount: number, on: string, id = 'r1'): Movement => ({
  kind: 'REFUND',
  id,
  amount,
  occurredAt: at(on),
});

const day = fc
  .integer({ min: 0, max: 800 })
  .map((offset) => new Date(at('2025-01-01').getTime() + offset * 86_400_000));
const price = fc.record({
  percentageE4: fc.nat(200_000),
  flat: fc.nat(500),
  minimumPrice: fc.nat(500),
});

/** Splits with small totals, where rounding matters most, and with large ones. */
const splits = fc
  .tuple(
    fc.array(
      fc.record({
        weight: fc.integer({ min: 1, max: 5_000 }),
        bearsFee: fc.boolean(),
        isLiable: fc.boolean(),
      }),
      {
        maxLength: 6,
      },
    ),
    fc.boolean(),
  )
  .map(([items, hasMerchant]) =>
    items.map((one, index) => ({
      ...one,
      companyId: hasMerchant && index === 0 ? MERCHANT : `company-${String(index)}`,
    })),
  );

const amounts = fc.oneof(fc.integer({ min: 1, max: 40 }), fc.integer({ min: 1, max: 1_500_000_000 }));

/** Any approved payment without movements. */
export const anyPayment: fc.Arbitrary<Payment> = fc
  .record({
    paymentMethod: fc.constantFrom(...PAYMENT_METHODS),
    paidVia: fc.constantFrom('PIX' as const, 'BOLETO' as const),
    installments: fc.integer({ min: 1, max: 18 }),
    approvedAmount: amounts,
    approvedAt: day,
    fee: price,
    cost: price,
    refundFeePolicy: fc.constantFrom(...REFUND_FEE_POLICIES),
    isAnticipated: fc.boolean(),
    anticipationRateE4: fc.nat(1_000_000),
    anticipationCostRateE4: fc.nat(1_000_000),
    split: splits,
  })
  .map((members) => payment(members));

/** Refunds and disputes in chronological order, never more than the rest. `parts` are tenths of the rest. */
export function makeMovements(
  approved: number,
  approvedAt: Date,
  steps: readonly {
    readonly kind: 'REFUND' | 'DISPUTE' | 'WON' | 'REST';
    readonly tenths: number;
    readonly days: number;
  }[],
): Movement[] {
  const movements: Movement[] = [];
  const open: Movement[] = [];
  let left = approved;
  let time = approvedAt.getTime();
  for (const [index, { kind, tenths, days }] of steps.entries()) {
    time += days * 86_400_000;
    const occurredAt = new Date(time);
    if (kind === 'WON') {
      const dispute = open.pop();
      if (dispute === undefined) continue;
      left += dispute.amount;
      movements.push({ ...dispute, kind: 'DISPUTE_REVERSAL', occurredAt });
      continue;
    }
    const amount = kind === 'REST' ? left : Math.ceil((left * tenths) / 10);
    if (amount === 0) continue;
    left -= amount;
    const movement = {
      kind: kind === 'DISPUTE' ? kind : ('REFUND' as const),
      id: `m${String(index)}`,
      amount,
      occurredAt,
    };
    if (kind === 'DISPUTE') open.push(movement);
    movements.push(movement);
  }
  return movements;
}

export const anySteps = fc.array(
  fc.record({
    kind: fc.constantFrom('REFUND' as const, 'DISPUTE' as const, 'WON' as const),
    tenths: fc.integer({ min: 0, max: 10 }),
    days: fc.nat(60),
  }),
  { maxLength: 6 },
);

export const event = (day: string) => ({ id: 'event', occurredAt: at(day) });
const NAMES = new Map([
  [MERCHANT, 'merchant'],
  [PARTNER, 'partner'],
  [ORGANIZATION, 'organization'],
  ['platform', 'platform'],
  ['PROVIDER_A', 'provider'],
]);
const findName = ({ id }: { id: string }): string => NAMES.get(id) ?? id;
/** `1 2026-04-01 TRANSACTION provider > partner 1000`. */
export const formatPairs = ({ pairs }: PostingSet): string[] =>
  pairs.map(
    ({ installment, paymentDate, type, debit, credit, amount }) =>
      `${installment} ${paymentDate} ${type} ${findName(debit)} > ${findName(credit)} ${amount}`,
  );
/** Returns the only set of the day. */
export const only = (of: Payment, day: string): PostingSet => {
  const [set, ...others] = derivePostingSets(of, event(day));
  expect(others).toEqual([]);
  return set!;
};
export const sumFor = (set: PostingSet, owner: string): number =>
  set.pairs.reduce(
    (sum, { debit, credit, amount }) =>
      sum + (credit.id === owner ? amount : 0) - (debit.id === owner ? amount : 0),
    0,
  );

/** Example E: the whole payment is disputed. */
export const chargeback: Movement = {
  kind: 'DISPUTE',
  id: 'd1',
  amount: 10_000,
  occurredAt: at('2026-04-20'),
};
