// The outcome of anything that may be refused for a reason the caller has to handle. Bugs throw; refusals return.
// assertNever closes a switch over them.

export interface Ok<T> {
  readonly ok: true;
  readonly value: T;
}

export interface Err<E> {
  readonly ok: false;
  readonly error: E;
}

export type Result<T, E> = Ok<T> | Err<E>;

export function ok(): Ok<undefined>;
export function ok<T>(value: T): Ok<T>;
export function ok<T>(value?: T): Ok<T | undefined> {
  return { ok: true, value };
}

/** The outcome with its value mapped; a refusal stays as it is. */
export async function mapOk<T, U, E>(
  result: Result<T, E> | Promise<Result<T, E>>,
  map: (value: T) => U,
): Promise<Result<U, E>> {
  const settled = await result;
  return settled.ok ? { ok: true, value: map(settled.value) } : settled;
}

// const keeps `code: 'x'` a literal, so that a union of codes narrows without annotations at every return.
export function err<const E>(error: E): Err<E> {
  return { ok: false, error };
}

const MAX_LABEL_CHARS = 40;

/**
 * Closes an exhaustive switch: the compiler refuses a forgotten case, and a value that came round the types throws. Names
 * the value only when it is a string (a label of a closed set): objects may hold personal data.
 */
export function assertNever(value: never): never {
  const seen: unknown = value;
  throw new Error(
    `Unhandled case: ${typeof seen === 'string' ? seen.slice(0, MAX_LABEL_CHARS) : typeof seen}`,
  );
}
