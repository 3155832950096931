// Shows one error for a start that failed. After a failed beforeAll its variables are unset, so that afterAll fails on
// them: such a second error would hide the cause.
type Work = () => unknown;
type RegisterHook = (work: Work, timeoutMs?: number) => void;

export interface Hooks {
  readonly beforeAll: RegisterHook;
  readonly afterAll: RegisterHook;
}

/** Returns the hooks of one test file. An afterAll throws only if every beforeAll ended without an error. */
export function keepFirstFailure({ beforeAll, afterAll }: Hooks): Hooks {
  // A beforeAll that exceeds its time limit never ends, so the starts are counted.
  let unfinishedStarts = 0;
  return {
    beforeAll: (work, timeoutMs) =>
      beforeAll(async () => {
        unfinishedStarts += 1;
        await work();
        unfinishedStarts -= 1;
      }, timeoutMs),
    afterAll: (work, timeoutMs) =>
      afterAll(async () => {
        try {
          await work();
        } catch (error) {
          if (unfinishedStarts === 0) throw error;
        }
      }, timeoutMs),
  };
}
