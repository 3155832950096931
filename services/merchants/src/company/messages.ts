// A company and its parts as messages of protos/mps/merchants. Answers are encoded by descriptor, which omits null
// and undeclared members. Events are mapped here.
import type { EventDraft } from '@mps/aggregates';
import { toEventMembers, type Sendable } from '@mps/contracts';
import type { Affiliation as AffiliationMessage } from '@mps/contracts/gen/mps/merchants/v1/Affiliation';
import type { BankAccount as BankAccountMessage } from '@mps/contracts/gen/mps/merchants/v1/BankAccount';
import type { Merchant } from '@mps/contracts/gen/mps/merchants/v1/Merchant';
import type { PaymentTerms } from '@mps/contracts/gen/mps/merchants/v1/PaymentTerms';
import { maskEmail, maskPhone, maskTaxId } from '@mps/kernel';
import type {
  Affiliation,
  BankAccount,
  Company,
  CompanyEvent,
  Contact,
  PendingAffiliationEvent,
} from './domain/company';

export const toMerchantMessage = (company: Company): Sendable<Merchant> => ({
  ...company,
  metadata_json: JSON.stringify(company.metadata),
});

export const toAffiliationMessage = (
  companyId: string,
  affiliation: Affiliation,
): Sendable<AffiliationMessage> => ({
  ...affiliation,
  company_id: companyId,
});

export const toBankAccountMessage = (
  companyId: string,
  account: BankAccount,
): Sendable<BankAccountMessage> => ({
  ...account,
  company_id: companyId,
});

/** The members of a company that payments need. Other services may store them. */
export const toPaymentTerms = (company: Company): Sendable<PaymentTerms> => ({
  ...company,
  company_id: company.id,
  city: company.address.city ?? '',
  affiliations: company.affiliations.map((one) => toAffiliationMessage(company.id, one)),
});

/**
 * The events of the company's own stream. The contact is masked: consumers know the merchant and need no personal
 * data of its contact. The document number stays, because services use it to verify ownership. The log of events
 * masks it.
 */
export const toCompanyEvents = (
  company: Company,
  events: readonly CompanyEvent[],
): readonly EventDraft<'merchants'>[] =>
  events.map(({ type, previous }) => ({
    type,
    aggregate_type: 'merchant',
    ...toTenant(company),
    previous: {
      ...previous,
      ...('contact' in previous && { contact: maskContact(previous['contact'] as Contact) }),
    },
    object: toEventMembers('merchants', {
      merchant: toMerchantMessage({ ...company, contact: maskContact(company.contact) }),
    }),
  }));

export const toAffiliationEvent = (company: Company, { affiliation, previous }: PendingAffiliationEvent) => ({
  type: 'affiliation.status_changed' as const,
  aggregate_type: 'affiliation' as const,
  ...toTenant(company),
  previous,
  object: toEventMembers('merchants', { affiliation: toAffiliationMessage(company.id, affiliation) }),
});

export const toPaymentTermsEvent = (company: Company) => ({
  type: 'payment_terms.changed' as const,
  aggregate_type: 'payment_terms' as const,
  ...toTenant(company),
  previous: {},
  object: toEventMembers('merchants', { payment_terms: toPaymentTerms(company) }),
});

const toTenant = ({ id, organization_id }: Company) => ({ company_id: id, organization_id });

function maskContact(contact: Contact): Contact {
  const { email, phone, document_number } = contact;
  return {
    ...contact,
    email: email && maskEmail(email),
    phone: phone && maskPhone(phone),
    document_number: document_number && maskTaxId(document_number),
    // Banks identify a person by the mother's name and the date of birth.
    mother_name: null,
    birth_date: null,
    declared_income: null,
    politically_exposed: null,
  };
}
