// Signing keys as documents, and this process's copy of them. All replicas read the same ring, so all agree on who signs.
import type { Logger, Component } from '@mps/chassis';
import type { Connection } from 'mongoose';
import type { SigningKey } from '../domain/signing-keys';
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

export interface KeyRingOptions {
  readonly keys: SigningKeys;
  /** Makes the first key, or the next when its time has come. */
  readonly keep: () => Promise<void>;
  /** How often the keys are read anew: far more often than a key's lead. */
  readonly refreshMs: number;
  readonly log: Pick<Logger, 'warn'>;
}

/** The ring as this process last read it; a key is public for minutes before it signs, so a copy some seconds old will do. */
export function makeKeyRing({ keys, keep, refreshMs, log }: KeyRingOptions): {
  readonly current: () => readonly SigningKey[];
  readonly component: Component;
} {
  let ring: readonly SigningKey[] = [];
  let timer: NodeJS.Timeout | undefined;
  const renew = async (): Promise<void> => {
    await keep();
    ring = await keys.ring();
  };
  const loop = (): void => {
    timer = setTimeout(() => {
      renew()
        .catch((error: unknown) => log.warn({ err: error }, 'signing keys were not read'))
        .finally(loop);
    }, refreshMs);
  };
  return {
    current: () => ring,
    component: {
      name: 'signing-keys',
      start: async () => {
        await renew();
        loop();
      },
      stop: async () => clearTimeout(timer),
    },
  };
}
