// Every collection of this service, declared on a connection, and which of their members are under keys of the key ring.
import type { KeyRingMember } from '@mps/aggregates';
import { keyIdOf } from '@mps/kernel';
import type { Connection } from 'mongoose';
import { declareEvidenceDrafts, declareEvidenceFiles } from './disputes';
import { declareTransactionCounts } from './listing';
import { declareCounters, declareIntents } from './payments';
import { declareProgress } from './personal-data';
import { declareReadModel } from './reference-data';
import { declareRefundIntents } from './refunds';
import { declareThreeDsSessions, toSealOwner, type CardVault } from './three-ds';
import { declareTransactions } from './transaction';

export const DATABASE_NAME = 'transactions';

export type Collections = ReturnType<typeof declareCollections>;

export const declareCollections = (connection: Connection) => ({
  transactions: declareTransactions(connection),
  threeDsSessions: declareThreeDsSessions(connection),
  transactionCounts: declareTransactionCounts(connection),
  counters: declareCounters(connection),
  intents: declareIntents(connection),
  refundIntents: declareRefundIntents(connection),
  evidenceFiles: declareEvidenceFiles(connection),
  evidenceDrafts: declareEvidenceDrafts(connection),
  personalDataProgress: declareProgress(connection),
  readModel: declareReadModel(connection),
});

export function listKeyRingMembers(
  { transactions, threeDsSessions }: Pick<Collections, 'transactions' | 'threeDsSessions'>,
  vault: Pick<CardVault, 'reseal'>,
): readonly KeyRingMember[] {
  const sealed = {
    ownerPaths: ['organization_id', 'company_id'],
    reseal: (text: string, document: { readonly _id: string }) =>
      vault.reseal(text, toSealOwner(document as { readonly _id: string; readonly company_id: string })),
  };
  return [
    { collection: transactions, path: 'sealed_token', ...sealed },
    { collection: threeDsSessions, path: 'sealed_proof', ...sealed },
    // An open intent has these members too, for some seconds: rotation waits longer.
    // Only a card's fingerprint is keyed, and only one with a key's id can be recognized.
    { collection: transactions, path: 'fingerprint', hashes: listFingerprints },
    {
      collection: threeDsSessions,
      path: 'idempotency.fingerprint',
      hashes: listRecordedFingerprints,
    },
  ];
}

type Members = Readonly<Record<string, unknown>>;

const listFingerprints = ({ fingerprint }: Members): readonly string[] =>
  typeof fingerprint === 'string' && keyIdOf(fingerprint) !== null ? [fingerprint] : [];

const listRecordedFingerprints = ({ idempotency = [] }: Members): readonly string[] =>
  (idempotency as readonly { readonly fingerprint: string }[]).map((record) => record.fingerprint);
