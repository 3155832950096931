// Reads totals in one snapshot: what the roll-up has added, and the increments that it has not added yet.
import { collectionOf, type AnyCollection } from '@mps/aggregates';
import type { mongo } from 'mongoose';
import { READ_BATCH } from '../limits';
import type { IncrementDocument, TotalDocument } from './documents';
import { addUp, spread, type Part } from './domain/contributions';

/** One instant of the database, for reads that belong together. */
export interface Snapshot {
  readonly session: mongo.ClientSession;
  readonly readConcern: typeof SNAPSHOT;
  readonly maxTimeMS: number;
}

/** Each read states the level, because the connection's level overrides the session's. */
export const SNAPSHOT = { level: 'snapshot' } as const;

/** Selects totals of an organization: a filter for MongoDB and a predicate for the parts of increments. */
export interface TotalsQuery<Wanted extends Part> {
  readonly filter: mongo.Filter<TotalDocument>;
  /** Must answer the filter. Without a hint, MongoDB may choose an index with a scan that grows with history. */
  readonly index: '_id_' | 'period' | 'agenda';
  readonly isWanted: (part: Part) => part is Wanted;
  /**
   * Allowed only with a filter on ids of totals: the hint then names the companion's index, and only `_id_` can answer
   * the filter.
   */
  readonly companions?: Companions;
}

/** Documents of another collection that the same command reads. */
export interface Companion {
  readonly collection: AnyCollection;
  readonly filter: mongo.Document;
  readonly index: string;
}

/** The command is sent to the first companion's collection, and its hint names that collection's index. */
export type Companions = readonly [Companion, ...Companion[]];

/** Reads everything that holds a part of a company's balance, except for posted entries. */
export type MakeHoldQuery = (scope: { readonly organizationId: string; readonly companyId: string }) => {
  /** Cashouts that are not posted yet. */
  readonly cashouts: Companion;
  /** Sums the cents that those cashouts hold in the snapshot. */
  readonly sumHeldCents: (found: readonly mongo.Document[], snapshot: Snapshot) => Promise<number>;
  /** Reservations of open refunds. */
  readonly reservations: Companion;
};

export interface FoundTotals<Wanted extends Part> {
  readonly parts: Wanted[];
  /** The documents of each companion, in the order of the query. */
  readonly companions: readonly (readonly mongo.Document[])[];
}

export type ReadTotals = <Wanted extends Part>(
  organizationId: string,
  query: TotalsQuery<Wanted>,
) => Promise<FoundTotals<Wanted>>;

interface FoundCompanion {
  readonly companion: mongo.Document;
  /** Index of the companion. */
  readonly of: number;
}

type Found = Part | Pick<IncrementDocument, 'parts'> | FoundCompanion;

const isIncrement = (found: Found): found is Pick<IncrementDocument, 'parts'> => 'parts' in found;
const isCompanion = (found: Found): found is FoundCompanion => 'companion' in found;
const isPart = (found: Found): found is Part => !isIncrement(found) && !isCompanion(found);

interface Collections {
  readonly totals: mongo.Collection<TotalDocument>;
  readonly increments: mongo.Collection<IncrementDocument>;
}

export function readTotals({ totals, increments }: Collections, snapshot: Snapshot): ReadTotals {
  /** Read once per snapshot. */
  const waitingByOrganization = new Map<string, readonly Part[]>();

  const waitingFor = (organizationId: string) =>
    unionWith(increments, [
      { $match: { organization_id: organizationId } },
      { $project: { _id: 0, parts: 1 } },
    ]);

  return async <Wanted extends Part>(
    organizationId: string,
    { filter, index, isWanted, companions }: TotalsQuery<Wanted>,
  ): Promise<FoundTotals<Wanted>> => {
    const known = waitingByOrganization.get(organizationId);
    const ofTotals = [
      // Ids begin with the organization. Without this member, no other index can answer when the hint names a
      // companion's.
      { $match: companions === undefined ? { ...filter, organization_id: organizationId } : filter },
      { $unset: ['_id', 'organization_id'] },
    ];
    // One command: the overhead of a command exceeds the cost of its reads.
    const stages = [
      ...(companions === undefined ? ofTotals : [...withCompanions(companions), unionWith(totals, ofTotals)]),
      ...(known === undefined ? [waitingFor(organizationId)] : []),
    ];
    const [first] = companions ?? [];
    const hint = first?.index ?? index;
    const found = await collectionOf(first?.collection ?? totals)
      .aggregate<Found>(stages, { ...snapshot, hint, batchSize: READ_BATCH })
      .toArray();
    const waiting = known ?? spread(found.filter(isIncrement).flatMap(({ parts }) => parts));
    waitingByOrganization.set(organizationId, waiting);
    return {
      parts: addUp([...found.filter(isPart), ...waiting].filter(isWanted)),
      companions: (companions ?? []).map((_, place) =>
        found.filter(isCompanion).flatMap(({ of, companion }) => (of === place ? [companion] : [])),
      ),
    };
  };
}

const unionWith = ({ collectionName: coll }: AnyCollection, pipeline: mongo.Document[]) => ({
  $unionWith: { coll, pipeline },
});

const withCompanions = (companions: Companions): mongo.Document[] =>
  companions.flatMap(({ collection, filter }, of): mongo.Document[] => {
    const stages: mongo.Document[] = [
      { $match: filter },
      { $project: { _id: 0, companion: '$$ROOT', of: { $literal: of } } },
    ];
    return of === 0 ? stages : [unionWith(collection, stages)];
  });
