// A new fee policy of the caller's organization. The same Idempotency-Key with the same body answers the same policy.
import type { DomainError, Scope } from '@mps/contracts';
import { err, fingerprint, newId, ok, type BusinessClock, type Result } from '@mps/kernel';
import type { PolicyDraft } from '../domain/draft';
import type { FeePolicy } from '../domain/policy';
import { readPolicy } from '../domain/read-policy';
import { makeRules } from '../domain/replace-policy';
import type { CreationKey, FeePolicies } from './ports';
import { invalidDraft, NAME_TAKEN } from './refusals';

export interface CreatedFeePolicy {
  readonly policy: FeePolicy;
  readonly replayed: boolean;
}

export type CreateFeePolicy = (
  scope: Scope,
  draft: PolicyDraft,
  idempotencyKey: string | null,
) => Promise<Result<CreatedFeePolicy, DomainError>>;

export function makeCreateFeePolicy(policies: FeePolicies, clock: BusinessClock): CreateFeePolicy {
  async function replay(
    scope: Scope,
    creationKey: CreationKey | null,
  ): Promise<Result<CreatedFeePolicy, DomainError> | null> {
    const made = creationKey && (await policies.findByCreationKey(scope, creationKey.key));
    if (!made) return null;
    return made.fingerprint === creationKey.fingerprint
      ? ok({ policy: made.policy, replayed: true })
      : err({ code: 'idempotency_key_conflict' });
  }

  return async (scope, draft, idempotencyKey) => {
    const read = readPolicy(draft);
    if (!read.ok) return err(invalidDraft(read.error));
    const creationKey =
      idempotencyKey === null ? null : { key: idempotencyKey, fingerprint: fingerprint(draft) };
    const replayed = await replay(scope, creationKey);
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
    const outcome = await policies.insert(scope, policy, creationKey);
    if (typeof outcome === 'object') return ok({ policy: outcome.inserted, replayed: false });
    // Of two equal requests at once one is refused by whichever unique index is asked first: it is a replay all the same.
    return (await replay(scope, creationKey)) ?? err(NAME_TAKEN);
  };
}
