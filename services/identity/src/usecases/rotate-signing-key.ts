// Makes the next signing key, or the very first: on the operator's word, or when the one that signs is old enough. Whoever asks while one waits gets that one; of two who ask at once,
// one makes it and both get it.
import type { Caller, DomainError } from '@mps/contracts';
import type { RotateSigningKeyResponse } from '@mps/contracts/gen/mps/identity/v1/RotateSigningKeyResponse';
import { err, ok, type Result } from '@mps/kernel';
import { isRotationDue, nextGeneration, nextKeyAt, signsFrom, type SigningKey } from '../domain/signing-keys';
import { COMMIT_ATTEMPTS } from '../limits';
import type { Ports } from './ports';
import { contended, only } from './refusals';

type RotationPorts = Pick<Ports, 'signingKeys' | 'signingTimes' | 'accessTokens' | 'realClock'>;
export type RotateSigningKey = ReturnType<typeof makeRotateSigningKey>;

export function makeRotateSigningKey(ports: RotationPorts) {
  return async (caller: Caller): Promise<Result<RotateSigningKeyResponse, DomainError>> => {
    const allowed = only('operator', caller);
    if (!allowed.ok) return allowed;
    for (let attempt = 0; attempt < COMMIT_ATTEMPTS; attempt++) {
      const ring = await ports.signingKeys.ring();
      const key = nextKeyAt(ring, ports.realClock.now()) ?? (await addKey(ports, ring));
      if (key !== null) return ok({ kid: key.kid, signs_from: key.signs_from.toISOString() });
    }
    return err(contended);
  };
}

/** Asked again and again by every replica: whichever is first when the time has come makes the key. */
export async function keepSigningKeys(ports: RotationPorts): Promise<void> {
  const ring = await ports.signingKeys.ring();
  if (isRotationDue(ring, ports.realClock.now(), ports.signingTimes)) await addKey(ports, ring);
}

/** null when another replica made this generation first. */
async function addKey(
  { signingKeys, signingTimes, accessTokens, realClock }: RotationPorts,
  ring: readonly SigningKey[],
): Promise<SigningKey | null> {
  const from = signsFrom(ring, realClock.now(), signingTimes);
  const key = await accessTokens.newSigningKey(nextGeneration(ring), from);
  return (await signingKeys.insert(key)) ? key : null;
}
