// Filters of a list as an export takes them.
type Value = string | number | boolean | readonly string[] | undefined;

/** An export has all rows of the list, in an order of creation. */
const LEFT_OUT = ['page', 'limit', 'sort'];

export function toFilters(query: Readonly<Record<string, Value>>): Readonly<Record<string, string>> {
  const { sort } = query;
  const order =
    Array.isArray(sort) && sort.length === 1 && String(sort[0]).endsWith('created_at') ? sort : [];
  const filters = Object.entries(query).filter(
    ([name, value]) => value !== undefined && !LEFT_OUT.includes(name),
  );
  return {
    ...Object.fromEntries(filters.map(([name, value]) => [name, String(value)])),
    ...(order[0] !== undefined && { sort: String(order[0]) }),
  };
}

interface List {
  readonly data: readonly { readonly amount: number }[];
  readonly pagination: { readonly total: number };
}

/** Cents of all rows. undefined: the page does not have all of them. */
export function sumAmounts(list: List | undefined): number | undefined {
  if (list === undefined || list.data.length < list.pagination.total) return undefined;
  return list.data.reduce((sum, { amount }) => sum + amount, 0);
}
