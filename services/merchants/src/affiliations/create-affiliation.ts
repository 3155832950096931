// Makes a merchant's contract with a provider. In test mode the provider agrees at once, which activates a waiting
// merchant.
import { scopeOf, type Caller, type DomainError } from '@mps/contracts';
import { err, fingerprint, newId, ok, type Result } from '@mps/kernel';
import {
  changeCompany,
  IDEMPOTENCY_KEY_CONFLICT,
  invalidOf,
  NOT_FOUND,
  tooMany,
  type CompanyDeps,
} from '../company';
import type { Affiliation, Company } from '../company/domain/company';
import { addAffiliation, type NewAffiliation } from './domain/affiliation';

export interface CreateAffiliationCommand extends Omit<NewAffiliation, 'id' | 'made_by'> {
  readonly merchantId: string;
  readonly idempotency_key: string | null;
}

/** `replayed`: an equal request with this key had made it before. */
export interface CreatedAffiliation {
  readonly affiliation: Affiliation;
  readonly replayed: boolean;
}

/** resource_not_found · idempotency_key_conflict · validation_error · invalid_merchant_state */
export async function createAffiliation(
  deps: CompanyDeps,
  caller: Caller,
  command: CreateAffiliationCommand,
): Promise<Result<CreatedAffiliation, DomainError>> {
  const { merchantId, idempotency_key, ...members } = command;
  const made_by = idempotency_key === null ? null : { idempotency_key, fingerprint: fingerprint(command) };
  const input: NewAffiliation = { ...members, id: newId(), made_by };
  const changed = await changeCompany(
    deps,
    scopeOf(caller),
    (scope) => deps.companies.find(scope, merchantId),
    (company) => {
      const before = madeBefore(company, idempotency_key);
      if (before !== undefined)
        return before.made_by?.fingerprint === made_by?.fingerprint
          ? ok({ company, events: [] })
          : err(IDEMPOTENCY_KEY_CONFLICT);
      const now = deps.clock.now().toISOString();
      const decision = addAffiliation(company, input, deps.sandbox ? 'ACTIVE' : 'PENDING', now);
      if (decision.ok) return decision;
      return err(
        decision.error.code === 'invalid'
          ? invalidOf(decision.error)
          : tooMany('affiliations', decision.error.limit),
      );
    },
  );
  if (!changed.ok) return changed;
  const affiliation =
    changed.value.affiliations.find(({ id }) => id === input.id) ??
    madeBefore(changed.value, idempotency_key);
  return affiliation === undefined
    ? err(NOT_FOUND)
    : ok({ affiliation, replayed: affiliation.id !== input.id });
}

const madeBefore = (company: Company, key: string | null): Affiliation | undefined =>
  key === null ? undefined : company.affiliations.find((one) => one.made_by?.idempotency_key === key);
