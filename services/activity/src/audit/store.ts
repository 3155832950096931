// The audit log in MongoDB. A record is appended after the last record of its chain that a majority of the database has. A unique
// index refuses a sequence that another replica took first, so a chain never forks, and a record that is linked to another is never
// rolled back before it. The id of a record is the id of its event, so an event that arrives again is recorded once.
import { DatabaseBusyError, groupOrdered, makeOrderedInsert } from '@mps/aggregates';
import { CHAIN_START, type ChainPosition } from '@mps/contracts';
import { LRUCache } from 'lru-cache';
import type { mongo } from 'mongoose';
import {
  CHAIN_PAGE,
  LIST_LIMIT_MS,
  MAX_APPEND_ATTEMPTS,
  MAX_APPENDED_AT_ONCE,
  MAX_KNOWN_CHAINS,
  MAX_RECORDS_BY_TIME,
} from '../limits';
import type { AuditRecordCollection } from './documents';
import { linkAll, type StoredRecord, type UnchainedRecord } from './chain';

export interface AuditQuery {
  readonly organization_id: string;
  /** null: every company, and the records of none. */
  readonly company_id: string | null;
  /** Records before this sequence; null: from the newest. */
  readonly before: number | null;
  readonly limit: number;
  readonly actor_kind: string | null;
  readonly actor_id: string | null;
  readonly action: string | null;
  readonly resource_type: string | null;
  readonly resource_id: string | null;
  readonly from: Date | null;
  readonly to: Date | null;
}

export interface ChainEnd {
  readonly organization_id: string;
  readonly last_sequence: number;
  readonly last_hash: string;
}

export interface AuditLog {
  /** Appends records in their order. A record that the log has is left out. Readers see them when it resolves. */
  readonly append: (records: readonly UnchainedRecord[]) => Promise<void>;
  /** Newest first: one more than the limit, when there are more. */
  readonly list: (query: AuditQuery) => Promise<readonly StoredRecord[]>;
  /** The ends of the chains after an organization, by its id. */
  readonly listChains: (after: string) => Promise<readonly ChainEnd[]>;
  /** Records of one chain after a sequence, oldest first. */
  readonly readChain: (organizationId: string, after: number) => Promise<readonly StoredRecord[]>;
}

/** `lists` is the collection for list reads, with its own connection pool. */
export function makeAuditLog(records: AuditRecordCollection, lists = records): AuditLog {
  return {
    append: makeAppend(records),
    list: async (query) =>
      lists
        .find(toFilter(query), {
          sort: { sequence: -1 },
          limit: query.limit + 1,
          maxTimeMS: LIST_LIMIT_MS,
          hint: await chooseIndex(lists, query),
        })
        .toArray(),
    listChains: (after) => readChainEnds(lists, after),
    readChain: (organization_id, after) =>
      lists
        .find(
          { organization_id, sequence: { $gt: after } },
          { sort: { sequence: 1 }, limit: CHAIN_PAGE, maxTimeMS: LIST_LIMIT_MS, hint: 'chain' },
        )
        .toArray(),
  };
}

/** Concurrent calls share one insert, and one insert is under way at a time. */
function makeAppend(records: AuditRecordCollection): AuditLog['append'] {
  const insert = makeOrderedInsert(records);
  const known = new LRUCache<string, ChainPosition>({ max: MAX_KNOWN_CHAINS });

  async function findEnds(organizations: ReadonlySet<string>): Promise<Map<string, ChainPosition>> {
    const found = [...organizations].map(
      async (id) => [id, known.get(id) ?? (await readEnd(records, id))] as const,
    );
    return new Map(await Promise.all(found));
  }

  /** Inserts the first records. Returns the records that are left. */
  async function appendSome(rest: readonly UnchainedRecord[]): Promise<readonly UnchainedRecord[]> {
    const taken = rest.slice(0, MAX_APPENDED_AT_ONCE);
    const ends = await findEnds(new Set(taken.map(({ organization_id }) => organization_id)));
    const linked = linkAll(taken, ends);
    // Unknown until the outcome of this insert.
    for (const id of ends.keys()) known.delete(id);
    const refused = await insert(linked);
    if (refused === null) {
      for (const [id, end] of ends) known.set(id, end);
      return rest.slice(taken.length);
    }
    // Another replica took the sequence, or the log has the record already.
    const isKnownRecord = '_id' in refused.by;
    return rest.slice(refused.at + (isKnownRecord ? 1 : 0));
  }

  async function appendAll(all: readonly UnchainedRecord[]): Promise<void> {
    let rest = all;
    for (let attempt = 0; attempt < MAX_APPEND_ATTEMPTS + all.length; attempt += 1) {
      if (rest.length === 0) return;
      rest = await appendSome(rest);
    }
    throw new DatabaseBusyError('Other replicas took every position in an audit chain');
  }

  const appendTogether = groupOrdered<readonly UnchainedRecord[]>((runs) => appendAll(runs.flat()));
  return async (some) => {
    if (some.length > 0) await appendTogether(some);
  };
}

