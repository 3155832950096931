// Hangs every model of this service on a connection.
import type { Connection } from 'mongoose';
import { counterModel } from './payments/documents';
import { evidenceFileModel } from './disputes/documents';
import { knownStateModels } from './reference-data/documents';
import { threeDsSessionModel } from './three-ds/documents';
import { transactionCountModel } from './listing/store/documents';
import { transactionModel } from './transaction/documents';

export function registerModels(connection: Connection) {
  return {
    transactions: transactionModel(connection),
    threeDsSessions: threeDsSessionModel(connection),
    transactionCounts: transactionCountModel(connection),
    counters: counterModel(connection),
    evidenceFiles: evidenceFileModel(connection),
    knownState: knownStateModels(connection),
  };
}
