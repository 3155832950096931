// Makes a fee policy of the caller's organization. An equal request with the same Idempotency-Key is answered with the
// policy it made.
import type { Caller, DomainError, Scope } from '@mps/contracts';
import { err, fingerprint, newId, ok, type BusinessClock, type Result } from '@mps/kernel';
import { invalidDraft, writingScope } from '../policy';
import type { FeePolicy, PolicyDraft } from '../policy/domain/policy';
import { readPolicy } from '../policy/domain/read-policy';
import { makeRules } from '../policy/domain/replace-policy';
import type { CreationKey, FeePolicyStore } from './store';

export interface CreatedFeePolicy {
  readonly policy: FeePolicy;
  readonly replayed: boolean;
}

interface Deps {
  readonly feePolicies: FeePolicyStore;
  readonly clock: BusinessClock;
}

/** company_not_selected · permission_denied · validation_error · idempotency_key_conflict · fee_policy_name_taken */
export async function createFeePolicy(
  { feePolicies, clock }: Deps,
  caller: Caller,
  draft: PolicyDraft,
  idempotencyKey: string | null,
): Promise<Result<CreatedFeePolicy, DomainError>> {
  const scope = writingScope(caller);
  if (!scope.ok) return scope;
  const read = readPolicy(draft);
  if (!read.ok) return err(invalidDraft(read.error));
  const creationKey =
    idempotencyKey === null ? null : { key: idempotencyKey, fingerprint: fingerprint(draft) };
  const replayed = await replay(feePolicies, scope.value, creationKey);
  if (replayed !== null) return replayed;
  const now = clock.now();
  const rules = makeRules(read.value.rules, { now, newId });
  if (!rules.ok) return err(invalidDraft(rules.error));
  const policy = {
    _id: newId(),
    ...read.value.header,
    rules: rules.value,
    created_at: now,
    updated_at: now,
  };
  const outcome = await feePolicies.insert(scope.value, policy, creationKey);
  if (typeof outcome === 'object') return ok({ policy: outcome.inserted, replayed: false });
  // Of two equal requests at once the second is refused by whichever unique index is checked first: its key decides.
  return (await replay(feePolicies, scope.value, creationKey)) ?? err({ code: 'fee_policy_name_taken' });
}

/** null: the key is new. An equal request is answered with what it made, another one is refused. */
async function replay(
  feePolicies: FeePolicyStore,
  scope: Scope,
  creationKey: CreationKey | null,
): Promise<Result<CreatedFeePolicy, DomainError> | null> {
  const made = creationKey && (await feePolicies.findByCreationKey(scope, creationKey.key));
  if (!made) return null;
  return made.fingerprint === creationKey.fingerprint
    ? ok({ policy: made.policy, replayed: true })
    : err({ code: 'idempotency_key_conflict' });
}
