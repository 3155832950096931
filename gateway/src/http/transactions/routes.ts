// Payments: taking, reading, and in test mode paying them.
import type { Route } from '../route';
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
  payTransaction,
  getProviderReference,
];
