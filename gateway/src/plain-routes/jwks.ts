// Identity's public keys, for those who verify user tokens themselves.
import { ok } from '@mps/kernel';
import type { JwksSource } from '../authentication/jwks';
import { jsonReply, type PlainRoute } from '../http/route/plain-route';

export function jwksRoute(jwks: JwksSource): PlainRoute {
  return {
    method: 'GET',
    path: '/.well-known/jwks.json',
    handle: async () => {
      const published = await jwks.all();
      if (!published.ok) return published;
      const { keys, maxAgeSeconds } = published.value;
      return ok({ ...jsonReply({ keys }), headers: { 'Cache-Control': `public, max-age=${maxAgeSeconds}` } });
    },
  };
}
