// Keys of what is read: the company, the subject, the object that a list belongs to, and at last the query of a list.

/** A list keeps its rows while another page or filter loads. An object, or the list of another object, never does. */
export const isSameList = (earlier: readonly unknown[] | undefined, key: readonly unknown[]): boolean =>
  earlier?.length === key.length &&
  [earlier.at(-1), key.at(-1)].every((query) => typeof query === 'object') &&
  key.slice(0, -1).every((part, index) => part === earlier[index]);
