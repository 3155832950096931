// A policy is an ordered set of rules, each a price under conditions. Fee policies belong to organizations, cost
// policies to the platform. Both have the same terms. A draft is a policy as it was sent, before any check.
import type { Price, Provider, RefundFeePolicy } from '@mps/kernel';
import type { FeeCondition, PricingRule } from '@mps/pricing-rules';

/** The part of a rule that a client decides. All conditions must hold. A rule without conditions always matches. */
export interface RuleTerms {
  readonly conditions: readonly FeeCondition[];
  readonly price: Price;
  /** 1 is tried first. */
  readonly priority: number;
}

export interface FeeRule extends RuleTerms, PricingRule {
  readonly updated_at: Date;
}

/** The part of a policy that a client decides, without its rules. Percentages in units of 1e-4 %, prices in cents. */
export interface PolicyHeader {
  readonly name: string;
  readonly description: string | null;
  readonly is_active: boolean;
  readonly cashout_price: number;
  readonly automatic_anticipation_e4: number;
  readonly spot_anticipation_e4: number;
  /** The part of the fee that a refund returns. For a payment the fee policy's value counts. */
  readonly refund_fee_policy: RefundFeePolicy;
}

export interface Policy extends PolicyHeader {
  readonly _id: string;
  /** In the order of the payload. The order of trial is by priority. */
  readonly rules: readonly FeeRule[];
  readonly created_at: Date;
  readonly updated_at: Date;
}

export interface FeePolicy extends Policy {
  readonly organization_id: string;
}

/** The MCC of the cost policy for every category without one of its own. */
export const ANY_MCC = '*';

export interface CostPolicy extends Policy {
  readonly provider: Provider;
  /** Four digits or ANY_MCC. */
  readonly mcc: string;
}

export interface ConditionDraft {
  readonly field: string;
  readonly operator: string;
  readonly value: unknown;
}

export interface RuleDraft {
  /** null: a new rule. */
  readonly id: string | null;
  readonly conditions: readonly ConditionDraft[];
  /** null or without any part: missing. Percentages in percent, the other parts in cents. */
  readonly price: {
    readonly percentage: number | null;
    readonly flat: number | null;
    readonly minimum_price: number | null;
  } | null;
  /** null: its position in the list, from 1. */
  readonly priority: number | null;
}

/** Percentages are in percent. */
export interface PolicyDraft {
  readonly name: string;
  readonly description: string | null;
  readonly is_active: boolean;
  readonly cashout_price: number;
  readonly automatic_anticipation_percentage: number;
  readonly spot_anticipation_percentage: number;
  /** null or absent: PROPORTIONAL. */
  readonly refund_fee_policy?: string | null;
  readonly rules: readonly RuleDraft[];
}

/** One violation of a draft. `at` is a JSON Pointer fragment into it ("#/rules/0/price"). */
export interface Finding {
  readonly at: string;
  readonly code:
    | 'required'
    | 'invalid_type'
    | 'too_small'
    | 'too_big'
    | 'invalid_enum'
    | 'invalid_format'
    | 'not_allowed'
    | 'duplicate'
    | 'rule_not_found';
  readonly reason:
    | 'above_maximum'
    | 'below_minimum'
    | 'character_count_out_of_range'
    | 'empty'
    | 'item_count_out_of_range'
    | 'not_a_boolean'
    | 'not_a_percentage_multiple'
    | 'not_a_policy_name'
    | 'not_a_string'
    | 'not_a_uuid'
    | 'not_an_integer'
    | 'not_four_digits'
    | 'not_one_of'
    | 'operator_needs_integer'
    | 'operator_takes_list'
    | 'price_empty'
    | 'rule_id_taken'
    | 'too_many_characters'
    | 'unknown_rule_id'
    | 'value_count_out_of_range';
  readonly params?: Readonly<Record<string, string | number | readonly string[]>>;
}
