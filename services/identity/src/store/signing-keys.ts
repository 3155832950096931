// Signing keys as documents, and this process's copy of them. All replicas read the same ring, so all agree on who signs.
import type { Logger, Part } from '@mps/chassis';
import type { Connection } from 'mongoose';
import type { SigningKey } from '../domain/signing-keys';
import { SIGNING_KEYS_REFRESH_MS } from '../limits';
import type { SigningKeys } from '../usecases/ports';
import { collectionOf, isDuplicate } from './collection';

type KeyDocument = Omit<SigningKey, 'kid'> & { _id: string };

export function makeSigningKeys(connection: Connection): SigningKeys {
  const collection = collectionOf<KeyDocument>(connection, 'signing_keys');
  return {
    ring: async () => {
      const found = await collection.find().sort({ generation: -1 }).toArray();
      return found.map(({ _id, ...facts }) => ({ kid: _id, ...facts }));
    },
    insert: async ({ kid, ...facts }) => {
      try {
        await collection.insertOne({ _id: kid, ...facts });
        return true;
      } catch (error) {
        if (isDuplicate(error)) return false;
        throw error;
      }
    },
  };
}

/** The ring as this process last read it; a key is public for minutes before it signs, so a copy some seconds old will do. */
export function makeKeyRing(
  keys: SigningKeys,
  ensureFirst: () => Promise<void>,
  log: Pick<Logger, 'warn'>,
): { readonly current: () => readonly SigningKey[]; readonly part: Part } {
  let ring: readonly SigningKey[] = [];
  let timer: NodeJS.Timeout | undefined;
  const read = async (): Promise<void> => {
    ring = await keys.ring();
  };
  const loop = (): void => {
    timer = setTimeout(() => {
      read()
        .catch((error: unknown) => log.warn({ err: error }, 'signing keys were not read'))
        .finally(loop);
    }, SIGNING_KEYS_REFRESH_MS);
  };
  return {
    current: () => ring,
    part: {
      name: 'signing-keys',
      start: async () => {
        await ensureFirst();
        await read();
        loop();
      },
      stop: async () => clearTimeout(timer),
    },
  };
}
