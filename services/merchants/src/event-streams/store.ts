// The event streams that a company's write feeds besides its own: one per affiliation, and one per company of what
// payments need of it. A stream is a document that holds its outbox and how far it has come.
import type { Aggregates, EventDraft } from '@mps/aggregates';
import type { Model } from 'mongoose';
import {
  affiliationToWire,
  paymentTermsToWire,
  type AffiliationStreamDocument,
  type PaymentTermsStreamDocument,
  type StoredCompany,
} from '../company';
import type { Company, PendingAffiliationEvent } from '../company/domain/company';

/** Appends one event; a repeat of an event that is in the stream changes nothing. */
export function makeAppendAffiliationEvent(
  model: Model<AffiliationStreamDocument>,
  aggregates: Aggregates<AffiliationStreamDocument>,
) {
  return async (company: Company, event: PendingAffiliationEvent): Promise<void> => {
    const { id, event_sequence } = event.affiliation;
    for (;;) {
      const stream = await model.findById(id, { outbox: 0 }).lean<AffiliationStreamDocument>();
      const appended = stream?.sequence ?? 0;
      if (appended >= event_sequence) return;
      if (appended !== event_sequence - 1) throw new Error('An earlier event of the affiliation is missing');
      const draft = affiliationEvent(company, event);
      if (stream === null) {
        const inserted = await aggregates.insert({ _id: id, company_id: company.id }, [draft]);
        if ('inserted' in inserted) return;
      } else {
        const before = { ...stream, outbox: [] };
        if ((await aggregates.commit(before, before, [draft])) !== null) return;
      }
      // On a conflict the next read tells whether the other write appended this event.
    }
  };
}

/**
 * Appends the terms of this version of the company, unless those of it or of a newer one are there: versions in between
 * may be left out, an older one never follows a newer.
 */
export function makeAppendPaymentTerms(
  model: Model<PaymentTermsStreamDocument>,
  aggregates: Aggregates<PaymentTermsStreamDocument>,
) {
  return async (company: StoredCompany): Promise<void> => {
    const { id, version: company_version } = company;
    const draft = paymentTermsEvent(company);
    for (;;) {
      const stream = await model.findById(id, { outbox: 0 }).lean<PaymentTermsStreamDocument>();
      if (stream === null) {
        if ('inserted' in (await aggregates.insert({ _id: id, company_version }, [draft]))) return;
      } else {
        if (stream.company_version >= company_version) return;
        const before = { ...stream, outbox: [] };
        if ((await aggregates.commit(before, { ...before, company_version }, [draft])) !== null) return;
      }
      // On a conflict the next read tells how far the stream has come.
    }
  };
}

const affiliationEvent = (
  company: Company,
  { affiliation, previous }: PendingAffiliationEvent,
): EventDraft => ({
  type: 'affiliation.status_changed',
  aggregate_type: 'affiliation',
  company_id: company.id,
  organization_id: company.organization_id,
  previous,
  object: { affiliation: affiliationToWire(company.id, affiliation) },
});

const paymentTermsEvent = (company: Company): EventDraft => ({
  type: 'payment_terms.changed',
  aggregate_type: 'payment_terms',
  company_id: company.id,
  organization_id: company.organization_id,
  previous: {},
  object: { payment_terms: paymentTermsToWire(company) },
});
