// The partial update of a company (a JSON merge patch of ten members) and of two single settings. Equal values are no
// change.
import {
  DEFAULT_COUNTRY_CODE,
  FINAL_AFFILIATION_STATUSES,
  canonicalJson,
  err,
  isOneOf,
  mergeJson,
  ok,
  type JsonMembers,
  type Result,
  type TaxType,
} from '@mps/kernel';
import {
  toInvalid,
  withoutEvents,
  type Address,
  type Change,
  type Company,
  type Contact,
  type Invalid,
  type Moment,
  type TransferConfigurations,
} from '../../company/domain/company';
import {
  listContactProblems,
  mergeMembers,
  listMetadataProblems,
  listTaxTypeProblems,
  listTransferProblems,
} from '../../company/domain/member-rules';

/** An absent member stays. null clears it, and is legal only for members that may be null. */
export interface MerchantPatch {
  readonly name?: string;
  readonly full_name?: string;
  readonly document_tax_type?: TaxType;
  readonly company_logo_url?: string | null;
  readonly contact?: ContactPatch;
  readonly website_url?: string | null;
  readonly address?: Partial<Address>;
  readonly transfer_configurations?: Partial<TransferConfigurations>;
  readonly declared_revenue?: number | null;
  readonly metadata?: JsonMembers;
}

export type ContactPatch = Partial<Omit<Contact, 'address'>> & { readonly address?: Partial<Address> | null };

export interface TaxTypeLocked {
  readonly code: 'tax_type_locked';
}

const UPDATABLE = [
  'name',
  'full_name',
  'document_tax_type',
  'company_logo_url',
  'contact',
  'website_url',
  'address',
  'transfer_configurations',
  'declared_revenue',
  'metadata',
] as const satisfies readonly (keyof Company & keyof MerchantPatch)[];

/** The base into which a contact's first address is merged. Its country is Brazil. */
const NO_ADDRESS: Address = {
  street: null,
  street_number: null,
  complement: null,
  neighborhood: null,
  zipcode: null,
  country: DEFAULT_COUNTRY_CODE,
  state: null,
  city: null,
};

/**
 * A tax type that does not fit the document is refused before the lock is checked. The current tax type is no change.
 */
export function updateMerchant(
  company: Company,
  patch: MerchantPatch,
  { now, today }: Moment,
): Result<Change, Invalid | TaxTypeLocked> {
  const next = mergePatch(company, patch);
  const problems = [
    ...listTaxTypeProblems(company.document_type, next.document_tax_type),
    ...(patch.contact === undefined ? [] : listContactProblems(next.contact, today)),
    ...(patch.transfer_configurations === undefined
      ? []
      : listTransferProblems(next.transfer_configurations)),
    ...(patch.metadata === undefined ? [] : listMetadataProblems(next.metadata)),
  ];
  if (problems.length > 0) return err(toInvalid(...problems));
  if (next.document_tax_type !== company.document_tax_type && isTaxTypeLocked(company))
    return err({ code: 'tax_type_locked' });
  const changed = UPDATABLE.filter(
    (member) => canonicalJson(company[member]) !== canonicalJson(next[member]),
  );
  if (changed.length === 0) return ok(withoutEvents(company));
  const previous = Object.fromEntries(changed.map((member) => [member, company[member]]));
  const isSameDocument = next.contact.document_number === company.contact.document_number;
  const changes = { updated_at: now, ...(!isSameDocument && { contact_document_changed_at: now }) };
  return ok({ next: { ...next, ...changes }, events: [{ type: 'merchant.updated', previous }] });
}

/** Every open affiliation locks the tax type with which it was created. */
export const isTaxTypeLocked = ({ affiliations }: Company): boolean =>
  affiliations.some(({ status }) => !isOneOf(FINAL_AFFILIATION_STATUSES, status));

function mergePatch(company: Company, patch: MerchantPatch): Company {
  const { contact, address, transfer_configurations, metadata, ...plain } = patch;
  return {
    ...mergeMembers<Company>(company, pick(plain)),
    ...(contact !== undefined && { contact: mergeContact(company.contact, contact) }),
    ...(address !== undefined && { address: mergeMembers(company.address, address) }),
    ...(transfer_configurations !== undefined && {
      transfer_configurations: mergeMembers(company.transfer_configurations, transfer_configurations),
    }),
    ...(metadata !== undefined && { metadata: mergeJson(company.metadata, metadata) }),
  };
}

function mergeContact(contact: Contact, { address, ...plain }: ContactPatch): Contact {
  const next = mergeMembers<Contact>(contact, plain);
  if (address === undefined) return next;
  return { ...next, address: address && mergeMembers(contact.address ?? NO_ADDRESS, address) };
}

/** Keeps only the ten members, because the patch comes from outside the process. */
function pick(patch: MerchantPatch): Partial<Company> {
  const members = UPDATABLE.filter((member) => patch[member] !== undefined);
  return Object.fromEntries(members.map((member) => [member, patch[member]]));
}

export const setWebhookEnabled = (company: Company, webhook_enabled: boolean, now: string): Change =>
  setMember(company, { webhook_enabled }, now);

/** Prices payments without a policy of their own. null: the organization's default applies. */
export const setDefaultFeePolicy = (
  company: Company,
  default_fee_policy_id: string | null,
  now: string,
): Change => setMember(company, { default_fee_policy_id }, now);

function setMember<Member extends 'webhook_enabled' | 'default_fee_policy_id'>(
  company: Company,
  member: Pick<Company, Member>,
  now: string,
): Change {
  const next: Company = { ...company, ...member, updated_at: now };
  const changed = (Object.keys(member) as Member[]).filter((name) => company[name] !== next[name]);
  if (changed.length === 0) return withoutEvents(company);
  const previous = Object.fromEntries(changed.map((name) => [name, company[name]]));
  return { next, events: [{ type: 'merchant.updated', previous }] };
}
