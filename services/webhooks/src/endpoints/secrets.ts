// Secrets of endpoints: made here, shown once, and at rest only sealed for the endpoint that they belong to, all of one
// endpoint as one text.
import { randomBytes } from 'node:crypto';
import { Secret, type KeyRing } from '@mps/kernel';
import type { EndpointSecret } from './domain/endpoint';

const PURPOSE = 'webhooks: secrets of endpoints';
/** Standard Webhooks wants 24 to 64. */
const SECRET_BYTES = 32;
const PREFIX = 'whsec_';

export type SecretVault = ReturnType<typeof makeSecretVault>;

export function makeSecretVault(keyRing: KeyRing) {
  const sealer = keyRing.sealer(PURPOSE);
  return {
    newSecret: (): Secret<string> => new Secret(PREFIX + randomBytes(SECRET_BYTES).toString('base64')),

    seal(secrets: readonly EndpointSecret[], endpointId: string): string {
      const exposed = secrets.map(({ secret, expires_at }) => ({ secret: secret.expose(), expires_at }));
      return sealer.seal(JSON.stringify(exposed), [endpointId]);
    },

    /** Throws when they were sealed for another endpoint, were changed, or their key has left the key ring. */
    open(sealed: string | null, endpointId: string): readonly EndpointSecret[] {
      if (sealed === null) return [];
      const exposed = JSON.parse(sealer.open(sealed, [endpointId])) as readonly {
        readonly secret: string;
        readonly expires_at: string | null;
      }[];
      return exposed.map(({ secret, expires_at }) => ({ secret: new Secret(secret), expires_at }));
    },

    /** The same under the key that writes; null when they are. */
    reseal: (sealed: string, endpointId: string): string | null => sealer.reseal(sealed, [endpointId]),
  };
}
