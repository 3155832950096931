// The initial state of a company: an organization's own record, or a merchant of an organization.
import {
  err,
  ok,
  parseTaxId,
  type DocumentType,
  type JsonMembers,
  type Result,
  type TaxType,
} from '@mps/kernel';
import {
  invalid,
  type Address,
  type Change,
  type Contact,
  type Invalid,
  type Moment,
  type Problem,
  type TransferConfigurations,
} from '../../company/domain/company';
import {
  contactProblems,
  metadataProblems,
  taxTypeProblems,
  transferProblems,
} from '../../company/domain/member-rules';

export interface NewCompany {
  readonly id: string;
  readonly organization_id: string;
  readonly name: string;
  readonly full_name: string;
  readonly document_type: DocumentType;
  readonly document_number: string;
  readonly document_tax_type: TaxType | null;
  readonly contact: Contact;
  readonly address: Address;
  readonly transfer_configurations: TransferConfigurations;
  readonly company_logo_url: string | null;
  readonly website_url: string | null;
  readonly declared_revenue: number | null;
  readonly metadata: JsonMembers;
  readonly webhook_enabled: boolean;
}

/** An organization is ACTIVE at once; a merchant waits for its first active affiliation. */
export function newCompany(input: NewCompany, { now, today }: Moment): Result<Change, Invalid> {
  const document = parseTaxId(input.document_type, input.document_number);
  const problems = [
    ...(document.ok ? [] : [DOCUMENT_PROBLEM]),
    ...taxTypeProblems(input.document_type, input.document_tax_type),
    ...contactProblems(input.contact, today),
    ...transferProblems(input.transfer_configurations),
    ...metadataProblems(input.metadata),
  ];
  if (!document.ok || problems.length > 0) return err(invalid(...problems));
  return ok({
    next: {
      ...input,
      document_number: document.value,
      // A person has no choice of tax type.
      document_tax_type: input.document_tax_type ?? (input.document_type === 'CPF' ? 'PF' : null),
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
