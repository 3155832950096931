// Sets the platform's cost policy of a provider and MCC: made when there is none, replaced exactly when there is.
import { failure, invalid, violation, type Caller, type DomainError } from '@mps/contracts';
import { err, isOneOf, newId, ok, PROVIDERS, type BusinessClock, type Result } from '@mps/kernel';
import { MAX_REPLACE_ATTEMPTS } from '../limits';
import { invalidDraft, TRY_LATER } from '../policy';
import { ANY_MCC, type CostPolicy, type PolicyDraft } from '../policy/domain/policy';
import { readPolicy, type ReadPolicy } from '../policy/domain/read-policy';
import { makeRules, replacePolicy } from '../policy/domain/replace-policy';
import type { CostPolicyStore } from './store';

export interface CostPolicyKey {
  readonly provider: string;
  /** Null: every category that has no policy of its own. */
  readonly mcc: string | null;
}

interface Deps {
  readonly costPolicies: CostPolicyStore;
  readonly clock: BusinessClock;
}

type Attempt = Result<CostPolicy, DomainError> | 'conflict';

const MCC_SHAPE = /^\d{4}$/;

/** permission_denied · validation_error */
export async function putCostPolicy(
  deps: Deps,
  caller: Caller,
  { provider, mcc }: CostPolicyKey,
  draft: PolicyDraft,
): Promise<Result<CostPolicy, DomainError>> {
  if (caller.kind !== 'operator')
    return err(failure('permission_denied', 'operator_needed_for_cost_policies'));
  if (!isOneOf(PROVIDERS, provider))
    return err(invalid(violation('#/provider', 'invalid_enum', 'not_one_of', { values: PROVIDERS })));
  if (mcc !== null && !MCC_SHAPE.test(mcc))
    return err(invalid(violation('#/mcc', 'invalid_format', 'not_four_digits')));
  const read = readPolicy(draft);
  if (!read.ok) return err(invalidDraft(read.error));
  for (let attempts = 0; attempts < MAX_REPLACE_ATTEMPTS; attempts += 1) {
    const outcome = await attempt(deps, { provider, mcc: mcc ?? ANY_MCC }, read.value);
    if (outcome !== 'conflict') return outcome;
  }
  return err(TRY_LATER);
}

async function attempt(
  deps: Deps,
  key: Pick<CostPolicy, 'provider' | 'mcc'>,
  wanted: ReadPolicy,
): Promise<Attempt> {
  const { costPolicies, clock } = deps;
  const current = await costPolicies.findOf(key.provider, key.mcc);
  if (current === null) return create(deps, key, wanted);
  const replaced = replacePolicy(current, wanted, { now: clock.now(), newId });
  if (!replaced.ok) return err(invalidDraft(replaced.error));
  if (replaced.value === current) return ok(current);
  const outcome = await costPolicies.commit(current, replaced.value);
  if (outcome === 'conflict') return outcome;
  return typeof outcome === 'object' ? ok(outcome.committed) : err(TRY_LATER);
}

async function create(
  { costPolicies, clock }: Deps,
  key: Pick<CostPolicy, 'provider' | 'mcc'>,
  wanted: ReadPolicy,
): Promise<Attempt> {
  const now = clock.now();
  const rules = makeRules(wanted.rules, { now, newId });
  if (!rules.ok) return err(invalidDraft(rules.error));
  const policy = {
    _id: newId(),
    ...key,
    ...wanted.header,
    rules: rules.value,
    created_at: now,
    updated_at: now,
  };
  const outcome = await costPolicies.insert(policy);
  return outcome === 'exists' ? 'conflict' : ok(outcome.inserted);
}
