// Hangs every model of this service on a connection.
import type { Connection } from 'mongoose';
import { counterModel } from './counter.model';
import { transactionModel } from './transaction.model';

export function registerModels(connection: Connection) {
  return { transactions: transactionModel(connection), counters: counterModel(connection) };
}
