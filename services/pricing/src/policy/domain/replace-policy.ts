// The exact replacement of a policy: afterwards it is what was sent. Rules that stay the same keep their timestamps.
import { canonicalJson } from '@mps/kernel';
import type { FeeRule, Policy, PolicyHeader } from './policy';
import type { ReadPolicy, ReadRule } from './read-policy';

/** What the pure domain takes from its caller: the instant and new ids. */
export interface Novelty {
  readonly now: Date;
  readonly newId: () => string;
}

/** A new policy's rules. */
export const makeRules = (wanted: readonly ReadRule[], novelty: Novelty): FeeRule[] =>
  replaceRules([], wanted, novelty);

/** The same reference when the payload equals what stands. */
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
  return wanted.map(({ id, ...terms }): FeeRule => {
    const rule = id === null ? undefined : known.get(id);
    if (rule === undefined) return { id: newId(), ...terms, created_at: now, updated_at: now };
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
