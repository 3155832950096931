// Bounds the bytes of bodies that this process holds at the same time: of all senders, of senders without a credential, and of
// one sender. A body counts with its declared length, or with its route's limit when it declares none. It counts from before
// the first byte is read until its answer is sent (docs/rules.md#bodies).
import { MAX_ANONYMOUS_BODIES_BYTES, MAX_BODIES_BYTES, MAX_BODIES_BYTES_OF_SENDER } from '../../limits';

export interface BodySender {
  /** The id of the principal. On routes without a credential: the client's network. */
  readonly key: string;
  readonly isAnonymous: boolean;
}

export interface BodyHold {
  /** For a body that is shorter than it declared. */
  shrinkTo(bytes: number): void;
  /** Further calls do nothing. */
  release(): void;
}

export interface BodyBudget {
  /**
   * null: a bound is reached. A body that `isWhole` is in memory already, so only the bound of its sender refuses it. Otherwise
   * senders without a credential could make the gateway refuse merchants.
   */
  take(sender: BodySender, bytes: number, isWhole: boolean): BodyHold | null;
}

export function makeBodyBudget(): BodyBudget {
  const bytesOfSender = new Map<string, number>();
  let totalBytes = 0;
  let anonymousBytes = 0;

  function add({ key, isAnonymous }: BodySender, bytes: number): void {
    totalBytes += bytes;
    if (isAnonymous) anonymousBytes += bytes;
    const left = (bytesOfSender.get(key) ?? 0) + bytes;
    if (left === 0) bytesOfSender.delete(key);
    else bytesOfSender.set(key, left);
  }

  function isOver({ key, isAnonymous }: BodySender, bytes: number, isWhole: boolean): boolean {
    if ((bytesOfSender.get(key) ?? 0) + bytes > MAX_BODIES_BYTES_OF_SENDER) return true;
    if (isWhole) return false;
    if (isAnonymous && anonymousBytes + bytes > MAX_ANONYMOUS_BODIES_BYTES) return true;
    return totalBytes + bytes > MAX_BODIES_BYTES;
  }

  return {
    take: (sender, bytes, isWhole) => {
      if (isOver(sender, bytes, isWhole)) return null;
      let heldBytes = bytes;
      add(sender, bytes);
      const shrinkTo = (shorter: number): void => {
        if (shorter >= heldBytes) return;
        add(sender, shorter - heldBytes);
        heldBytes = shorter;
      };
      return { shrinkTo, release: () => shrinkTo(0) };
    },
  };
}
