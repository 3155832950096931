// `ops policies`: the prices of organizations to their merchants (fee) and of the platform to organizations (cost).
import type { FeeRuleInput } from '@mps/contracts/gen/mps/pricing/v1/FeeRuleInput';
import type { Command } from 'commander';
import type { Operator } from '../seed/operator';
import { addAction } from './command';
import { readInput, type Shape } from './deployment';

const POLICY = {
  name: 'string',
  description: 'string?',
  is_active: 'boolean',
  cashout_price: 'number',
  automatic_anticipation_percentage: 'number',
  spot_anticipation_percentage: 'number',
  rules: [
    {
      priority: 'number?',
      conditions: ['?', { field: 'string', operator: 'string', value: 'any' }],
      price: { percentage: 'number?', flat: 'number?', minimum_price: 'number?' },
    },
  ],
} as const satisfies Shape;

const COST_POLICY = { provider: 'string', mcc: 'string?', ...POLICY } as const satisfies Shape;

/** A policy in the form of the API: cents, percent, and conditions with a JSON value. */
interface PolicyInput {
  readonly name: string;
  readonly description?: string;
  readonly is_active: boolean;
  readonly cashout_price: number;
  readonly automatic_anticipation_percentage: number;
  readonly spot_anticipation_percentage: number;
  readonly rules: readonly RuleInput[];
}

interface RuleInput {
  readonly priority?: number;
  readonly conditions?: readonly {
    readonly field: string;
    readonly operator: string;
    readonly value: unknown;
  }[];
  readonly price: {
    readonly percentage?: number;
    readonly flat?: number;
    readonly minimum_price?: number;
  };
}

type CostPolicyInput = PolicyInput & { readonly provider: string; readonly mcc?: string };

interface FeeOptions {
  readonly organization: string;
}

interface DefaultOptions extends FeeOptions {
  readonly company?: string;
}

export function addPolicyCommands(program: Command): void {
  const policies = program.command('policies').description('prices');
  const feeCreate = policies
    .command('fee-create')
    .description('make a fee policy of an organization')
    .argument('<file>', 'JSON, as the body of POST /v1/pricing/fee-policies; - for stdin')
    .requiredOption('--organization <id>', 'organization of the policy');
  addAction(feeCreate, createFeePolicy);
  const costPut = policies
    .command('cost-put')
    .description(
      'set the platform’s cost policy of a provider and, when mcc is there, of a merchant category',
    )
    .argument('<file>', 'JSON: provider, mcc and the members of a fee policy; - for stdin');
  addAction(costPut, putCostPolicy);
  const setDefault = policies
    .command('default')
    .description('make a fee policy the default for payments without one')
    .argument('<id>', 'id of the fee policy')
    .requiredOption('--organization <id>', 'organization of the policy')
    .option('--company <id>', 'for this merchant; without it, for all that have none of their own');
  addAction(setDefault, setDefaultPolicy);
}

async function createFeePolicy(
  { services, call }: Operator,
  { organization }: FeeOptions,
  file = '',
): Promise<Record<string, unknown>> {
  const { rules, ...policy } = await readInput<PolicyInput>(file, POLICY);
  const request = { ...policy, rules: rules.map(ruleToWire) };
  const made = await call('CreateFeePolicy', services.pricing.CreateFeePolicy, request, organization);
  return toSummary(made.fee_policy);
}

async function putCostPolicy(
  { services, call }: Operator,
  _options: unknown,
  file = '',
): Promise<Record<string, unknown>> {
  const { rules, ...policy } = await readInput<CostPolicyInput>(file, COST_POLICY);
  const request = { ...policy, rules: rules.map(ruleToWire) };
  const put = await call('PutCostPolicy', services.pricing.PutCostPolicy, request);
  return toSummary(put.cost_policy);
}

async function setDefaultPolicy(
  { services, call }: Operator,
  { organization, company = organization }: DefaultOptions,
  policyId = '',
): Promise<Record<string, unknown>> {
  const request = { merchant_id: company, fee_policy_id: policyId };
  await call('SetDefaultFeePolicy', services.merchants.SetDefaultFeePolicy, request, organization);
  return { organization_id: organization, company_id: company, default_fee_policy_id: policyId };
}

const ruleToWire = ({ conditions = [], price, ...rest }: RuleInput): FeeRuleInput => ({
  ...rest,
  price,
  conditions: conditions.map(({ field, operator, value }) => ({
    field,
    operator,
    value_json: JSON.stringify(value),
  })),
});

interface Policy {
  readonly id: string;
  readonly name: string;
  readonly is_active: boolean;
  readonly rules: readonly unknown[];
}

/** The number of rules shows that all rules of the file arrived. */
function toSummary(policy: Policy | null): Record<string, unknown> {
  if (policy === null) throw new Error('pricing answered without the policy it had written');
  const { id, name, is_active, rules } = policy;
  return { id, name, is_active, rules: rules.length };
}
