// What a policy is: an ordered set of rules, each a price under conditions. Fee policies belong to organizations, cost
// policies to the platform; both have the same terms.
import type { FeeCondition, PricingRule, Price, Provider } from '@mps/kernel';

/** The part of a rule that a client decides; all conditions must hold, none means always. */
export interface RuleTerms {
  readonly conditions: readonly FeeCondition[];
  readonly price: Price;
  /** 1 is tried first. */
  readonly priority: number;
}

export interface FeeRule extends RuleTerms, PricingRule {
  readonly updated_at: Date;
}

/** The part of a policy that a client decides, besides its rules. Percentages in units of 1e-4 %, prices in cents. */
export interface PolicyHeader {
  readonly name: string;
  readonly description: string | null;
  readonly is_active: boolean;
  readonly cashout_price: number;
  readonly automatic_anticipation_e4: number;
  readonly spot_anticipation_e4: number;
}

export interface Policy extends PolicyHeader {
  readonly _id: string;
  /** In the order of the payload that wrote them, which is not the order in which they are tried. */
  readonly rules: readonly FeeRule[];
  readonly created_at: Date;
  readonly updated_at: Date;
}

export interface FeePolicy extends Policy {
  readonly organization_id: string;
}

/** The MCC of a cost policy that serves every category without one of its own. */
export const ANY_MCC = '*';

export interface CostPolicy extends Policy {
  readonly provider: Provider;
  /** Four digits or ANY_MCC. */
  readonly mcc: string;
}
