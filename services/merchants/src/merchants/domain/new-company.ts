// Makes the initial state of a company: an organization's own company, or a merchant of it.
import { DEFAULT_TAX_TYPE_OF_DOCUMENT, err, ok, parseTaxId, type Result } from '@mps/kernel';
import {
  toInvalid,
  type Change,
  type Company,
  type Invalid,
  type Moment,
  type Problem,
} from '../../company/domain/company';
import {
  listContactProblems,
  listMetadataProblems,
  listTaxTypeProblems,
  listTransferProblems,
} from '../../company/domain/member-rules';

/** The members that a request gives. All others start with the same values. */
export type NewCompany = Pick<
  Company,
  | 'id'
  | 'organization_id'
  | 'name'
  | 'full_name'
  | 'document_type'
  | 'document_number'
  | 'document_tax_type'
  | 'contact'
  | 'address'
  | 'transfer_configurations'
  | 'company_logo_url'
  | 'website_url'
  | 'declared_revenue'
  | 'metadata'
  | 'webhook_enabled'
>;

/** An organization is ACTIVE at once. A merchant waits for its first active affiliation. */
export function newCompany(input: NewCompany, { now, today }: Moment): Result<Change, Invalid> {
  const document = parseTaxId(input.document_type, input.document_number);
  const problems = [
    ...(document.ok ? [] : [DOCUMENT_PROBLEM]),
    ...listTaxTypeProblems(input.document_type, input.document_tax_type),
    ...listContactProblems(input.contact, today),
    ...listTransferProblems(input.transfer_configurations),
    ...listMetadataProblems(input.metadata),
  ];
  if (!document.ok || problems.length > 0) return err(toInvalid(...problems));
  return ok({
    next: {
      ...input,
      document_number: document.value,
      document_tax_type: input.document_tax_type ?? DEFAULT_TAX_TYPE_OF_DOCUMENT[input.document_type],
      status: input.id === input.organization_id ? 'ACTIVE' : 'PENDING_ACTIVATION',
      status_reason: null,
      default_fee_policy_id: null,
      affiliations: [],
      bank_accounts: [],
      pending_affiliation_events: [],
      created_at: now,
      updated_at: now,
    },
    events: [{ type: 'merchant.created', previous: {} }],
  });
}

const DOCUMENT_PROBLEM: Problem = {
  at: '#/document_number',
  code: 'invalid_format',
  reason: 'invalid_document',
};
