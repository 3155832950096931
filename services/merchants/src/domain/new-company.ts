// A company's beginning: an organization's own record, or a merchant of an organization.
import {
  TAX_TYPES_OF_DOCUMENT,
  err,
  ok,
  parseTaxId,
  type Day,
  type DocumentType,
  type JsonMembers,
  type Result,
  type TaxType,
} from '@mps/kernel';
import type { Address, Change, Contact, Invalid, MadeBy, Problem, TransferConfigurations } from './company';
import { invalid } from './company';
import { contactProblems, metadataProblems } from './company-rules';
import { transferProblems } from './transfer-configurations';

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
  readonly made_by: MadeBy | null;
}

export interface Moment {
  /** ISO 8601. */
  readonly now: string;
  /** The civil day of `now`. */
  readonly today: Day;
}

/** An organization is ACTIVE at once; a merchant waits for its first active affiliation. */
export function newCompany(input: NewCompany, { now, today }: Moment): Result<Change, Invalid> {
  const document = parseTaxId(input.document_type, input.document_number);
  const problems = [
    ...(document.ok
      ? []
      : [problem('document_number', 'invalid_format', 'is not a valid document of its type')]),
    ...taxTypeProblems(input.document_type, input.document_tax_type),
    ...contactProblems(input.contact, today),
    ...transferProblems(input.transfer_configurations),
    ...metadataProblems(input.metadata),
  ];
  if (!document.ok || problems.length > 0) return err(invalid(...problems));
  return ok({
    company: {
      ...input,
      document_number: document.value,
      // A person has no choice of tax type.
      document_tax_type: input.document_tax_type ?? (input.document_type === 'CPF' ? 'PF' : null),
      status: input.id === input.organization_id ? 'ACTIVE' : 'PENDING_ACTIVATION',
      status_reason: null,
      default_fee_policy_id: null,
      affiliations: [],
      bank_accounts: [],
      announcements: [],
      created_at: now,
      updated_at: now,
    },
    events: [{ type: 'merchant.created', previous: {} }],
  });
}

export function taxTypeProblems(type: DocumentType, taxType: TaxType | null): readonly Problem[] {
  const fitting: readonly TaxType[] = TAX_TYPES_OF_DOCUMENT[type];
  if (taxType === null || fitting.includes(taxType)) return [];
  return [problem('document_tax_type', 'not_allowed', `must be one of ${fitting.join(', ')} for a ${type}`)];
}

const problem = (member: string, code: Problem['code'], detail: string): Problem => ({
  at: `#/${member}`,
  code,
  detail,
});
