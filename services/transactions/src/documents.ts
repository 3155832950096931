// Every collection of this service, declared on a connection, and which of their members are under keys of the key ring.
import type { KeyRingMember } from '@mps/aggregates';
import { keyIdOf } from '@mps/kernel';
import type { Connection } from 'mongoose';
import { evidenceFileModel } from './disputes';
import { transactionCountModel } from './listing';
import { counterModel } from './payments';
import { readModelModels } from './reference-data';
import { ownerOf, threeDsSessionModel, type CardVault } from './three-ds';
import { transactionModel } from './transaction';

export const DATABASE_NAME = 'transactions';

export const registerModels = (connection: Connection) => ({
  transactions: transactionModel(connection),
  threeDsSessions: threeDsSessionModel(connection),
  transactionCounts: transactionCountModel(connection),
  counters: counterModel(connection),
  evidenceFiles: evidenceFileModel(connection),
  readModel: readModelModels(connection),
});

export function keyRingMembers(
  {
    transactions,
    threeDsSessions,
  }: Pick<ReturnType<typeof registerModels>, 'transactions' | 'threeDsSessions'>,
  vault: Pick<CardVault, 'reseal'>,
): readonly KeyRingMember[] {
  const sealed = {
    ownerPaths: ['organization_id', 'company_id'],
    reseal: (text: string, document: { readonly _id: string }) =>
      vault.reseal(text, ownerOf(document as { readonly _id: string; readonly company_id: string })),
  };
  return [
    { collection: transactions.collection, path: 'sealed_token', ...sealed },
    { collection: threeDsSessions.collection, path: 'sealed_proof', ...sealed },
    // Only a card's fingerprint is keyed, and only one with a key's id can be told from others.
    { collection: transactions.collection, path: 'fingerprint', hashes: fingerprintsOf },
    {
      collection: threeDsSessions.collection,
      path: 'idempotency.fingerprint',
      hashes: recordedFingerprintsOf,
    },
  ];
}

type Members = Readonly<Record<string, unknown>>;

const fingerprintsOf = ({ fingerprint }: Members): readonly string[] =>
  typeof fingerprint === 'string' && keyIdOf(fingerprint) !== null ? [fingerprint] : [];

const recordedFingerprintsOf = ({ idempotency = [] }: Members): readonly string[] =>
  (idempotency as readonly { readonly fingerprint: string }[]).map((record) => record.fingerprint);
