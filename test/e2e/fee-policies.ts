// Fee policies for tests.
import { sharedPlatform } from '@mps/testkit';
import { freshName } from './fresh';

type Body = Record<string, unknown>;

export interface FeeRule extends Body {
  readonly id: string;
  readonly priority: number;
  readonly created_at: string;
  readonly updated_at: string;
}

export interface FeePolicy extends Body {
  readonly id: string;
  readonly name: string;
  readonly rules: readonly FeeRule[];
  readonly updated_at: string;
}

export interface Problem extends Body {
  readonly code: string;
  readonly errors?: readonly { pointer?: string; parameter?: string; code: string }[];
}

export const PRICE = { percentage: 1.5, flat: 10, minimum_price: 5 };

/** The required members of a policy except its name. */
export const TERMS = {
  is_active: true,
  cashout_price: 100,
  automatic_anticipation_percentage: 2,
  spot_anticipation_percentage: 2.5,
  rules: [{ price: PRICE }],
};

export const FEE_POLICIES = '/v1/pricing/fee-policies';
export const feePolicyPath = (id: string): string => `${FEE_POLICIES}/${id}`;

export async function newFeePolicy(changes: Body = {}): Promise<FeePolicy> {
  const body = { ...TERMS, name: freshName(), ...changes };
  const answer = await sharedPlatform().api.post<FeePolicy>(FEE_POLICIES, body);
  if (answer.status !== 201) throw new Error(answer.text);
  return answer.body;
}
