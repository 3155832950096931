// A merchant's contract with a provider. Test mode: the provider agrees at once, which activates a waiting merchant.
import { scopeOf, type Caller, type DomainError } from '@mps/contracts';
import { err, fingerprint, newId, ok, type Result } from '@mps/kernel';
import { addAffiliation, type NewAffiliation } from '../domain/affiliations';
import type { Affiliation, Company } from '../domain/company';
import { changeCompany } from './change-company';
import type { Made } from './create-merchant';
import { IDEMPOTENCY_KEY_CONFLICT, NOT_FOUND, invalidOf, tooMany } from './failures';
import type { UseCaseDeps } from './ports';

export interface CreateAffiliationCommand extends Omit<NewAffiliation, 'id' | 'made_by'> {
  readonly merchantId: string;
  readonly idempotency_key: string | null;
}

export type CreateAffiliation = (
  caller: Caller,
  command: CreateAffiliationCommand,
) => Promise<Result<Made<Affiliation>, DomainError>>;

export function makeCreateAffiliation(deps: UseCaseDeps): CreateAffiliation {
  return async (caller, command) => {
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
    const made =
      changed.value.affiliations.find(({ id }) => id === input.id) ??
      madeBefore(changed.value, idempotency_key);
    return made === undefined ? err(NOT_FOUND) : ok({ made, replayed: made.id !== input.id });
  };
}

const madeBefore = (company: Company, key: string | null): Affiliation | undefined =>
  key === null ? undefined : company.affiliations.find((one) => one.made_by?.idempotency_key === key);
