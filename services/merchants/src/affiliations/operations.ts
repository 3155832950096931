// Creates, changes and reads the affiliations of a merchant in the caller's scope, and records the provider's
// decisions.
import type { Page } from '@mps/aggregates';
import { type CallContext, type CallerContext, type DomainError, failure, scopeOf } from '@mps/contracts';
import { type AffiliationStatus, err, newId, ok, pageOf, type PageQuery, type Result } from '@mps/kernel';
import {
  changeCompany,
  type CompanyDeps,
  toValidationError,
  canSimulate,
  NOT_FOUND,
  OPERATORS_ONLY,
  matchAffiliation,
} from '../company';
import type { Affiliation, Company } from '../company/domain/company';
import {
  addAffiliation,
  type AffiliationPatch,
  type NewAffiliation,
  setAffiliationStatus as decideStatus,
  updateAffiliation as decideUpdate,
} from './domain/affiliation';

const record = (verb: 'created' | 'updated' | 'status_changed', id: string) => ({
  action: `affiliation.${verb}`,
  resource: { type: 'affiliation', id },
});

export interface CreateAffiliationCommand extends Omit<NewAffiliation, 'id'> {
  readonly merchant_id: string;
}

/** `replayed`: an earlier request with the same Idempotency-Key created it. */
export interface CreatedAffiliation {
  readonly affiliation: Affiliation;
  readonly replayed: boolean;
}

/**
 * In sandbox mode the affiliation is ACTIVE at once, which activates a pending merchant.
 * resource_not_found · idempotency_key_conflict · validation_error · invalid_merchant_state
 */
export async function createAffiliation(
  deps: CompanyDeps,
  { merchant_id, ...members }: CreateAffiliationCommand,
  context: CallContext,
): Promise<Result<CreatedAffiliation, DomainError>> {
  const input = { ...members, id: newId() };
  const changed = await changeCompany(
    deps,
    {
      filter: { _id: merchant_id },
      decide: (company) => {
        const now = deps.businessClock.now().toISOString();
        const decision = addAffiliation(company, input, deps.sandboxMode ? 'ACTIVE' : 'PENDING', now);
        if (decision.ok)
          return ok({ ...decision.value, reference: input.id, recorded: record('created', input.id) });
        return err(
          decision.error.code === 'invalid'
            ? toValidationError(decision.error)
            : failure('invalid_merchant_state', 'too_many_affiliations', { max: decision.error.limit }),
        );
      },
    },
    context,
  );
  if (!changed.ok) return changed;
  const { stored, reference, replayed } = changed.value;
  const affiliation = stored.affiliations.find(({ id }) => id === reference);
  return affiliation === undefined ? err(NOT_FOUND) : ok({ affiliation, replayed });
}

export interface UpdateAffiliationCommand {
  readonly merchant_id: string;
  readonly affiliation_id: string;
  readonly patch: AffiliationPatch;
}

/** Changes the settings. Only the provider changes the status. resource_not_found · validation_error */
export async function updateAffiliation(
  deps: CompanyDeps,
  { merchant_id, affiliation_id, patch }: UpdateAffiliationCommand,
  context: CallContext,
): Promise<Result<Affiliation, DomainError>> {
  const changed = await changeCompany(
    deps,
    {
      filter: { _id: merchant_id },
      decide: (company) => {
        const decision = decideUpdate(company, affiliation_id, patch, deps.businessClock.now().toISOString());
        if (decision.ok) return ok({ ...decision.value, recorded: record('updated', affiliation_id) });
        return err(decision.error.code === 'invalid' ? toValidationError(decision.error) : NOT_FOUND);
      },
    },
    context,
  );
  if (!changed.ok) return changed;
  const affiliation = changed.value.stored.affiliations.find(({ id }) => id === affiliation_id);
  return affiliation === undefined ? err(NOT_FOUND) : ok(affiliation);
}

export interface SetAffiliationStatusCommand {
  readonly affiliation_id: string;
  readonly status: AffiliationStatus;
  readonly reason: string | null;
}

/**
 * Records the provider's decision, reported by an operator or, in sandbox mode, by a caller.
 * permission_denied · resource_not_found · invalid_affiliation_state
 */
export async function setAffiliationStatus(
  deps: CompanyDeps,
  { affiliation_id, status, reason }: SetAffiliationStatusCommand,
  context: CallContext,
): Promise<Result<OwnedAffiliation, DomainError>> {
  if (!canSimulate(context.caller, deps.sandboxMode)) return err(OPERATORS_ONLY);
  const changed = await changeCompany(
    deps,
    {
      filter: matchAffiliation(affiliation_id),
      decide: (company) => {
        const now = deps.businessClock.now().toISOString();
        const decision = decideStatus(company, affiliation_id, { status, reason, now });
        if (decision.ok) return ok({ ...decision.value, recorded: record('status_changed', affiliation_id) });
        if (decision.error.code === 'not_found') return err(NOT_FOUND);
        const { current, allowed } = decision.error;
        return err({
          code: 'invalid_affiliation_state',
          members: { current_status: current, allowed_statuses: allowed },
        } satisfies DomainError);
      },
    },
    context,
  );
  if (!changed.ok) return changed;
  const company = changed.value.stored;
  const affiliation = company.affiliations.find(({ id }) => id === affiliation_id);
  return affiliation === undefined ? err(NOT_FOUND) : ok({ company, affiliation });
}

/** An affiliation with its company. */
export interface OwnedAffiliation {
  readonly company: Company;
  readonly affiliation: Affiliation;
}

/** `merchantId` null: searches all merchants in the caller's scope. */
export async function getAffiliation(
  { companies }: Pick<CompanyDeps, 'companies'>,
  { merchantId, affiliationId }: { readonly merchantId: string | null; readonly affiliationId: string },
  { caller }: CallerContext,
): Promise<Result<OwnedAffiliation, DomainError>> {
  const scope = scopeOf(caller);
  const company =
    merchantId === null
      ? await companies.findByAffiliation(scope, affiliationId)
      : await companies.find(scope, merchantId);
  const affiliation = company?.affiliations.find(({ id }) => id === affiliationId);
  return company === null || affiliation === undefined ? err(NOT_FOUND) : ok({ company, affiliation });
}

export async function listAffiliations(
  { companies }: Pick<CompanyDeps, 'companies'>,
  { merchantId, query }: { readonly merchantId: string; readonly query: PageQuery },
  { caller }: CallerContext,
): Promise<Result<Page<Affiliation>, DomainError>> {
  const company = await companies.find(scopeOf(caller), merchantId);
  return company === null ? err(NOT_FOUND) : ok(pageOf(company.affiliations, query));
}
