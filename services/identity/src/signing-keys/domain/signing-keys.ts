// When each signing key is published and when it signs, read from nothing but the keys and the time. A key is public
// before it signs, so that no verifier meets a token whose key it cannot know, and stays public while its tokens live.

export interface SigningTimes {
  readonly accessTokenSeconds: number;
  /** How long a key is public before it signs. */
  readonly publishLeadSeconds: number;
  /** How long a key signs before the next one is made automatically. */
  readonly keyLifeSeconds: number;
  /**
   * How far clocks of different machines may be apart, and for how long a replica that has not yet read the keys anew may
   * go on with the key before.
   */
  readonly clockSkewSeconds: number;
}

/**
 * A copy of the public keys is good for this long. There may be a copy of a copy, the gateway's and its client's: even
 * that one is renewed before a new key signs.
 */
export const computeJwksMaxAgeSeconds = ({ publishLeadSeconds }: SigningTimes): number =>
  Math.floor(publishLeadSeconds / 3);

export interface SigningKey {
  /** RFC 7638 thumbprint. */
  readonly kid: string;
  /** 1, 2, 3 …: two replicas that both make the next key collide here. */
  readonly generation: number;
  /** Base64url public key of Ed25519. */
  readonly x: string;
  /** Base64url private key, sealed. */
  readonly sealed_private_key: string;
  /** Real time. */
  readonly signs_from: Date;
  readonly created_at: Date;
}

/** Newest generation first. */
type KeyRing = readonly SigningKey[];

/** The key that signs now: the newest one whose time has come. */
export function findSigningKey(keyRing: KeyRing, now: Date): SigningKey | undefined {
  return keyRing.find((key) => key.signs_from <= now);
}

/** The key that waits for its time, if one does. */
export function findNextKey(keyRing: KeyRing, now: Date): SigningKey | undefined {
  return keyRing.find((key) => key.signs_from > now);
}

/** Keys that tokens in the world may carry: a key is dropped when its successor has signed for a token's life. */
export function listPublishedKeys(
  keyRing: KeyRing,
  now: Date,
  { accessTokenSeconds, clockSkewSeconds }: SigningTimes,
): readonly SigningKey[] {
  const computeAfterlifeMs = (accessTokenSeconds + clockSkewSeconds) * 1000;
  return keyRing.filter((_, index) => {
    const successor = keyRing[index - 1];
    return successor === undefined || successor.signs_from.getTime() + computeAfterlifeMs > now.getTime();
  });
}

/** The very first key signs at once: there are no verifiers with older copies. */
export function findSigningStart(keyRing: KeyRing, now: Date, { publishLeadSeconds }: SigningTimes): Date {
  return keyRing.length === 0 ? now : new Date(now.getTime() + publishLeadSeconds * 1000);
}

/** Whether the next key must be made: there is none at all, or the newest will have signed for its life by then. */
export function isRotationDue(
  keyRing: KeyRing,
  now: Date,
  { keyLifeSeconds, publishLeadSeconds }: SigningTimes,
): boolean {
  const [newest] = keyRing;
  if (newest === undefined) return true;
  const ageMs = now.getTime() - newest.signs_from.getTime();
  return ageMs >= (keyLifeSeconds - publishLeadSeconds) * 1000;
}

export function findNextGeneration(keyRing: KeyRing): number {
  return (keyRing[0]?.generation ?? 0) + 1;
}
