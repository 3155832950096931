// E8: the policy becomes exactly what is sent. Nothing of it is checked against a version the client knows: whoever
// loses a race starts over from what the winner left, so that two replacements end as one of the two, never as a mix.
import type { DomainError, Scope } from '@mps/contracts';
import { err, newId, ok, type BusinessClock, type Result } from '@mps/kernel';
import type { PolicyDraft } from '../domain/draft';
import type { FeePolicy } from '../domain/policy';
import { readPolicy } from '../domain/read-policy';
import { replacePolicy } from '../domain/replace-policy';
import { MAX_REPLACE_ATTEMPTS } from '../limits';
import { makeQueues } from './one-at-a-time';
import type { FeePolicies } from './ports';
import { invalidDraft, NAME_TAKEN, NOT_FOUND, TRY_LATER } from './refusals';

export type ReplaceFeePolicy = (
  scope: Scope,
  id: string,
  draft: PolicyDraft,
) => Promise<Result<FeePolicy, DomainError>>;

export function makeReplaceFeePolicy(policies: FeePolicies, clock: BusinessClock): ReplaceFeePolicy {
  const oneAtATime = makeQueues();

  async function attempt(
    scope: Scope,
    id: string,
    draft: PolicyDraft,
  ): Promise<Result<FeePolicy, DomainError> | 'moved'> {
    const current = await policies.find(scope, id);
    if (current === null) return err(NOT_FOUND);
    const read = readPolicy(draft);
    if (!read.ok) return err(invalidDraft(read.error));
    const replaced = replacePolicy(current, read.value, { now: clock.now(), newId });
    if (!replaced.ok) return err(invalidDraft(replaced.error));
    if (replaced.value === current) return ok(current);
    const outcome = await policies.commit(scope, current, replaced.value);
    if (typeof outcome === 'object') return ok(outcome.committed);
    if (outcome === 'moved') return outcome;
    return err(outcome === 'name_taken' ? NAME_TAKEN : TRY_LATER);
  }

  return (scope, id, draft) =>
    oneAtATime(id, async () => {
      for (let attempts = 0; attempts < MAX_REPLACE_ATTEMPTS; attempts += 1) {
        const outcome = await attempt(scope, id, draft);
        if (outcome !== 'moved') return outcome;
      }
      return err(TRY_LATER);
    });
}
