// The demo: the content of `.local/demo.json`, the prices of docs/rules.md#sandbox-prices, and a first request to
// paste.
import type { FeeCondition } from '@mps/contracts/gen/mps/pricing/v1/FeeCondition';
import type { FeeRuleInput } from '@mps/contracts/gen/mps/pricing/v1/FeeRuleInput';

export interface DemoUser {
  readonly identifier: string;
  readonly password: string;
}

export interface Demo {
  readonly base_url: string;
  readonly organization_id: string;
  /** ORGANIZATION scope, all permissions. */
  readonly api_key: string;
  readonly merchant_id: string;
  /** COMPANY scope of merchant_id. */
  readonly merchant_api_key: string;
  readonly sibling_merchant_id: string;
  readonly fee_policy_id: string;
  readonly pix_key_id: string;
  readonly user: DemoUser;
  /** A second organization, to show that tenants are isolated. */
  readonly other: {
    readonly organization_id: string;
    readonly merchant_id: string;
    readonly api_key: string;
    readonly fee_policy_id: string;
    readonly pix_key_id: string;
    readonly user: DemoUser;
  };
}

interface Amounts {
  /** In percent. */
  readonly percentage: number;
  /** In cents, per payment. */
  readonly flat: number;
  /** In cents. */
  readonly minimum_price: number;
}

interface PriceRow {
  readonly method: string;
  /** Largest number of installments of the rule. Rows of one method are in ascending order. */
  readonly upToInstallments?: number;
  readonly fee: Amounts;
  readonly cost: Amounts;
}

const price = (percentage: number, flat = 0, minimum = 0): Amounts => ({
  percentage,
  flat,
  minimum_price: minimum,
});

const DEFAULT_PRICES: readonly PriceRow[] = [
  { method: 'PIX', fee: price(0.99, 0, 1), cost: price(0.5) },
  { method: 'BOLEPIX', fee: price(0, 250), cost: price(0, 150) },
  { method: 'DEBIT_CARD', fee: price(1.49), cost: price(0.9) },
  { method: 'CREDIT_CARD', upToInstallments: 1, fee: price(2.99), cost: price(2, 10) },
  { method: 'CREDIT_CARD', upToInstallments: 6, fee: price(3.19), cost: price(2, 10) },
  { method: 'CREDIT_CARD', upToInstallments: 12, fee: price(3.49), cost: price(2.2, 10) },
  { method: 'CREDIT_CARD', upToInstallments: 18, fee: price(3.99), cost: price(2.4, 10) },
];

export const DEMO_CASHOUT_PRICE_CENTS = 100;
/** Percent per month. */
export const DEMO_AUTOMATIC_ANTICIPATION_PERCENTAGE = 2;
export const DEMO_SPOT_ANTICIPATION_PERCENTAGE = 2.5;
export const DEMO_COST_ANTICIPATION_PERCENTAGE = 1.5;

export const DEMO_FEE_RULES: FeeRuleInput[] = makeRules(({ fee }) => fee);
export const DEMO_COST_RULES: FeeRuleInput[] = makeRules(({ cost }) => cost);

/** The first matching rule decides, so a row needs only its upper bound. */
function makeRules(toAmounts: (row: PriceRow) => Amounts): FeeRuleInput[] {
  return DEFAULT_PRICES.map((row, index) => ({
    priority: index + 1,
    conditions: makeConditions(row),
    price: toAmounts(row),
  }));
}

function makeConditions({ method, upToInstallments }: PriceRow): FeeCondition[] {
  const ofMethod = makeCondition('transaction.payment_method', 'EQUALS', method);
  if (upToInstallments === undefined) return [ofMethod];
  return [ofMethod, makeCondition('transaction.installments', 'LESS_OR_EQUAL', upToInstallments)];
}

function makeCondition(field: string, operator: string, value: string | number): FeeCondition {
  return { field, operator, value_json: JSON.stringify(value) };
}

/** The shell inserts the time into request_id, so that pasting it twice makes two charges. */
function formatCurlExample(demo: Demo): string {
  const body = JSON.stringify({
    provider: 'PROVIDER_A',
    request_id: 'demo-REQUEST',
    amount: 1000,
    capture_method: 'ECOMMERCE',
    payment_method: 'PIX',
    pix_data: { description: 'First charge' },
  }).replace('REQUEST', `'"$(date +%s)"'`);
  const url = `${demo.base_url}/v1/merchants/${demo.merchant_id}/transactions`;
  return `curl -sS -X POST '${url}' -H 'x-api-key: ${demo.api_key}' -H 'content-type: application/json' -d '${body}'`;
}

/** Formats the demo data for the terminal. `where` names the file with the rest. */
export const formatDemo = (demo: Demo, where: string): string =>
  [
    `  API key   ${demo.api_key}`,
    `  User      ${demo.user.identifier}   password ${demo.user.password}`,
    `  More of the demo organization is in ${where}`,
    '',
    'Paste this to create a PIX charge that can be paid:',
    '',
    formatCurlExample(demo),
  ].join('\n');
