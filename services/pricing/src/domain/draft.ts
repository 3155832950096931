// A policy as somebody wrote it: nothing in it has been looked at yet.

export interface ConditionDraft {
  readonly field: string;
  readonly operator: string;
  readonly value: unknown;
}

export interface RuleDraft {
  /** Null: a new rule. */
  readonly id: string | null;
  readonly conditions: readonly ConditionDraft[];
  /** Null or without any part: missing. Percentages are in percent, the other parts in cents. */
  readonly price: {
    readonly percentage: number | null;
    readonly flat: number | null;
    readonly minimum_price: number | null;
  } | null;
  /** Null: its place in the list, from 1. */
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
  readonly rules: readonly RuleDraft[];
}

/** One thing wrong with a draft. `at` is a JSON Pointer fragment into it ("#/rules/0/price"). */
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
  readonly detail: string;
}
