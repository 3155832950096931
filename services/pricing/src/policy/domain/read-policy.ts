// Reads a whole draft and reports every finding at once (docs/rules.md#all-violations): structure, conditions and
// rule ids. A replaced policy equals the payload. Unchanged rules keep their timestamps.
import {
  MAX_AMOUNT_CENTS,
  MAX_FEE_CONDITIONS_PER_RULE,
  MAX_FEE_POLICY_DESCRIPTION_CHARS,
  MAX_FEE_POLICY_NAME_CHARS,
  MAX_FEE_PRIORITY,
  MAX_FEE_RULES,
  REFUND_FEE_POLICIES,
  err,
  isOneOf,
  isUuid,
  ok,
  parsePercentage,
  type Price,
  type RefundFeePolicy,
  type Result,
  canonicalJson,
} from '@mps/kernel';
import type { FeeCondition } from '@mps/pricing-rules';
import type {
  ConditionDraft,
  FeeRule,
  Finding,
  PolicyDraft,
  PolicyHeader,
  RuleDraft,
  RuleTerms,
  Policy,
} from './policy';
import { readCondition } from './read-condition';

const NAME_SHAPE = /^[a-zA-Z0-9_-]+$/;

export interface ReadRule extends RuleTerms {
  /** null: a new rule. */
  readonly id: string | null;
}

export interface ReadPolicy {
  readonly header: PolicyHeader;
  readonly rules: readonly ReadRule[];
}

type Report = (finding: Finding) => void;

/** `current`: the rules of the stored policy. A draft may use their ids. Empty for a new policy. */
export function readPolicy(
  draft: PolicyDraft,
  current: readonly Pick<FeeRule, 'id'>[],
): Result<ReadPolicy, readonly Finding[]> {
  const findings: Finding[] = [];
  const report: Report = (finding) => findings.push(finding);
  readName(draft.name, report);
  readLength(draft.description ?? '', 0, MAX_FEE_POLICY_DESCRIPTION_CHARS, '#/description', report);
  const header = {
    name: draft.name,
    description: draft.description,
    is_active: draft.is_active,
    cashout_price: readInteger(draft.cashout_price, 0, MAX_AMOUNT_CENTS, '#/cashout_price', report),
    automatic_anticipation_e4: readPercentage(
      draft.automatic_anticipation_percentage,
      '#/automatic_anticipation_percentage',
      report,
    ),
    spot_anticipation_e4: readPercentage(
      draft.spot_anticipation_percentage,
      '#/spot_anticipation_percentage',
      report,
    ),
    refund_fee_policy: readRefundFeePolicy(draft.refund_fee_policy ?? 'PROPORTIONAL', report),
  };
  if (!readLength(draft.rules, 1, MAX_FEE_RULES, '#/rules', report)) return err(findings);
  const rules = draft.rules.map((rule, index) => readRule(rule, index, report));
  reportForeignIds(draft.rules, current, report);
  return findings.length > 0 ? err(findings) : ok({ header, rules });
}

function readName(name: string, report: Report): void {
  if (readLength(name, 1, MAX_FEE_POLICY_NAME_CHARS, '#/name', report) && !NAME_SHAPE.test(name)) {
    report({ at: '#/name', code: 'invalid_format', reason: 'not_a_policy_name' });
  }
}

function readRefundFeePolicy(value: string, report: Report): RefundFeePolicy {
  if (isOneOf(REFUND_FEE_POLICIES, value)) return value;
  const params = { values: REFUND_FEE_POLICIES };
  report({ at: '#/refund_fee_policy', code: 'invalid_enum', reason: 'not_one_of', params });
  return 'PROPORTIONAL';
}

function readRule(draft: RuleDraft, index: number, report: Report): ReadRule {
  const at = `#/rules/${index}`;
  return {
    id: draft.id?.toLowerCase() ?? null,
    conditions: readConditions(draft.conditions, `${at}/conditions`, report),
    price: readPrice(draft.price, `${at}/price`, report),
    priority: readInteger(draft.priority ?? index + 1, 1, MAX_FEE_PRIORITY, `${at}/priority`, report),
  };
}

function readConditions(
  drafts: readonly ConditionDraft[],
  at: string,
  report: Report,
): readonly FeeCondition[] {
  if (!readLength(drafts, 0, MAX_FEE_CONDITIONS_PER_RULE, at, report)) return [];
  const conditions = drafts.map((draft, place) => readCondition(draft, `${at}/${place}`, report));
  return conditions.filter((condition) => condition !== null);
}

function readPrice(draft: RuleDraft['price'], at: string, report: Report): Price {
  const { percentage, flat, minimum_price } = draft ?? { percentage: null, flat: null, minimum_price: null };
  if (percentage === null && flat === null && minimum_price === null) {
    report({ at, code: 'required', reason: 'price_empty' });
  }
  return {
    percentageE4: readPercentage(percentage ?? 0, `${at}/percentage`, report),
    flat: readInteger(flat ?? 0, 0, MAX_AMOUNT_CENTS, `${at}/flat`, report),
    minimumPrice: readInteger(minimum_price ?? 0, 0, MAX_AMOUNT_CENTS, `${at}/minimum_price`, report),
  };
}

