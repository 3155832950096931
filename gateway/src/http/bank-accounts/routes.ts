// Where merchants' money can be moved to.
import type { Route } from '../route';
import { createBankAccount } from './create-bank-account';
import { deleteBankAccount } from './delete-bank-account';
import { getBankAccount } from './get-bank-account';
import { listBankAccounts } from './list-bank-accounts';

export const bankAccountRoutes: readonly Route[] = [
  createBankAccount,
  listBankAccounts,
  getBankAccount,
  deleteBankAccount,
];
