// The partial update of a company: ten members, merged; only what really differs is a change.
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
import { type Address, type Change, type Company, type Contact, type Invalid } from './company';
import { invalid, type TransferConfigurations, withoutEvents } from './company';
import { contactProblems, metadataProblems } from './company-rules';
import { mergeMembers } from './merge-members';
import { taxTypeProblems, type Moment } from './new-company';
import { transferProblems } from './transfer-configurations';

/** Left-out members stay; null clears, and stands only where the company may have null. */
export interface MerchantPatch {
  readonly name?: string;
  readonly full_name?: string;
  readonly document_tax_type?: TaxType;
  readonly company_logo_url?: string;
  readonly contact?: ContactPatch;
  readonly website_url?: string;
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

/** What an address is before anything is said of it: in Brazil. */
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

/** A tax type that does not fit the document is refused before any lock is looked at; the one that stands is no change. */
export function updateMerchant(
  company: Company,
  patch: MerchantPatch,
  { now, today }: Moment,
): Result<Change, Invalid | TaxTypeLocked> {
  const next = merged(company, patch);
  const problems = [
    ...taxTypeProblems(company.document_type, next.document_tax_type),
    ...(patch.contact === undefined ? [] : contactProblems(next.contact, today)),
    ...(patch.transfer_configurations === undefined ? [] : transferProblems(next.transfer_configurations)),
    ...(patch.metadata === undefined ? [] : metadataProblems(next.metadata)),
  ];
  if (problems.length > 0) return err(invalid(...problems));
  if (next.document_tax_type !== company.document_tax_type && isTaxTypeLocked(company))
    return err({ code: 'tax_type_locked' });
  const changed = UPDATABLE.filter(
    (member) => canonicalJson(company[member]) !== canonicalJson(next[member]),
  );
  if (changed.length === 0) return ok(withoutEvents(company));
  const previous = Object.fromEntries(changed.map((member) => [member, company[member]]));
  return ok({ company: { ...next, updated_at: now }, events: [{ type: 'merchant.updated', previous }] });
}

/** Any affiliation that is not over holds the tax type it was made with. */
export const isTaxTypeLocked = ({ affiliations }: Company): boolean =>
  affiliations.some(({ status }) => !isOneOf(FINAL_AFFILIATION_STATUSES, status));

function merged(company: Company, patch: MerchantPatch): Company {
  const { contact, address, transfer_configurations, metadata, ...plain } = patch;
  return {
    ...mergeMembers<Company>(company, pick(plain)),
    ...(contact !== undefined && { contact: mergedContact(company.contact, contact) }),
    ...(address !== undefined && { address: mergeMembers(company.address, address) }),
    ...(transfer_configurations !== undefined && {
      transfer_configurations: mergeMembers(company.transfer_configurations, transfer_configurations),
    }),
    ...(metadata !== undefined && { metadata: mergeJson(company.metadata, metadata) }),
  };
}

function mergedContact(contact: Contact, { address, ...plain }: ContactPatch): Contact {
  const next = mergeMembers<Contact>(contact, plain);
  if (address === undefined) return next;
  return { ...next, address: address && mergeMembers(contact.address ?? NO_ADDRESS, address) };
}

/** The patch comes from outside the process: no member beside the ten gets in, whatever it holds. */
function pick(patch: MerchantPatch): Partial<Company> {
  const members = UPDATABLE.filter((member) => patch[member] !== undefined);
  return Object.fromEntries(members.map((member) => [member, patch[member]]));
}
