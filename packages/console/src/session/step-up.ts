// Dangerous acts need a fresh proof of the user. The gateway refuses such an act before it changes anything, so the same act is sent
// again after the proof.

type Answer = (isProven: boolean) => void;

const REQUIRED = 'reauthentication_required';

const listeners = new Set<() => void>();
/** Several acts may wait for one proof. */
let waiting: readonly Answer[] = [];

const setWaiting = (next: readonly Answer[]): void => {
  waiting = next;
  for (const listener of listeners) listener();
};

/** For useSyncExternalStore: whether a dialog must ask. */
export const proofStore = {
  read: (): boolean => waiting.length > 0,
  subscribe: (listener: () => void): (() => void) => {
    listeners.add(listener);
    return () => listeners.delete(listener);
  },
};

/** The dialog's answer. */
export function answerProof(isProven: boolean): void {
  const answers = waiting;
  setWaiting([]);
  for (const answer of answers) answer(isProven);
}

const askForProof = (): Promise<boolean> => new Promise((resolve) => setWaiting([...waiting, resolve]));

const isRequired = (error: unknown): boolean =>
  (error as { readonly code?: unknown } | null)?.code === REQUIRED;

/** Fails with the refusal when the user gives no proof. */
export async function withProof<Data>(act: () => PromiseLike<Data>): Promise<Data> {
  try {
    return await act();
  } catch (error) {
    if (!isRequired(error) || !(await askForProof())) throw error;
    return act();
  }
}
