// One page of policies in the order of their creation, with the number of all that match.
import { skipOf } from '@mps/kernel';
import type { Model } from 'mongoose';
import { QUERY_LIMIT_MS } from '../limits';
import type { Listed, SortedPage } from '../usecases/ports';

type Filter = Readonly<Record<string, string | boolean>>;

export async function listPolicies<Doc>(
  model: Model<Doc>,
  filter: Filter,
  { page, limit, newestFirst }: SortedPage,
): Promise<Listed<Doc>> {
  const untyped = model as unknown as Model<object>;
  const direction = newestFirst ? -1 : 1;
  const [data, total] = await Promise.all([
    untyped
      .find(filter, { outbox: 0, outbox_since: 0 })
      .sort({ created_at: direction, _id: direction })
      .skip(skipOf({ page, limit }))
      .limit(limit)
      .maxTimeMS(QUERY_LIMIT_MS)
      .lean<Doc[]>()
      .exec(),
    untyped.countDocuments(filter).maxTimeMS(QUERY_LIMIT_MS).exec(),
  ]);
  return { data, total };
}
