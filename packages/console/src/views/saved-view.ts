// A saved view is an address: the filters, the order and the columns of one list.
import type { SavedView } from '@mps/client/types';

export type ViewSearch = Readonly<Record<string, string>>;

/** A view opens the first page of its rows. */
const LEFT_OUT = 'page';

/** The members of the address that a view keeps. */
export function toViewSearch(search: object): ViewSearch {
  const given = Object.entries(search as Record<string, unknown>).filter(
    ([name, value]) => name !== LEFT_OUT && value !== undefined && value !== '',
  );
  return Object.fromEntries(given.map(([name, value]) => [name, String(value)]));
}

/** Another program may have stored the view, so every member is checked. */
export function readViewSearch({ value }: Pick<SavedView, 'value'>): ViewSearch {
  const { search } = (value ?? {}) as { readonly search?: unknown };
  if (typeof search !== 'object' || search === null) return {};
  return Object.fromEntries(
    Object.entries(search).filter((entry): entry is [string, string] => typeof entry[1] === 'string'),
  );
}

/** Changes every parameter of the page to that of the view. Undefined removes a parameter. */
export const toSearchChange = (search: object, view: ViewSearch): Record<string, string | undefined> =>
  Object.fromEntries(Object.keys(search).map((name) => [name, view[name]]));

export function isSameSearch(one: ViewSearch, other: ViewSearch): boolean {
  const names = new Set([...Object.keys(one), ...Object.keys(other)]);
  return [...names].every((name) => one[name] === other[name]);
}
