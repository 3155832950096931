// GET /v1/merchants/{merchantId}/bank-accounts/{bankAccountId}.
import { ok } from '@mps/kernel';
import { defineRoute } from '../route';
import { bankAccount, bankAccountFromWire, bankAccountParams } from './bank-account';

export const getBankAccount = defineRoute({
  operationId: 'getBankAccount',
  tag: 'Bank accounts',
  summary: 'Read a bank account',
  method: 'GET',
  path: '/v1/merchants/{merchantId}/bank-accounts/{bankAccountId}',
  credential: 'any',
  permission: 'merchant.banking.view',
  params: bankAccountParams,
  success: 200,
  response: bankAccount,
  handle: async ({ params }, { clients, call }) => {
    const { merchantId: merchant_id, bankAccountId: bank_account_id } = params;
    const found = await clients.merchants.GetBankAccount({ merchant_id, bank_account_id }, call);
    return found.ok ? ok({ body: bankAccountFromWire(found.value.bank_account) }) : found;
  },
});
