// The exact replacement of a policy: afterwards it is what was sent. Rules that stay the same keep their timestamps.
import { canonicalJson, err, ok, type Result } from '@mps/kernel';
import type { FeeRule, Finding, Policy, PolicyHeader } from './policy';
import type { ReadPolicy, ReadRule } from './read-policy';

/** What the pure domain takes from its caller: the instant and new ids. */
export interface Novelty {
  readonly now: Date;
  readonly newId: () => string;
}

/** A new policy's rules; every id that is sent is unknown. */
export function makeRules(
  wanted: readonly ReadRule[],
  novelty: Novelty,
): Result<FeeRule[], readonly Finding[]> {
  return replaceRules([], wanted, novelty);
}

/** The same reference when the payload equals what stands. */
export function replacePolicy<P extends Policy>(
  policy: P,
  wanted: ReadPolicy,
  novelty: Novelty,
): Result<P, readonly Finding[]> {
  const replaced = replaceRules(policy.rules, wanted.rules, novelty);
  if (!replaced.ok) return replaced;
  const rules = isSameList(policy.rules, replaced.value) ? policy.rules : replaced.value;
  const members = Object.keys(wanted.header) as (keyof PolicyHeader)[];
  const isSame =
    rules === policy.rules && members.every((member) => policy[member] === wanted.header[member]);
  return ok(isSame ? policy : { ...policy, ...wanted.header, rules, updated_at: novelty.now });
}

function replaceRules(
  current: readonly FeeRule[],
  wanted: readonly ReadRule[],
  { now, newId }: Novelty,
): Result<FeeRule[], readonly Finding[]> {
  const known = new Map(current.map((rule) => [rule.id, rule]));
  const findings: Finding[] = [];
  const rules = wanted.map(({ id, ...terms }, index): FeeRule => {
    if (id === null) return { id: newId(), ...terms, created_at: now, updated_at: now };
    const rule = known.get(id);
    if (rule === undefined) {
      findings.push({ at: `#/rules/${index}/id`, code: 'rule_not_found', reason: 'unknown_rule_id' });
      return { id, ...terms, created_at: now, updated_at: now };
    }
    return hasSameTerms(rule, terms) ? rule : { ...rule, ...terms, updated_at: now };
  });
  return findings.length > 0 ? err(findings) : ok(rules);
}

function hasSameTerms(rule: FeeRule, terms: Omit<ReadRule, 'id'>): boolean {
  const { conditions, price, priority } = rule;
  return canonicalJson({ conditions, price, priority }) === canonicalJson(terms);
}

function isSameList(before: readonly FeeRule[], after: readonly FeeRule[]): boolean {
  return before.length === after.length && before.every((rule, index) => rule === after[index]);
}
