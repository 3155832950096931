// The collections of this service: companies with all that must agree with them, one event stream per affiliation, and one
// per company of what payments need of it. Also the mapping of a company to its document and back.
import { aggregateIndexes, declareCollection, type Members } from '@mps/aggregates';
import type { JsonMembers } from '@mps/kernel';
import type { Connection, mongo } from 'mongoose';
import type { Company } from './domain/company';

export type Collections = Readonly<
  Record<'companies' | 'affiliationStreams' | 'paymentTermsStreams', mongo.Collection>
>;

export const DATABASE_NAME = 'merchants';

/** Set by every write until the payment terms of its version, or of a newer one, are in their stream. */
export const TERMS_PENDING_SINCE = 'payment_terms_pending_since';
/** Names the events of affiliations that are not known to be in their streams. */
export const PENDING_EVENTS = 'pending_affiliation_events';

export const declareCollections = (connection: Connection): Collections => ({
  companies: declareCollection(connection, 'companies', [
    ...aggregateIndexes,
    { key: { organization_id: 1, document_number: 1 }, name: 'document', unique: true },
    { key: { organization_id: 1, created_at: -1, _id: -1 }, name: 'newest' },
    { key: { organization_id: 1, status: 1, created_at: -1, _id: -1 }, name: 'newest_by_status' },
    // Serves the search for a part of the name: it walks the names of one organization, not their documents.
    { key: { organization_id: 1, name_folded: 1 }, name: 'name' },
    { key: { 'affiliations.id': 1 }, name: 'affiliation' },
    // Both hold only companies with pending events: they are empty nearly always.
    { key: { [`${PENDING_EVENTS}.affiliation.id`]: 1 }, name: 'pending_events', sparse: true },
    { key: { [TERMS_PENDING_SINCE]: 1 }, name: 'pending_terms', sparse: true },
  ]),
  affiliationStreams: declareCollection(connection, 'affiliation_streams', aggregateIndexes),
  paymentTermsStreams: declareCollection(connection, 'payment_terms_streams', aggregateIndexes),
});

/** Metadata is stored as JSON text: a name in it may be anything, a name in a document may not. */
export function toDocument({ id, metadata, ...members }: Company): Members {
  return { ...members, _id: id, metadata_json: JSON.stringify(metadata) };
}

export function fromDocument({ _id, metadata_json, ...members }: Members): Company {
  const metadata = JSON.parse(metadata_json as string) as JsonMembers;
  return { ...members, id: _id, metadata } as Company;
}

const ACCENTS = /\p{M}/gu;

/** The display name as it is searched: "Pão & Cia" is found by "pao". */
export const normalizeName = (name: string): string =>
  name.normalize('NFD').replace(ACCENTS, '').toLowerCase();
