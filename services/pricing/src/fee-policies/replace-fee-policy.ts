// E8: the policy becomes exactly what is sent. The client tracks no version: the loser of a race decides anew on what the
// winner left, so that simultaneous replacements end as one of the payloads, never as a mix.
import type { Caller, DomainError, Scope } from '@mps/contracts';
import { err, newId, ok, type BusinessClock, type Result } from '@mps/kernel';
import { MAX_REPLACE_ATTEMPTS } from '../limits';
import { invalidDraft, NOT_FOUND, TRY_LATER, writingScope } from '../policy';
import type { FeePolicy, PolicyDraft } from '../policy/domain/policy';
import { readPolicy } from '../policy/domain/read-policy';
import { replacePolicy } from '../policy/domain/replace-policy';
import type { KeyedMutex } from './keyed-mutex';
import type { FeePolicyStore } from './store';

interface Deps {
  readonly feePolicies: FeePolicyStore;
  readonly clock: BusinessClock;
  /** By policy id. */
  readonly replacing: KeyedMutex;
}

/** company_not_selected · permission_denied · resource_not_found · validation_error · fee_policy_name_taken */
export async function replaceFeePolicy(
  deps: Deps,
  caller: Caller,
  id: string,
  draft: PolicyDraft,
): Promise<Result<FeePolicy, DomainError>> {
  const scope = writingScope(caller);
  if (!scope.ok) return scope;
  return deps.replacing(id, async () => {
    for (let attempts = 0; attempts < MAX_REPLACE_ATTEMPTS; attempts += 1) {
      const outcome = await attempt(deps, scope.value, id, draft);
      if (outcome !== 'conflict') return outcome;
    }
    return err(TRY_LATER);
  });
}

async function attempt(
  { feePolicies, clock }: Deps,
  scope: Scope,
  id: string,
  draft: PolicyDraft,
): Promise<Result<FeePolicy, DomainError> | 'conflict'> {
  const current = await feePolicies.find(scope, id);
  if (current === null) return err(NOT_FOUND);
  const read = readPolicy(draft);
  if (!read.ok) return err(invalidDraft(read.error));
  const replaced = replacePolicy(current, read.value, { now: clock.now(), newId });
  if (!replaced.ok) return err(invalidDraft(replaced.error));
  if (replaced.value === current) return ok(current);
  const outcome = await feePolicies.commit(scope, current, replaced.value);
  if (typeof outcome === 'object') return ok(outcome.committed);
  if (outcome === 'conflict') return outcome;
  return err(outcome === 'name_taken' ? { code: 'fee_policy_name_taken' } : TRY_LATER);
}
