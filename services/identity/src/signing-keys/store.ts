// Signing keys as documents, and this process's copy of them. All replicas read the same keys, so all choose the same
// signing key.
import {
  declareModel,
  defineDocument,
  instant,
  integer,
  isDuplicateKey,
  membersOf,
  optional,
  text,
  type DocumentIn,
} from '@mps/aggregates';
import { makeLoop } from '@mps/background';
import type { Component, Logger } from '@mps/chassis';
import type { Connection, Model } from 'mongoose';
import type { SigningKey } from './domain/signing-keys';

const signingKeys = defineDocument(
  membersOf<Omit<SigningKey, 'kid'> & { readonly _id: string }>({
    _id: text(),
    generation: integer(),
    x: text(),
    y: optional(text()),
    sealed_private_key: text(),
    signs_from: instant(),
    created_at: instant(),
  }),
  { indexes: [{ key: { generation: -1 }, name: 'generation', unique: true }] },
);

type KeyDocument = DocumentIn<typeof signingKeys>;

export type SigningKeyStore = ReturnType<typeof makeSigningKeyStore>;

export const declareSigningKeys = (connection: Connection) =>
  declareModel(connection, 'signing_keys', signingKeys);

export function makeSigningKeyStore(model: Model<KeyDocument>) {
  return {
    /** Newest generation first. */
    keys: async (): Promise<readonly SigningKey[]> => {
      const found = await model.find().sort({ generation: -1 }).lean();
      return found.map(({ _id, ...facts }) => ({ kid: _id, ...facts }));
    },
    /** Returns false when the generation exists. */
    insert: async ({ kid, ...facts }: SigningKey): Promise<boolean> => {
      try {
        await model.insertOne({ _id: kid, ...facts });
        return true;
      } catch (error) {
        if (isDuplicateKey(error)) return false;
        throw error;
      }
    },
  };
}

export interface SigningKeyCacheOptions {
  readonly store: SigningKeyStore;
  /** Makes the first key, or the next one when it is due. */
  readonly rotateWhenDue: () => Promise<void>;
  /** The longest pause between two reads. Far shorter than a key's lead. */
  readonly refreshMs: number;
  readonly log: Logger;
}

export interface SigningKeyCache {
  /**
   * The keys at this process's last read. A copy of some seconds suffices, because a key is public for minutes before
   * it signs.
   */
  readonly current: () => readonly SigningKey[];
  readonly component: Component;
}

export function makeSigningKeyCache({
  store,
  rotateWhenDue,
  refreshMs,
  log,
}: SigningKeyCacheOptions): SigningKeyCache {
  let keys: readonly SigningKey[] = [];
  const renew = async (): Promise<void> => {
    await rotateWhenDue();
    keys = await store.keys();
  };
  const loop = makeLoop({
    name: 'signing-keys',
    log,
    idle: { firstMs: refreshMs, maxMs: refreshMs },
    round: async () => {
      await renew();
      return false;
    },
  });
  return {
    current: () => keys,
    component: {
      ...loop,
      start: async () => {
        // Tokens are signed and verified only after the keys are known.
        await renew();
        await loop.start();
      },
    },
  };
}