/**
 * The last record that a majority has. A later one may exist on this primary alone and be lost with it. An insert after the
 * majority's record is refused while it exists.
 */
async function readEnd(records: AuditRecordCollection, organization_id: string): Promise<ChainPosition> {
  const last = await records.findOne(
    { organization_id },
    {
      projection: { sequence: 1, hash: 1 },
      sort: { sequence: -1 },
      hint: 'chain',
      readPreference: 'primary',
      readConcern: { level: 'majority' },
      maxTimeMS: LIST_LIMIT_MS,
    },
  );
  return last === null ? CHAIN_START : { sequence: last.sequence, hash: last.hash };
}

async function readChainEnds(records: AuditRecordCollection, after: string): Promise<readonly ChainEnd[]> {
  // The next organization is one look at the index, however long the chain before it is.
  const ends: ChainEnd[] = [];
  let last = after;
  while (ends.length < CHAIN_PAGE) {
    const next = await records.findOne(
      { organization_id: { $gt: last } },
      { projection: { organization_id: 1 }, sort: { organization_id: 1, sequence: 1 }, hint: 'chain' },
    );
    if (next === null) break;
    last = next.organization_id;
    const { sequence, hash } = await readEnd(records, last);
    ends.push({ organization_id: last, last_sequence: sequence, last_hash: hash ?? '' });
  }
  return ends;
}

const toFilter = (query: AuditQuery): mongo.Filter<StoredRecord> => ({
  organization_id: query.organization_id,
  ...(query.company_id !== null && { company_id: query.company_id }),
  ...(query.before !== null && { sequence: { $lt: query.before } }),
  ...(query.actor_kind !== null && { 'actor.kind': query.actor_kind }),
  ...(query.actor_id !== null && { 'actor.id': query.actor_id }),
  ...(query.action !== null && { action: query.action }),
  ...(query.resource_type !== null && { 'resource.type': query.resource_type }),
  ...(query.resource_id !== null && { 'resource.id': query.resource_id }),
  ...toTimeFilter(query),
});

const toTimeFilter = ({ from, to }: AuditQuery): mongo.Filter<StoredRecord> =>
  (from ?? to) === null
    ? {}
    : { at: { ...(from !== null && { $gte: from }), ...(to !== null && { $lte: to }) } };

/** The planner could choose the order of the chain for a rare value, and read all of it. */
async function chooseIndex(records: AuditRecordCollection, query: AuditQuery): Promise<string> {
  if (query.resource_id !== null) return 'resource';
  if (query.actor_id !== null) return 'actor';
  if (query.action !== null) return 'action';
  if (await hasFewOfTime(records, query)) return 'time';
  if (query.company_id !== null) return 'company';
  if (query.resource_type !== null) return 'resource_type';
  return query.actor_kind === null ? 'chain' : 'actor_kind';
}

/** In the order of the chain, a short time long ago is behind all newer records. A long time has the records of a page soon. */
async function hasFewOfTime(records: AuditRecordCollection, query: AuditQuery): Promise<boolean> {
  if ((query.from ?? query.to) === null) return false;
  const { organization_id } = query;
  const options = { hint: 'time', limit: MAX_RECORDS_BY_TIME, maxTimeMS: LIST_LIMIT_MS };
  const count = await records.countDocuments({ organization_id, ...toTimeFilter(query) }, options);
  return count < MAX_RECORDS_BY_TIME;
}
