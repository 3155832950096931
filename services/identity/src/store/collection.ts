// The driver's collection behind a model, and how every store reads a page of it.
import { skipOf } from '@mps/kernel';
import type { Scope } from '@mps/contracts';
import type { Connection, mongo } from 'mongoose';
import type { CollectionName } from './models';

/** The database ends a list that takes longer. */
const LIST_LIMIT_MS = 3_000;
const DUPLICATE_KEY = 11_000;

export interface PageRequest {
  readonly page: number;
  readonly limit: number;
  readonly sort: string;
}

export interface Page<T> {
  readonly items: readonly T[];
  readonly total: number;
}

export const pageInfo = ({ page, limit }: PageRequest, total: number) => ({ page, limit, total });

export function collectionOf<Doc extends { _id: string }>(
  connection: Connection,
  name: CollectionName,
): mongo.Collection<Doc> {
  return connection.model(name).collection as unknown as mongo.Collection<Doc>;
}

export const isDuplicate = (error: unknown): boolean =>
  (error as { code?: unknown } | null)?.code === DUPLICATE_KEY;

export function scopeFilter({ organization_id, company_id }: Scope): Record<string, string> {
  return { organization_id, ...(company_id !== null && { company_id }) };
}

/** One page by creation; the id settles what was created in the same millisecond. */
export async function pageOf<Doc extends { _id: string }>(
  collection: mongo.Collection<Doc>,
  filter: mongo.Filter<Doc>,
  { page, limit, sort }: PageRequest,
): Promise<Page<Doc>> {
  const direction = sort === 'created_at' ? 1 : -1;
  const [items, total] = await Promise.all([
    collection
      .find(filter)
      .sort({ created_at: direction, _id: direction })
      .skip(skipOf({ page, limit }))
      .limit(limit)
      .maxTimeMS(LIST_LIMIT_MS)
      .toArray(),
    collection.countDocuments(filter, { maxTimeMS: LIST_LIMIT_MS }),
  ]);
  return { items: items as unknown as readonly Doc[], total };
}
