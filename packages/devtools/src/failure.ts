// The one kind of error a person is meant to read: a sentence that says what is wrong and what to do about it.

/** Thrown when the machine, not the program, stands in the way; commands print its message alone and exit with 1. */
export class SetupFailure extends Error {
  override readonly name = 'SetupFailure';
}

export function messageOf(error: unknown): string {
  return error instanceof Error ? error.message : String(error);
}
