// Reads of single documents that are ready together travel as one (grouping.ts): one of a group of sixteen costs the database
// and the driver a small part of one alone. Each still begins after it was asked for, and sees no less than one alone would.
import type { mongo } from 'mongoose';
import { groupCalls } from './grouping';

/** A filter of one document: its id, and members that must have plain values, such as its tenant's. */
export type ById = { readonly _id: string } & Readonly<Record<string, string | null>>;

/** More than groups of writes: where one hangs, reads of what others ask for go on. */
const MAX_READ_GROUPS_IN_FLIGHT = 4;

/** The document, or null. Those that ask for the same but for the id are one command. */
export function makeFindById<Found extends { readonly _id: string }>(
  collection: mongo.Collection,
  options: mongo.FindOptions,
): (filter: ById) => Promise<Found | null> {
  // Lists have indexes that begin with a tenant: none of them is to be weighed for ids.
  const byId = { ...options, hint: { _id: 1 } };

  async function findAlike(filters: readonly ById[]): Promise<ReadonlyMap<string, Found>> {
    const ids = [...new Set(filters.map(({ _id }) => _id))];
    const filter = { ...filters[0], _id: ids.length === 1 ? ids[0] : { $in: ids } };
    const inOneBatch = { limit: ids.length, batchSize: ids.length, singleBatch: true };
    const found = await collection.find<Found>(filter as object, { ...byId, ...inOneBatch }).toArray();
    return new Map(found.map((one) => [one._id, one]));
  }

  return groupCalls<ById, Found | null>(
    async (filters) => {
      const alike = Map.groupBy(filters, besideId);
      const found = new Map([...alike].map(([key, some]) => [key, findAlike(some)]));
      return Promise.allSettled(
        filters.map(async (filter) => (await found.get(besideId(filter)))?.get(filter._id) ?? null),
      );
    },
    0,
    MAX_READ_GROUPS_IN_FLIGHT,
  );
}

const besideId = ({ _id, ...bounds }: ById): string => JSON.stringify(bounds);
