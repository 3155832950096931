// Identity's public keys, for those who verify user tokens themselves.
import { ok } from '@mps/kernel';
import type { JwksSource } from '../../auth/jwks';
import { jsonReply, type PlainRoute } from '../plain-route';

const MAX_AGE_SECONDS = 300;

export function jwksRoute(jwks: JwksSource): PlainRoute {
  return {
    method: 'GET',
    path: '/.well-known/jwks.json',
    handle: async () => {
      const keys = await jwks.all();
      if (!keys.ok) return keys;
      const headers = { 'Cache-Control': `public, max-age=${MAX_AGE_SECONDS}` };
      return ok({ ...jsonReply({ keys: keys.value }), headers });
    },
  };
}
