// The one kind of error for a person: one sentence with the problem and its remedy.

/** Thrown for problems of the machine or the input. Commands print only its message and exit with 1. */
export class SetupFailure extends Error {
  override readonly name = 'SetupFailure';
}

export function messageOf(error: unknown): string {
  return error instanceof Error ? error.message : String(error);
}
