// A company and its parts as messages of protos/mps/merchants: in requests, answers and events.
import type { EventDraft } from '@mps/aggregates';
import { withoutNulls } from '@mps/contracts';
import type { Address__Output } from '@mps/contracts/gen/mps/common/v1/Address';
import type { Affiliation as WireAffiliation } from '@mps/contracts/gen/mps/merchants/v1/Affiliation';
import type { BankAccount as WireBankAccount } from '@mps/contracts/gen/mps/merchants/v1/BankAccount';
import type { Contact__Output } from '@mps/contracts/gen/mps/merchants/v1/Contact';
import type { Merchant } from '@mps/contracts/gen/mps/merchants/v1/Merchant';
import type { PaymentTerms } from '@mps/contracts/gen/mps/merchants/v1/PaymentTerms';
import type { TransferConfigurations__Output } from '@mps/contracts/gen/mps/merchants/v1/TransferConfigurations';
import { maskEmail, maskPhone, maskTaxId } from '@mps/kernel';
import type {
  Address,
  Affiliation,
  BankAccount,
  Change,
  Company,
  Contact,
  TransferConfigurations,
} from './domain/company';

export function merchantToWire(company: Company): Merchant {
  const { contact } = company;
  return withoutNulls({
    id: company.id,
    name: company.name,
    full_name: company.full_name,
    document_number: company.document_number,
    document_type: company.document_type,
    contact: withoutNulls({ ...contact, address: contact.address && withoutNulls(contact.address) }),
    status: company.status,
    address: withoutNulls(company.address),
    transfer_configurations: withoutNulls(company.transfer_configurations),
    created_at: company.created_at,
    updated_at: company.updated_at,
    document_tax_type: company.document_tax_type,
    company_logo_url: company.company_logo_url,
    website_url: company.website_url,
    webhook_enabled: company.webhook_enabled,
    declared_revenue: company.declared_revenue,
    metadata_json: JSON.stringify(company.metadata),
    default_fee_policy_id: company.default_fee_policy_id,
  });
}

/**
 * For events: their receivers know the merchant and need not learn who its contact is. The merchant's own document stays,
 * for the services that check by it who owns what; the log of events masks it.
 */
export const maskedMerchantToWire = (company: Company): Merchant =>
  merchantToWire({ ...company, contact: maskContact(company.contact) });

/** The members that have changed, as they were before. */
export const maskedPrevious = (previous: Readonly<Record<string, unknown>>): Record<string, unknown> => ({
  ...previous,
  ...('contact' in previous && { contact: maskContact(previous['contact'] as Contact) }),
});

function maskContact(contact: Contact): Contact {
  const { email, phone, document_number } = contact;
  return {
    ...contact,
    email: email && maskEmail(email),
    phone: phone && maskPhone(phone),
    document_number: document_number && maskTaxId(document_number),
    // Banks identify a person by it.
    mother_name: null,
  };
}

export function affiliationToWire(companyId: string, affiliation: Affiliation): WireAffiliation {
  return withoutNulls({
    id: affiliation.id,
    company_id: companyId,
    provider: affiliation.provider,
    mcc: affiliation.mcc,
    anticipation_type: affiliation.anticipation_type,
    payment_methods: [...affiliation.payment_methods],
    capture_methods: [...affiliation.capture_methods],
    status: affiliation.status,
    status_reason: affiliation.status_reason,
    settlement_bank_account_id: affiliation.settlement_bank_account_id,
    created_at: affiliation.created_at,
    updated_at: affiliation.updated_at,
  });
}

export function bankAccountToWire(companyId: string, account: BankAccount): WireBankAccount {
  return withoutNulls({
    id: account.id,
    company_id: companyId,
    bank_code: account.bank_code,
    ispb: account.ispb,
    branch: account.branch,
    account: account.account,
    account_type: account.account_type,
    owner_name: account.owner_name,
    owner_document: account.owner_document,
    primary: account.primary,
    created_at: account.created_at,
    updated_at: account.updated_at,
  });
}

/** What a payment needs of a company; other services may store it. */
export function paymentTermsToWire(company: Company): PaymentTerms & { affiliations: WireAffiliation[] } {
  return withoutNulls({
    company_id: company.id,
    organization_id: company.organization_id,
    status: company.status,
    name: company.name,
    full_name: company.full_name,
    city: company.address.city ?? '',
    default_fee_policy_id: company.default_fee_policy_id,
    affiliations: company.affiliations.map((one) => affiliationToWire(company.id, one)),
  });
}

export const eventDraftsOf = ({ company, events }: Change): EventDraft[] =>
  events.map(({ type, previous }) => ({
    type,
    aggregate_type: 'merchant',
    company_id: company.id,
    organization_id: company.organization_id,
    previous: maskedPrevious(previous),
    object: { merchant: maskedMerchantToWire(company) },
  }));

const NO_ADDRESS: Address = {
  street: null,
  street_number: null,
  complement: null,
  neighborhood: null,
  zipcode: null,
  country: null,
  state: null,
  city: null,
};

const NO_CONTACT: Contact = {
  first_name: null,
  last_name: null,
  phone: null,
  email: null,
  mother_name: null,
  birth_date: null,
  document_number: null,
  politically_exposed: null,
  declared_income: null,
  occupation: null,
  net_worth: null,
  address: null,
};

/** The decoder leaves absent members out: they are null here. */
export const addressFromWire = (wire: Address__Output | null | undefined): Address => ({
  ...NO_ADDRESS,
  ...wire,
});

export const contactFromWire = (wire: Contact__Output | null | undefined): Contact => ({
  ...NO_CONTACT,
  ...wire,
  address: wire?.address ? addressFromWire(wire.address) : null,
});

/** Only the members that were sent: the others take their defaults. */
export const transferConfigurationsFromWire = (
  wire: TransferConfigurations__Output | null | undefined,
): Partial<TransferConfigurations> => ({ ...wire }) as Partial<TransferConfigurations>;
