// Payments: taking, reading, authenticating, capturing and cancelling, and in test mode paying them.
import type { Route } from '../../http/route/route';
import {
  authenticateTransaction,
  cancelTransaction,
  captureTransaction,
  createTransaction,
  payTransaction,
} from './commands';
import {
  getMerchantTransaction,
  getProviderReference,
  getTransaction,
  listMerchantTransactions,
  listTransactions,
} from './queries';

export const transactionRoutes: readonly Route[] = [
  createTransaction,
  listTransactions,
  listMerchantTransactions,
  getTransaction,
  getMerchantTransaction,
  authenticateTransaction,
  captureTransaction,
  cancelTransaction,
  payTransaction,
  getProviderReference,
];
