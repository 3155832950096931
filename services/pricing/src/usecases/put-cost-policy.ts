// Sets the platform's cost policy of a provider and MCC: made when there is none, replaced exactly when there is.
import { invalid, violation, type DomainError } from '@mps/contracts';
import { err, isOneOf, newId, ok, PROVIDERS, type BusinessClock, type Result } from '@mps/kernel';
import type { PolicyDraft } from '../domain/draft';
import { ANY_MCC, type CostPolicy } from '../domain/policy';
import { readPolicy, type ReadPolicy } from '../domain/read-policy';
import { makeRules, replacePolicy } from '../domain/replace-policy';
import { MAX_REPLACE_ATTEMPTS } from '../limits';
import type { CostPolicies } from './ports';
import { invalidDraft, TRY_LATER } from './refusals';

export interface CostPolicyKey {
  readonly provider: string;
  /** Null: every category that has no policy of its own. */
  readonly mcc: string | null;
}

export type PutCostPolicy = (
  key: CostPolicyKey,
  draft: PolicyDraft,
) => Promise<Result<CostPolicy, DomainError>>;

type Attempt = Result<CostPolicy, DomainError> | 'moved';

const MCC_SHAPE = /^\d{4}$/;

export function makePutCostPolicy(policies: CostPolicies, clock: BusinessClock): PutCostPolicy {
  async function create(key: Pick<CostPolicy, 'provider' | 'mcc'>, wanted: ReadPolicy): Promise<Attempt> {
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
    const outcome = await policies.insert(policy);
    return outcome === 'exists' ? 'moved' : ok(outcome.inserted);
  }

  async function attempt(key: Pick<CostPolicy, 'provider' | 'mcc'>, wanted: ReadPolicy): Promise<Attempt> {
    const current = await policies.findOf(key.provider, key.mcc);
    if (current === null) return create(key, wanted);
    const replaced = replacePolicy(current, wanted, { now: clock.now(), newId });
    if (!replaced.ok) return err(invalidDraft(replaced.error));
    if (replaced.value === current) return ok(current);
    const outcome = await policies.commit(current, replaced.value);
    if (outcome === 'moved') return outcome;
    return typeof outcome === 'object' ? ok(outcome.committed) : err(TRY_LATER);
  }

  return async ({ provider, mcc }, draft) => {
    if (!isOneOf(PROVIDERS, provider)) {
      const detail = `must be one of ${PROVIDERS.join(', ')}`;
      return err(invalid(violation('#/provider', 'invalid_enum', detail)));
    }
    if (mcc !== null && !MCC_SHAPE.test(mcc))
      return err(invalid(violation('#/mcc', 'invalid_format', 'must be four digits')));
    const read = readPolicy(draft);
    if (!read.ok) return err(invalidDraft(read.error));
    for (let attempts = 0; attempts < MAX_REPLACE_ATTEMPTS; attempts += 1) {
      const outcome = await attempt({ provider, mcc: mcc ?? ANY_MCC }, read.value);
      if (outcome !== 'moved') return outcome;
    }
    return err(TRY_LATER);
  };
}
