// Makes an organization: its own company record, ACTIVE at once, whose id is the organization's.
import type { Changed } from '@mps/aggregates';
import type { CallContext, DomainError } from '@mps/contracts';
import { dayOf, err, newId, type Result } from '@mps/kernel';
import { invalidOf, OPERATORS_ONLY, type CompanyDeps } from '../company';
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
  { caller, idempotency, deadlineMs }: CallContext,
  command: CreateOrganizationCommand,
): Promise<Result<Changed<Company>, DomainError>> {
  if (caller.kind !== 'operator') return err(OPERATORS_ONLY);
  const id = newId();
  const created = await companies.create<DomainError>(
    { organization_id: id, company_id: null },
    {
      idempotency,
      deadlineMs,
      decide: () => {
        const now = clock.now();
        const company = {
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
        };
        const decision = newCompany(company, { now: now.toISOString(), today: dayOf(now) });
        return decision.ok ? decision : err(invalidOf(decision.error));
      },
      onDuplicate: () => ({ code: 'merchant_document_taken' }),
    },
  );
  if (created.ok && created.value.moved) await appendPending(created.value.stored);
  return created;
}
