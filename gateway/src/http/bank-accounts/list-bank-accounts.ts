// GET /v1/merchants/{merchantId}/bank-accounts.
import { ok } from '@mps/kernel';
import { merchantParams } from '../merchants/merchant';
import { defineRoute } from '../route';
import { pageOf, paginationOf } from '../schemas/page';
import { pageQuery } from '../schemas/params';
import { bankAccount, bankAccountFromWire } from './bank-account';

export const listBankAccounts = defineRoute({
  operationId: 'listBankAccounts',
  tag: 'Bank accounts',
  summary: "List a merchant's bank accounts",
  method: 'GET',
  path: '/v1/merchants/{merchantId}/bank-accounts',
  credential: 'any',
  permission: 'merchant.banking.view',
  params: merchantParams,
  query: pageQuery,
  success: 200,
  response: pageOf(bankAccount),
  handle: async ({ params, query }, { clients, call }) => {
    const request = { merchant_id: params.merchantId, page: query };
    const listed = await clients.merchants.ListBankAccounts(request, call);
    if (!listed.ok) return listed;
    const { bank_accounts, page } = listed.value;
    return ok({ body: { data: bank_accounts.map(bankAccountFromWire), pagination: paginationOf(page) } });
  },
});
