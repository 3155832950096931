// Counts deliveries by the keys of one index. A filter by the organization is in no index of a company or of an endpoint, so a
// count with it reads every delivery: at a million it reaches the time limit.
import { collectionOf, QUERY_TIMEOUT_MS, type AnyCollection, type CountMatches } from '@mps/aggregates';
import type { Scope } from '@mps/contracts';

interface DeliveryFilter {
  readonly status: { readonly $in: readonly string[] };
}

interface CountQuery {
  readonly endpoint_id: string | null;
  readonly event_ids: readonly string[] | null;
  readonly event_types: readonly string[];
}

/**
 * Returns the count of a list that the caller has seen a delivery of. A company and an endpoint are of one organization, so
 * that delivery shows that all others are the caller's too. null: no index has all members of the filter.
 */
export function makeDeliveryCount(
  lists: AnyCollection,
  { company_id }: Scope,
  query: CountQuery,
  { status: { $in: statuses }, ...asked }: DeliveryFilter,
): CountMatches {
  const collection = collectionOf(lists);
  const key = chooseKey(query, company_id);
  if (key === null) return null;
  // Each status is one range of keys, which the database counts without looking at them.
  return async () => {
    const counts = statuses.map((status) =>
      collection.countDocuments(
        { ...asked, ...key.filter, status },
        { hint: key.hint, maxTimeMS: QUERY_TIMEOUT_MS },
      ),
    );
    return (await Promise.all(counts)).reduce((sum, count) => sum + count, 0);
  };
}

function chooseKey({ endpoint_id, event_ids, event_types }: CountQuery, company_id: string | null) {
  if (event_ids !== null) return null;
  if (endpoint_id !== null)
    return event_types.length > 0 ? null : { filter: { endpoint_id }, hint: 'endpoint_newest' };
  if (company_id === null) return null;
  return { filter: { company_id }, hint: event_types.length > 0 ? 'company_types' : 'company_newest' };
}
