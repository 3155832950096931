// Hangs every model of this service on a connection.
import type { Connection } from 'mongoose';
import { counterModel } from './counter.model';
import { evidenceFileModel } from './evidence-file.model';
import { knownStateModels } from './known-state.models';
import { threeDsSessionModel } from './three-ds-session.model';
import { transactionCountModel } from './transaction-count.model';
import { transactionModel } from './transaction.model';

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
