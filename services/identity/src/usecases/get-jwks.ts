// The public keys that tokens in the world are signed with, or soon will be.
import type { DomainError } from '@mps/contracts';
import type { GetJwksResponse } from '@mps/contracts/gen/mps/identity/v1/GetJwksResponse';
import { ok, type Result } from '@mps/kernel';
import { jwksMaxAgeSeconds, publishedKeysAt } from '../domain/signing-keys';
import type { Ports } from './ports';

export type GetJwks = ReturnType<typeof makeGetJwks>;

export function makeGetJwks({
  signingKeys,
  signingTimes,
  realClock,
}: Pick<Ports, 'signingKeys' | 'signingTimes' | 'realClock'>) {
  return async (): Promise<Result<GetJwksResponse, DomainError>> => {
    const published = publishedKeysAt(await signingKeys.ring(), realClock.now(), signingTimes);
    const keys = published.map(({ kid, x }) => ({
      kty: 'OKP',
      crv: 'Ed25519',
      x,
      kid,
      alg: 'EdDSA',
      use: 'sig',
    }));
    return ok({ keys, max_age_seconds: jwksMaxAgeSeconds(signingTimes) });
  };
}
