// One policy with everything that a later commit needs of it: its version and its waiting events, as bytes.
import type { AggregateDocument } from '@mps/aggregates';
import type { mongo } from 'mongoose';
import { QUERY_LIMIT_MS } from '../limits';

export function readWhole<Doc extends AggregateDocument>(
  collection: mongo.Collection,
  filter: Readonly<Record<string, string>>,
): Promise<Doc | null> {
  return collection.findOne<Doc>({ ...filter }, { promoteBuffers: true, maxTimeMS: QUERY_LIMIT_MS });
}
