// DELETE /v1/merchants/{merchantId}/bank-accounts/{bankAccountId}.
import { ok } from '@mps/kernel';
import { defineRoute } from '../route';
import { bankAccountParams } from './bank-account';

export const deleteBankAccount = defineRoute({
  operationId: 'deleteBankAccount',
  tag: 'Bank accounts',
  summary: 'Remove a bank account',
  method: 'DELETE',
  path: '/v1/merchants/{merchantId}/bank-accounts/{bankAccountId}',
  credential: 'any',
  permission: 'merchant.banking.delete',
  params: bankAccountParams,
  success: 204,
  response: null,
  handle: async ({ params }, { clients, call }) => {
    const { merchantId: merchant_id, bankAccountId: bank_account_id } = params;
    const deleted = await clients.merchants.DeleteBankAccount({ merchant_id, bank_account_id }, call);
    return deleted.ok ? ok({}) : deleted;
  },
});
