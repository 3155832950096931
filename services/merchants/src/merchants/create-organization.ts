// Makes an organization: its own company record, ACTIVE at once, whose id is the organization's.
import type { Caller, DomainError } from '@mps/contracts';
import { dayOf, err, newId, ok, type Result } from '@mps/kernel';
import { OPERATORS_ONLY, invalidOf, type CompanyDeps } from '../company';
import type { Company } from '../company/domain/company';
import { DEFAULT_TRANSFER_CONFIGURATIONS } from '../company/domain/member-rules';
import { newCompany, type NewCompany } from './domain/new-company';

export type CreateOrganizationCommand = Pick<
  NewCompany,
  'name' | 'full_name' | 'document_type' | 'document_number' | 'contact' | 'address'
>;

/** permission_denied · validation_error */
export async function createOrganization(
  { companies, appendPending, clock }: CompanyDeps,
  caller: Caller,
  command: CreateOrganizationCommand,
): Promise<Result<Company, DomainError>> {
  if (caller.kind !== 'operator') return err(OPERATORS_ONLY);
  const id = newId();
  const now = clock.now();
  const change = newCompany(
    {
      ...command,
      id,
      organization_id: id,
      document_tax_type: null,
      transfer_configurations: DEFAULT_TRANSFER_CONFIGURATIONS,
      company_logo_url: null,
      website_url: null,
      declared_revenue: null,
      metadata: {},
      webhook_enabled: true,
      made_by: null,
    },
    { now: now.toISOString(), today: dayOf(now) },
  );
  if (!change.ok) return err(invalidOf(change.error));
  const inserted = await companies.insert({ organization_id: id, company_id: null }, change.value);
  if (!inserted.ok) return err({ code: 'merchant_document_taken' });
  await appendPending(inserted.value);
  return ok(inserted.value);
}
