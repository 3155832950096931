// The event stream of each affiliation: a document that holds its pending events and how far it has come.
import type { Aggregates, EventDraft } from '@mps/messaging';
import type { Model } from 'mongoose';
import type { Announcement, Company } from '../domain/company';
import type { AffiliationStreams } from '../usecases/ports';
import { affiliationToWire } from '../wire/merchant';
import type { AffiliationStreamDocument } from './models';

export function makeAffiliationStreams(
  model: Model<AffiliationStreamDocument>,
  aggregates: Aggregates<AffiliationStreamDocument>,
): AffiliationStreams {
  return {
    async record(company, announcement) {
      const { id, announced_through } = announcement.affiliation;
      for (;;) {
        const stream = await model.findById(id, { outbox: 0 }).lean<AffiliationStreamDocument>();
        const recorded = stream?.sequence ?? 0;
        if (recorded >= announced_through) return;
        if (recorded !== announced_through - 1) throw new Error('An earlier announcement is missing');
        const draft = draftOf(company, announcement);
        if (stream === null) {
          const inserted = await aggregates.insert({ _id: id, company_id: company.id }, [draft]);
          if ('inserted' in inserted) return;
        } else {
          const before = { ...stream, outbox: [] };
          if ((await aggregates.commit(before, before, [draft])) !== null) return;
        }
        // Somebody else recorded meanwhile: the next look tells whether it was this one.
      }
    },
  };
}

const draftOf = (company: Company, { affiliation, previous }: Announcement): EventDraft => ({
  type: 'affiliation.status_changed',
  aggregate_type: 'affiliation',
  company_id: company.id,
  organization_id: company.organization_id,
  previous,
  object: { affiliation: affiliationToWire(company.id, affiliation) },
});
