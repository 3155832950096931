// Compares the keys of two reads. A key begins with the company and the subject. The key of a list ends with its query.

/** A list keeps its rows while another page or filter loads. An object, or the list of another object, never does. */
export const isSameList = (earlier: readonly unknown[] | undefined, key: readonly unknown[]): boolean =>
  earlier?.length === key.length &&
  [earlier.at(-1), key.at(-1)].every((query) => typeof query === 'object') &&
  key.slice(0, -1).every((part, index) => part === earlier[index]);
