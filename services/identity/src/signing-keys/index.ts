// Publishes the public keys and rotates the signing key, at an operator's request or by age. No second key is made
// while one waits to sign. Of two simultaneous requests one makes the key and both answer it.
import type { CallerContext, DomainError } from '@mps/contracts';
import type { GetJwksResponse } from '@mps/contracts/gen/mps/identity/v1/GetJwksResponse';
import type { RotateSigningKeyResponse } from '@mps/contracts/gen/mps/identity/v1/RotateSigningKeyResponse';
import { err, ok, type RealClock, type Result, type SigningAlgorithm } from '@mps/kernel';
import { requireKind } from '../access';
import { toPublicKey, type AccessTokens } from './access-tokens';
import {
  isRotationDue,
  computeJwksMaxAgeSeconds,
  findAlgorithm,
  findNextGeneration,
  findNextKey,
  listPublishedKeys,
  findSigningStart,
  type SigningKey,
  type SigningTimes,
} from './domain/signing-keys';
import type { SigningKeyStore } from './store';

export { makeAccessTokens, type AccessClaims, type AccessTokens } from './access-tokens';
export type { SigningTimes } from './domain/signing-keys';
export { declareSigningKeys, makeSigningKeyCache, makeSigningKeyStore } from './store';

export interface SigningKeysDeps {
  readonly signingKeys: SigningKeyStore;
  readonly signingTimes: SigningTimes;
  readonly accessTokens: Pick<AccessTokens, 'newSigningKey'>;
  readonly signingAlgorithm: SigningAlgorithm;
  readonly realClock: RealClock;
}

/** Answers the public keys of live tokens and of the key that signs next. */
export async function getJwks({
  signingKeys,
  signingTimes,
  realClock,
}: SigningKeysDeps): Promise<Result<GetJwksResponse, DomainError>> {
  const published = listPublishedKeys(await signingKeys.keys(), realClock.now(), signingTimes);
  const keys = published.map((key) => ({
    ...toPublicKey(key),
    kid: key.kid,
    alg: findAlgorithm(key),
    use: 'sig',
  }));
  return ok({ keys, max_age_seconds: computeJwksMaxAgeSeconds(signingTimes) });
}

export async function rotateSigningKey(
  deps: SigningKeysDeps,
  { caller }: CallerContext,
): Promise<Result<RotateSigningKeyResponse, DomainError>> {
  const allowed = requireKind(caller, 'operator');
  if (!allowed.ok) return allowed;
  const now = deps.realClock.now();
  const keyRing = await deps.signingKeys.keys();
  // Another replica may have made the key meanwhile: it waits to sign as ours would.
  const key =
    findNextKey(keyRing, now) ??
    (await addKey(deps, keyRing)) ??
    findNextKey(await deps.signingKeys.keys(), now);
  return key === undefined
    ? err({ code: 'service_unavailable', retryAfterSeconds: 1 })
    : ok({ kid: key.kid, signs_from: key.signs_from.toISOString() });
}

/** Every replica calls this at intervals. The first to find the rotation due makes the key. */
export async function rotateWhenDue(deps: SigningKeysDeps): Promise<void> {
  const keyRing = await deps.signingKeys.keys();
  const { realClock, signingTimes, signingAlgorithm } = deps;
  if (isRotationDue(keyRing, realClock.now(), signingTimes, signingAlgorithm)) await addKey(deps, keyRing);
}

/** Returns null when another replica made this generation first. */
async function addKey(
  { signingKeys, signingTimes, accessTokens, realClock }: SigningKeysDeps,
  keyRing: readonly SigningKey[],
): Promise<SigningKey | null> {
  const from = findSigningStart(keyRing, realClock.now(), signingTimes);
  const key = await accessTokens.newSigningKey(findNextGeneration(keyRing), from);
  return (await signingKeys.insert(key)) ? key : null;
}
