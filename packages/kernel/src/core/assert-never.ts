// Closes an exhaustive switch: the compiler refuses a forgotten case, and a value that came round the types throws.

const MAX_LABEL_CHARS = 40;

/** Names the value only when it is a string (a label of a closed set): objects may hold personal data. */
export function assertNever(value: never): never {
  const seen: unknown = value;
  throw new Error(
    `Unhandled case: ${typeof seen === 'string' ? seen.slice(0, MAX_LABEL_CHARS) : typeof seen}`,
  );
}
