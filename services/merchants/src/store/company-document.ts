// A company as a document and back.
import type { JsonMembers } from '@mps/kernel';
import type { EventDraft, NewAggregate } from '@mps/messaging';
import type { Change, Company } from '../domain/company';
import type { Stored } from '../usecases/ports';
import { maskedMerchantToWire, maskedPrevious } from '../wire/merchant';
import type { CompanyDocument } from './models';

const ACCENTS = /\p{M}/gu;

/** Expects a document as it was read; the outbox is the relay's and stays behind. */
export function toCompany(document: CompanyDocument): Stored {
  const {
    _id,
    metadata_json,
    name_folded: _folded,
    outbox: _outbox,
    outbox_since: _since,
    terms_owed_since: _owed,
    ...members
  } = document;
  return { ...members, id: _id, metadata: JSON.parse(metadata_json) as JsonMembers };
}

export function toDocument(company: Company): NewAggregate<CompanyDocument> {
  const { id, metadata, ...members } = company;
  return {
    ...members,
    _id: id,
    metadata_json: JSON.stringify(metadata),
    name_folded: foldName(company.name),
  };
}

/** The document that a company was read as, for the compare-and-set: its outbox is never compared. */
export function toReadDocument(stored: Stored): CompanyDocument {
  return { ...toDocument(stored), version: stored.version, sequence: stored.sequence, outbox: [] };
}

/** Names are searched by it: "Pão & Cia" is found by "pao". */
export const foldName = (name: string): string => name.normalize('NFD').replace(ACCENTS, '').toLowerCase();

export const draftsOf = ({ company, events }: Change): EventDraft[] =>
  events.map(({ type, previous }) => ({
    type,
    aggregate_type: 'merchant',
    company_id: company.id,
    organization_id: company.organization_id,
    previous: maskedPrevious(previous),
    object: { merchant: maskedMerchantToWire(company) },
  }));
