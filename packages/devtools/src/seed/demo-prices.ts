// What the demo's organizations charge their merchants, and what the provider charges the platform.
import type { FeeRuleInput } from '@mps/contracts/gen/mps/pricing/v1/FeeRuleInput';

interface PriceOfMethod {
  readonly method: string;
  /** In percent. */
  readonly percentage: number;
  /** In cents, per payment. */
  readonly flat: number;
  readonly minimum?: number;
  /** Only above this number of instalments. */
  readonly aboveInstallments?: number;
}

/** Credit in instalments comes first: the first rule that matches decides. */
export const DEMO_FEE_RULES: FeeRuleInput[] = rulesOf([
  { method: 'CREDIT_CARD', percentage: 3.79, flat: 30, minimum: 50, aboveInstallments: 1 },
  { method: 'CREDIT_CARD', percentage: 2.99, flat: 30, minimum: 50 },
  { method: 'DEBIT_CARD', percentage: 1.49, flat: 20, minimum: 40 },
  { method: 'PIX', percentage: 0.99, flat: 0, minimum: 10 },
  { method: 'BOLEPIX', percentage: 0, flat: 250 },
]);

export const DEMO_COST_RULES: FeeRuleInput[] = rulesOf([
  { method: 'CREDIT_CARD', percentage: 2.1, flat: 15 },
  { method: 'DEBIT_CARD', percentage: 0.9, flat: 10 },
  { method: 'PIX', percentage: 0.4, flat: 0 },
  { method: 'BOLEPIX', percentage: 0, flat: 120 },
]);

function rulesOf(prices: readonly PriceOfMethod[]): FeeRuleInput[] {
  return prices.map(({ method, percentage, flat, minimum, aboveInstallments }, index) => ({
    priority: index + 1,
    conditions: [
      { field: 'transaction.payment_method', operator: 'EQUALS', value_json: JSON.stringify(method) },
      ...(aboveInstallments === undefined
        ? []
        : [
            {
              field: 'transaction.installments',
              operator: 'GREATER_THAN',
              value_json: String(aboveInstallments),
            },
          ]),
    ],
    price: { percentage, flat, ...(minimum !== undefined && { minimum_price: minimum }) },
  }));
}
