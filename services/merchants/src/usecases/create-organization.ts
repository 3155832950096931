// A new organization: its own company record, whose id is the organization's.
import type { Caller, DomainError } from '@mps/contracts';
import { dayOf, err, newId, ok, type Result } from '@mps/kernel';
import type { Company } from '../domain/company';
import { newCompany, type NewCompany } from '../domain/new-company';
import { DEFAULT_TRANSFER_CONFIGURATIONS } from '../domain/transfer-configurations';
import { OPERATORS_ONLY, invalidOf } from './failures';
import type { UseCaseDeps } from './ports';

export type CreateOrganizationCommand = Pick<
  NewCompany,
  'name' | 'full_name' | 'document_type' | 'document_number' | 'contact' | 'address'
>;

export type CreateOrganization = (
  caller: Caller,
  command: CreateOrganizationCommand,
) => Promise<Result<Company, DomainError>>;

export function makeCreateOrganization({
  companies,
  announce,
  clock,
}: Pick<UseCaseDeps, 'companies' | 'announce' | 'clock'>): CreateOrganization {
  return async (caller, command) => {
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
    await announce(inserted.value);
    return ok(inserted.value);
  };
}
