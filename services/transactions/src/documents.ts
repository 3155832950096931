// Every collection of this service, hung on a connection.
import type { Connection } from 'mongoose';
import { evidenceFileModel } from './disputes';
import { transactionCountModel } from './listing';
import { counterModel } from './payments';
import { readModelModels } from './reference-data';
import { threeDsSessionModel } from './three-ds';
import { transactionModel } from './transaction';

export const registerModels = (connection: Connection) => ({
  transactions: transactionModel(connection),
  threeDsSessions: threeDsSessionModel(connection),
  transactionCounts: transactionCountModel(connection),
  counters: counterModel(connection),
  evidenceFiles: evidenceFileModel(connection),
  readModel: readModelModels(connection),
});
