// Decides from the keys and the time alone when each signing key is public and when it signs. A key is public before
// it signs, so that no verifier meets a token with an unknown key. It stays public while its tokens live.
import type { SigningAlgorithm } from '@mps/kernel';

export interface SigningTimes {
  readonly accessTokenSeconds: number;
  /** A key is public for this long before it signs. */
  readonly publishLeadSeconds: number;
  /** A key signs for this long before the next one is made automatically. */
  readonly keyLifeSeconds: number;
  /**
   * Largest difference between the clocks of two machines. Also the longest time that a replica may sign with the
   * previous key before it reads the keys again.
   */
  readonly clockSkewSeconds: number;
}

/**
 * Lifetime of a copy of the public keys. The gateway copies them and its clients copy that copy: with a third of the
 * lead, both copies are renewed before a new key signs.
 */
export const computeJwksMaxAgeSeconds = ({ publishLeadSeconds }: SigningTimes): number =>
  Math.floor(publishLeadSeconds / 3);

export interface SigningKey {
  /** RFC 7638 thumbprint. */
  readonly kid: string;
  /** 1, 2, 3 … and unique: of two replicas that both make the next key, one insert fails. */
  readonly generation: number;
  /** Base64url public key of Ed25519, or coordinate of P-256. */
  readonly x: string;
  /** The other coordinate of P-256. Absent for Ed25519. */
  readonly y?: string;
  /** Base64url private key, sealed. */
  readonly sealed_private_key: string;
  /** Real time. */
  readonly signs_from: Date;
  readonly created_at: Date;
}

/** The kind of the key fixes the algorithm. */
export const findAlgorithm = ({ y }: SigningKey): SigningAlgorithm => (y === undefined ? 'EdDSA' : 'ES256');

/** Newest generation first. */
type KeyRing = readonly SigningKey[];

/** Returns the newest key that may sign at `now`. */
export function findSigningKey(keyRing: KeyRing, now: Date): SigningKey | undefined {
  return keyRing.find((key) => key.signs_from <= now);
}

/** Returns the key that does not sign yet, if there is one. */
export function findNextKey(keyRing: KeyRing, now: Date): SigningKey | undefined {
  return keyRing.find((key) => key.signs_from > now);
}

/**
 * Returns the keys that live tokens may carry. A key is dropped once its successor has signed for the life of a
 * token.
 */
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

/** The very first key signs at once, because no verifier has an older copy. */
export function findSigningStart(keyRing: KeyRing, now: Date, { publishLeadSeconds }: SigningTimes): Date {
  return keyRing.length === 0 ? now : new Date(now.getTime() + publishLeadSeconds * 1000);
}

/**
 * True when there is no key, when the newest will have signed for its life one lead from now, or when ES256 replaces EdDSA. ES256
 * is never replaced early: replicas with two settings would take turns.
 */
export function isRotationDue(
  keyRing: KeyRing,
  now: Date,
  { keyLifeSeconds, publishLeadSeconds }: SigningTimes,
  algorithm: SigningAlgorithm,
): boolean {
  const [newest] = keyRing;
  if (newest === undefined) return true;
  const isNextKnown = findNextKey(keyRing, now) !== undefined;
  if (algorithm === 'ES256' && findAlgorithm(newest) !== 'ES256' && !isNextKnown) return true;
  const ageMs = now.getTime() - newest.signs_from.getTime();
  return ageMs >= (keyLifeSeconds - publishLeadSeconds) * 1000;
}

export function findNextGeneration(keyRing: KeyRing): number {
  return (keyRing[0]?.generation ?? 0) + 1;
}
