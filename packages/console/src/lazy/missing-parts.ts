// Lists the parts of the page whose files failed to load. Each waits until the person tries again.

const waiting = new Set<() => void>();
const listeners = new Set<() => void>();

function change(act: () => void): void {
  act();
  for (const listener of listeners) listener();
}

/** For useSyncExternalStore: whether a part is missing. */
export const missingParts = {
  read: (): boolean => waiting.size > 0,
  subscribe: (listener: () => void): (() => void) => {
    listeners.add(listener);
    return () => listeners.delete(listener);
  },
};

/** Returns the function that takes the part away again. */
export function addMissingPart(tryAgain: () => void): () => void {
  change(() => waiting.add(tryAgain));
  return () => change(() => waiting.delete(tryAgain));
}

export function tryMissingParts(): void {
  for (const tryAgain of [...waiting]) tryAgain();
}
