// Makes the next signing key, or the very first. Whoever asks while one waits gets that one; of two who ask at once,
// one makes it and both get it.
import type { Caller, DomainError } from '@mps/contracts';
import type { RotateSigningKeyResponse } from '@mps/contracts/gen/mps/identity/v1/RotateSigningKeyResponse';
import { err, ok, type Result } from '@mps/kernel';
import { nextGeneration, nextKeyAt, signsFrom, type SigningKey } from '../domain/signing-keys';
import { COMMIT_ATTEMPTS } from '../limits';
import type { Ports } from './ports';
import { contended, only } from './refusals';

type RotationPorts = Pick<Ports, 'signingKeys' | 'accessTokens' | 'realClock'>;
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

/** At the first start of all: a key that signs at once. */
export async function ensureSigningKey(ports: RotationPorts): Promise<void> {
  const ring = await ports.signingKeys.ring();
  if (ring.length === 0) await addKey(ports, ring);
}

/** null when another replica made this generation first. */
async function addKey(
  { signingKeys, accessTokens, realClock }: RotationPorts,
  ring: readonly SigningKey[],
): Promise<SigningKey | null> {
  const key = await accessTokens.newSigningKey(nextGeneration(ring), signsFrom(ring, realClock.now()));
  return (await signingKeys.insert(key)) ? key : null;
}
