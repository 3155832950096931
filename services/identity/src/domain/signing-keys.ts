// When each signing key is published and when it signs, read from nothing but the keys and the time. A key is public
// before it signs, so that no verifier meets a token whose key it cannot know, and stays public while its tokens live.

/** A verifier may keep its copy of the public keys for this long. */
export const JWKS_MAX_AGE_SECONDS = 300;
/** How long a key is public before it signs: every copy has been renewed by then. */
export const PUBLISH_LEAD_SECONDS = 600;
/** Life of an access token: 15 minutes. */
export const ACCESS_TOKEN_SECONDS = 900;
/** How far clocks of different machines may be apart. */
const CLOCK_SKEW_SECONDS = 60;

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
export function signingKeyAt(ring: KeyRing, now: Date): SigningKey | undefined {
  return ring.find((key) => key.signs_from <= now);
}

/** The key that waits for its time, if one does. */
export function nextKeyAt(ring: KeyRing, now: Date): SigningKey | undefined {
  return ring.find((key) => key.signs_from > now);
}

/** Keys that tokens in the world may carry: a key is dropped when its successor has signed for a token's life. */
export function publishedKeysAt(ring: KeyRing, now: Date): readonly SigningKey[] {
  const afterlifeMs = (ACCESS_TOKEN_SECONDS + CLOCK_SKEW_SECONDS) * 1000;
  return ring.filter((_, index) => {
    const successor = ring[index - 1];
    return successor === undefined || successor.signs_from.getTime() + afterlifeMs > now.getTime();
  });
}

/** The very first key signs at once: there are no verifiers with older copies. */
export function signsFrom(ring: KeyRing, now: Date): Date {
  return ring.length === 0 ? now : new Date(now.getTime() + PUBLISH_LEAD_SECONDS * 1000);
}

export function nextGeneration(ring: KeyRing): number {
  return (ring[0]?.generation ?? 0) + 1;
}