/** Reports ids that are malformed, that another rule of the list has, or that no rule of the policy has. */
function reportForeignIds(
  drafts: readonly Pick<RuleDraft, 'id'>[],
  current: readonly Pick<FeeRule, 'id'>[],
  report: Report,
): void {
  const known = new Set(current.map(({ id }) => id));
  const seen = new Set<string>();
  drafts.forEach((draft, index) => {
    const at = `#/rules/${index}/id`;
    const id = draft.id?.toLowerCase() ?? null;
    if (id === null) return;
    if (!isUuid(id)) report({ at, code: 'invalid_format', reason: 'not_a_uuid' });
    else if (seen.has(id)) report({ at, code: 'duplicate', reason: 'rule_id_taken' });
    else if (!known.has(id)) report({ at, code: 'rule_not_found', reason: 'unknown_rule_id' });
    seen.add(id);
  });
}

/** Reports the findings about conditions and rule ids of a draft with an invalid structure. */
export function checkRules(
  drafts: readonly Pick<RuleDraft, 'id' | 'conditions'>[],
  current: readonly Pick<FeeRule, 'id'>[],
): readonly Finding[] {
  const findings: Finding[] = [];
  const report: Report = (finding) => findings.push(finding);
  drafts.forEach(({ conditions }, index) =>
    readConditions(conditions, `#/rules/${index}/conditions`, report),
  );
  reportForeignIds(drafts, current, report);
  return findings;
}

// These return the value even when it is wrong: readPolicy discards its result when there are findings.

function readLength(
  value: string | readonly unknown[],
  min: number,
  max: number,
  at: string,
  report: Report,
): boolean {
  // Counts code points, as the gateway and JSON Schema do: an emoji is one.
  const { length } = Array.from<unknown>(value);
  if (length >= min && length <= max) return true;
  const reason = typeof value === 'string' ? 'character_count_out_of_range' : 'item_count_out_of_range';
  report({ at, code: length < min ? 'too_small' : 'too_big', reason, params: { min, max } });
  return false;
}

function readInteger(value: number, min: number, max: number, at: string, report: Report): number {
  if (!Number.isSafeInteger(value)) report({ at, code: 'invalid_type', reason: 'not_an_integer' });
  else if (value < min) report({ at, code: 'too_small', reason: 'below_minimum', params: { min } });
  else if (value > max) report({ at, code: 'too_big', reason: 'above_maximum', params: { max } });
  return value;
}

function readPercentage(value: number, at: string, report: Report): number {
  const read = parsePercentage(value);
  if (read.ok) return read.value;
  report({ at, code: read.error.code, reason: 'not_a_percentage_multiple' });
  return 0;
}

/** Inputs of the pure domain: the instant and new ids. */
export interface Novelty {
  readonly now: Date;
  readonly newId: () => string;
}

export const makeRules = (wanted: readonly ReadRule[], novelty: Novelty): FeeRule[] =>
  replaceRules([], wanted, novelty);

/** Returns the same reference when the payload equals the policy. */
export function replacePolicy<P extends Policy>(policy: P, wanted: ReadPolicy, novelty: Novelty): P {
  const replaced = replaceRules(policy.rules, wanted.rules, novelty);
  const rules = isSameList(policy.rules, replaced) ? policy.rules : replaced;
  const members = Object.keys(wanted.header) as (keyof PolicyHeader)[];
  const isSame =
    rules === policy.rules && members.every((member) => policy[member] === wanted.header[member]);
  return isSame ? policy : { ...policy, ...wanted.header, rules, updated_at: novelty.now };
}

function replaceRules(
  current: readonly FeeRule[],
  wanted: readonly ReadRule[],
  { now, newId }: Novelty,
): FeeRule[] {
  const known = new Map(current.map((rule) => [rule.id, rule]));
  const standing = wanted.map(({ id }) => (id === null ? undefined : known.get(id)));
  // Rules of equal priority and age are tried by id. Sorted new ids keep the order of the payload.
  const ids = standing.flatMap((rule) => (rule === undefined ? [newId()] : [])).sort();
  return wanted.map(({ id: _, ...terms }, index): FeeRule => {
    const rule = standing[index];
    if (rule === undefined) return { id: ids.shift() ?? newId(), ...terms, created_at: now, updated_at: now };
    return hasSameTerms(rule, terms) ? rule : { ...rule, ...terms, updated_at: now };
  });
}

function hasSameTerms(rule: FeeRule, terms: Omit<ReadRule, 'id'>): boolean {
  const { conditions, price, priority } = rule;
  return canonicalJson({ conditions, price, priority }) === canonicalJson(terms);
}

function isSameList(before: readonly FeeRule[], after: readonly FeeRule[]): boolean {
  return before.length === after.length && before.every((rule, index) => rule === after[index]);
}
