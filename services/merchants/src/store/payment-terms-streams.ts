// The stream of what payments need of each company: a document that holds its pending events and the version of the company
// that they have come to. Versions in between may be left out, an older one never follows a newer.
import type { Aggregates, EventDraft } from '@mps/messaging';
import type { Model } from 'mongoose';
import type { PaymentTermsStreams, Stored } from '../usecases/ports';
import { paymentTermsToWire } from '../wire/merchant';
import type { PaymentTermsStreamDocument } from './models';

export function makePaymentTermsStreams(
  model: Model<PaymentTermsStreamDocument>,
  aggregates: Aggregates<PaymentTermsStreamDocument>,
): PaymentTermsStreams {
  return {
    async record(company) {
      const { id, version: company_version } = company;
      const draft = draftOf(company);
      for (;;) {
        const stream = await model.findById(id, { outbox: 0 }).lean<PaymentTermsStreamDocument>();
        if (stream === null) {
          if ('inserted' in (await aggregates.insert({ _id: id, company_version }, [draft]))) return;
        } else {
          if (stream.company_version >= company_version) return;
          const before = { ...stream, outbox: [] };
          if ((await aggregates.commit(before, { ...before, company_version }, [draft])) !== null) return;
        }
        // Somebody else recorded meanwhile: the next look tells how far.
      }
    },
  };
}

const draftOf = (company: Stored): EventDraft => ({
  type: 'payment_terms.changed',
  aggregate_type: 'payment_terms',
  company_id: company.id,
  organization_id: company.organization_id,
  previous: {},
  object: { payment_terms: paymentTermsToWire(company) },
});
