// Creates merchants of the caller's organization, and organizations, which are companies with the organization's id.
import type { Changed } from '@mps/aggregates';
import { type CallContext, type DomainError, scopeOf, withoutNulls } from '@mps/contracts';
import { dayOf, DEFAULT_TRANSFER_CONFIGURATIONS, err, newId, type Result } from '@mps/kernel';
import {
  COMPANY_SCOPE_REFUSED,
  type CompanyDeps,
  toValidationError,
  NOT_FOUND,
  OPERATORS_ONLY,
} from '../company';
import type { Company, TransferConfigurations } from '../company/domain/company';
import { mergeMembers } from '../company/domain/member-rules';
import { newCompany, type NewCompany } from './domain/new-company';

export interface CreateMerchantCommand extends Omit<
  NewCompany,
  'id' | 'organization_id' | 'transfer_configurations'
> {
  /** null, for the whole or for a member: the default. */
  readonly transfer_configurations:
    | {
        readonly [Member in keyof TransferConfigurations]: TransferConfigurations[Member] | null;
      }
    | null;
}

/**
 * PENDING_ACTIVATION until its first active affiliation.
 * permission_denied · idempotency_key_conflict · validation_error · merchant_document_taken
 */
export async function createMerchant(
  { companies, appendPending, businessClock }: CompanyDeps,
  { transfer_configurations, ...members }: CreateMerchantCommand,
  { caller, idempotency, deadlineMs }: CallContext,
): Promise<Result<Changed<Company>, DomainError>> {
  const scope = scopeOf(caller);
  if (scope === null) return err(NOT_FOUND);
  if (scope.company_id !== null) return err(COMPANY_SCOPE_REFUSED);
  const created = await companies.create<DomainError>(scope, {
    idempotency,
    deadlineMs,
    decide: () => {
      const now = businessClock.now();
      const configured = withoutNulls(transfer_configurations ?? {});
      const company = {
        ...members,
        id: newId(),
        organization_id: scope.organization_id,
        transfer_configurations: mergeMembers<TransferConfigurations>(
          DEFAULT_TRANSFER_CONFIGURATIONS,
          configured,
        ),
      };
      const decision = newCompany(company, { now: now.toISOString(), today: dayOf(now) });
      return decision.ok ? decision : err(toValidationError(decision.error));
    },
    onDuplicate: () => ({ code: 'merchant_document_taken' }),
  });
  if (created.ok && created.value.moved) await appendPending(created.value.stored);
  return created;
}

export type CreateOrganizationCommand = Pick<
  NewCompany,
  'name' | 'full_name' | 'document_type' | 'document_number' | 'contact' | 'address'
>;

/** Creates the organization's own company, ACTIVE at once. permission_denied · validation_error */
export async function createOrganization(
  { companies, appendPending, businessClock }: CompanyDeps,
  command: CreateOrganizationCommand,
  { caller, idempotency, deadlineMs }: CallContext,
): Promise<Result<Changed<Company>, DomainError>> {
  if (caller.kind !== 'operator') return err(OPERATORS_ONLY);
  const id = newId();
  const created = await companies.create<DomainError>(
    { organization_id: id, company_id: null },
    {
      idempotency,
      deadlineMs,
      decide: () => {
        const now = businessClock.now();
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
        return decision.ok ? decision : err(toValidationError(decision.error));
      },
      onDuplicate: () => ({ code: 'merchant_document_taken' }),
    },
  );
  if (created.ok && created.value.moved) await appendPending(created.value.stored);
  return created;
}
