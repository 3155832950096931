// Reads of companies in the caller's scope. A company outside it is answered as unknown.
import type { FactsRead, Page } from '@mps/aggregates';
import { type CallerContext, type DomainError, invalid, scopeOf, violation } from '@mps/contracts';
import { err, ok, type Result } from '@mps/kernel';
import { NOT_FOUND, type CompanyDeps, type CompanyQuery, type PaymentContext } from '../company';
import type { Company } from '../company/domain/company';
import { MAX_COMPANIES_PER_CHECK } from '../limits';
import { deriveCapabilities, type Capabilities } from '../company/domain/merchant-status';

type Deps = Pick<CompanyDeps, 'companies'>;

export async function getMerchant(
  { companies }: Deps,
  merchantId: string,
  { caller }: CallerContext,
): Promise<Result<Company, DomainError>> {
  const company = await companies.find(scopeOf(caller), merchantId);
  return company === null ? err(NOT_FOUND) : ok(company);
}

export const listMerchants = (
  { companies }: Deps,
  query: CompanyQuery,
  { caller }: CallerContext,
): Promise<Page<Company>> => companies.list(scopeOf(caller), query);

/** Returns in one read everything that the creation of a payment needs of its merchant. */
export async function getPaymentContext(
  { companies }: Deps,
  { merchantId, facts }: { readonly merchantId: string; readonly facts: FactsRead },
  { caller }: CallerContext,
): Promise<Result<PaymentContext, DomainError>> {
  const context = await companies.findPaymentContext(scopeOf(caller), merchantId, facts);
  return context === null ? err(NOT_FOUND) : ok(context);
}

export async function getCapabilities(
  deps: Deps,
  merchantId: string,
  { caller }: CallerContext,
): Promise<Result<Capabilities, DomainError>> {
  const company = await getMerchant(deps, merchantId, { caller });
  return company.ok ? ok(deriveCapabilities(company.value)) : company;
}

/**
 * Returns the ids, in the given order, that cannot take part in a split because they are not ACTIVE companies of the
 * organization.
 */
export async function checkCompanies(
  { companies }: Deps,
  { companyIds, facts }: { readonly companyIds: readonly string[]; readonly facts: FactsRead },
  { caller }: CallerContext,
): Promise<Result<readonly string[], DomainError>> {
  if (companyIds.length > MAX_COMPANIES_PER_CHECK) {
    const params = { max: MAX_COMPANIES_PER_CHECK };
    return err(invalid(violation('#/company_ids', 'too_big', 'too_many_companies', params)));
  }
  const scope = scopeOf(caller);
  if (scope === null) return ok(companyIds);
  const active = await companies.findActive(scope, companyIds, facts);
  return ok(companyIds.filter((id) => !active.has(id)));
}
