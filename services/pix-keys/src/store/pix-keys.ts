// Keys in MongoDB. Every read and write is bounded by the caller's scope and the company.
import type { Aggregates, DuplicateKey, EventDraft, NewAggregate } from '@mps/aggregates';
import type { Scope } from '@mps/contracts';
import { err, ok, skipOf } from '@mps/kernel';
import { trusted, type Model } from 'mongoose';
import { readDictInformation } from '../domain/dict-information';
import { MAX_ACTIVE_KEYS } from '../domain/key-ring';
import type { Change, PixKey } from '../domain/pix-key';
import { LIST_LIMIT_MS } from '../limits';
import type { InsertRefusal, KeyQuery, PixKeys, Stored } from '../usecases/ports';
import { pixKeyToWire } from '../wire/pix-key';
import type { PixKeyDocument } from './models';

type Filter = Record<string, unknown>;

export function makePixKeys(model: Model<PixKeyDocument>, aggregates: Aggregates<PixKeyDocument>): PixKeys {
  async function findOne(filter: Filter | null): Promise<Stored | null> {
    const document = filter && (await model.findOne(filter, WITHOUT_OUTBOX).lean<PixKeyDocument>());
    return document && toKey(document);
  }

  return {
    find: (scope, companyId, keyId) => findOne(filterOf(scope, companyId, { _id: keyId })),

    findByIdempotencyKey: (scope, companyId, key) =>
      findOne(filterOf(scope, companyId, { 'made_by.idempotency_key': key })),

    async findRing(scope, companyId) {
      const company = filterOf(scope, companyId, {});
      if (company === null) return { active: [], lastOrdinal: 0, lastClaimId: null };
      const newest = { ordinal: -1 } as const;
      // The newest key first: keys that are made after this read take a higher ordinal, and the insert will tell.
      const last = await model.findOne(company, { ordinal: 1 }).sort(newest).lean<PixKeyDocument>();
      const [active, claim] = await Promise.all([
        model
          .find({ ...company, status: 'ACTIVE' }, WITHOUT_OUTBOX)
          .sort({ ordinal: 1 })
          .limit(MAX_ACTIVE_KEYS)
          .lean<PixKeyDocument[]>(),
        model
          .findOne({ ...company, claims_primary: true }, { _id: 1 })
          .sort(newest)
          .lean<{ _id: string }>(),
      ]);
      return {
        active: active.map(toKey),
        lastOrdinal: last?.ordinal ?? 0,
        lastClaimId: claim?._id ?? null,
      };
    },

    // Not from the ring: this is asked for by every charge, and a merchant who chose a primary key has it in one read.
    async findPrimary(scope, companyId) {
      const company = filterOf(scope, companyId, {});
      if (company === null) return null;
      const claim = await model
        .findOne({ ...company, claims_primary: true }, WITHOUT_OUTBOX)
        .sort({ ordinal: -1 })
        .lean<PixKeyDocument>();
      if (claim?.status === 'ACTIVE') return toKey(claim);
      const oldest = await model
        .findOne({ ...company, status: 'ACTIVE' }, WITHOUT_OUTBOX)
        .sort({ ordinal: 1 })
        .lean<PixKeyDocument>();
      return oldest && toKey(oldest);
    },

    list: (scope, companyId, query) => listKeys(model, filterOf(scope, companyId, {}), query),

    async insert(scope, change) {
      assertOwned(scope, change.key);
      const written = await aggregates.insert(toDocument(change.key), draftsOf(change));
      return 'inserted' in written
        ? ok(toKey(written.inserted))
        : err({ code: refusalOf(written.duplicateOf) });
    },

    async commit(scope, previous, change) {
      assertOwned(scope, previous);
      const before = {
        ...toDocument(previous),
        version: previous.version,
        sequence: previous.sequence,
        outbox: [],
      };
      const written = await aggregates.commit(
        before,
        { ...before, ...toDocument(change.key) },
        draftsOf(change),
      );
      return written && toKey(written);
    },
  };
}

const WITHOUT_OUTBOX = { outbox: 0, outbox_since: 0 } as const;

/** null: the company is outside the scope, and nothing can be found. */
function filterOf({ organization_id, company_id }: Scope, companyId: string, rest: Filter): Filter | null {
  if ((company_id ?? companyId) !== companyId) return null;
  return { company_id: companyId, organization_id, ...rest };
}

async function listKeys(
  model: Model<PixKeyDocument>,
  company: Filter | null,
  { page, limit, sort, status }: KeyQuery,
): Promise<{ keys: PixKey[]; total: number }> {
  if (company === null) return { keys: [], total: 0 };
  const filter: Filter = { ...company, ...(status.length > 0 && { status: trusted({ $in: [...status] }) }) };
  const direction = sort === 'created_at' ? 1 : -1;
  const [documents, total] = await Promise.all([
    model
      .find(filter, WITHOUT_OUTBOX)
      .sort({ created_at: direction, _id: direction })
      .skip(skipOf({ page, limit }))
      .limit(limit)
      .maxTimeMS(LIST_LIMIT_MS)
      .lean<PixKeyDocument[]>(),
    model.countDocuments(filter).maxTimeMS(LIST_LIMIT_MS),
  ]);
  return { keys: documents.map(toKey), total };
}

function refusalOf(index: DuplicateKey): InsertRefusal {
  if ('key' in index) return 'key_taken';
  return 'ordinal' in index ? 'ordinal_taken' : 'idempotency_key_taken';
}

function toKey(document: PixKeyDocument): Stored {
  const { _id, outbox: _outbox, outbox_since: _since, dict_key_information, ...members } = document;
  return { ...members, id: _id, dict_key_information: readDictInformation(dict_key_information) };
}

function toDocument(key: PixKey): NewAggregate<PixKeyDocument> {
  const { id, ...members } = key;
  return { ...members, _id: id };
}

const draftsOf = ({ key, events }: Change): EventDraft[] =>
  events.map(({ type, previous, primary }) => ({
    type,
    aggregate_type: 'pix_key',
    company_id: key.company_id,
    organization_id: key.organization_id,
    previous,
    object: { pix_key: pixKeyToWire({ key, primary }) },
    beside: { place: { ordinal: key.ordinal, claims_primary: key.claims_primary } },
  }));

function assertOwned({ organization_id, company_id }: Scope, key: PixKey): void {
  const isOwned =
    key.organization_id === organization_id && (company_id ?? key.company_id) === key.company_id;
  if (!isOwned) throw new Error('A key was written outside the scope of its caller');
}
