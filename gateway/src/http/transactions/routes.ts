// Payments: taking, reading, authenticating, capturing and cancelling, and in test mode paying them.
import type { Route } from '../route';
import { authenticateTransaction } from './authenticate-transaction';
import { cancelTransaction } from './cancel-transaction';
import { captureTransaction } from './capture-transaction';
import { createTransaction } from './create-transaction';
import { getProviderReference } from './get-provider-reference';
import { getMerchantTransaction, getTransaction } from './get-transaction';
import { listMerchantTransactions } from './list-merchant-transactions';
import { listTransactions } from './list-transactions';
import { payTransaction } from './pay-transaction';

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
