// Bank accounts to which a merchant's money is settled.
import { type DomainError, type JsonObject, publicJson } from '@mps/contracts';
import type { BankAccount__Output } from '@mps/contracts/gen/mps/merchants/v1/BankAccount';
import { BANK_ACCOUNT_TYPES, isIspb, ok } from '@mps/kernel';
import { z } from 'zod';
import { defineRoute, type Route, type RouteContext } from '../../http/route/route';
import { because, refusal } from '../../http/schemas/cross-check';
import { replyCreated, instantText, orNull, pageOf, toPagination } from '../../http/schemas/answers';
import { idParam, pageQuery } from '../../http/schemas/params';
import { text } from '../../http/schemas/texts';
import { anyDocument } from '../merchants/body';
import { checkMerchantExists, merchantParams, MERCHANTS_FILE } from '../merchants/schemas';

const bankAccount = z
  .object({
    id: z.string(),
    company_id: z.string(),
    bank_code: z.string(),
    ispb: orNull(z.string()),
    branch: z.string(),
    account: z.string(),
    account_type: z.enum(BANK_ACCOUNT_TYPES),
    owner_name: z.string(),
    owner_document: z.string(),
    primary: z.boolean(),
    created_at: instantText,
    updated_at: instantText,
  })
  .meta({ id: 'BankAccount' });

const bankAccountFromWire = (wire: BankAccount__Output | null): JsonObject =>
  publicJson(MERCHANTS_FILE, 'mps.merchants.v1.BankAccount', wire ?? {});

const bankAccountParams = z.object({ merchantId: idParam, bankAccountId: idParam });

const MAX_ACCOUNT_CHARS = 20;

const ispb = z
  .string()
  .refine(isIspb, refusal('invalid_format', 'not_an_ispb'))
  .meta({ pattern: '^[0-9A-Z]{8}$' });

const createBankAccount = defineRoute({
  operationId: 'createBankAccount',
  tag: 'Bank accounts',
  summary: 'Add a bank account',
  method: 'POST',
  path: '/v1/merchants/{merchantId}/bank-accounts',
  credential: 'any',
  permission: 'merchant.banking.create',
  params: merchantParams,
  body: z.strictObject({
    bank_code: z.string().regex(/^\d{3}$/, because('not_three_digits')),
    ispb: ispb.nullable().default(null),
    branch: z.string().regex(/^\d{1,5}(-?[0-9X])?$/, because('not_a_branch')),
    account: z
      .string()
      .max(MAX_ACCOUNT_CHARS)
      .regex(/^\d+(-?[0-9X])?$/, because('not_an_account_number')),
    account_type: z.enum(BANK_ACCOUNT_TYPES),
    owner_name: text().optional(),
    owner_document: anyDocument.optional(),
    primary: z.boolean().default(false),
  }),
  failures: ['invalid_merchant_state'],
  success: 201,
  response: bankAccount,
  checkExists: checkMerchantExists,
  handle: async ({ params, body }, { clients, ...context }) => {
    const request = { merchant_id: params.merchantId, ...body };
    const answer = await clients.merchants.CreateBankAccount(request, context);
    if (!answer.ok) return answer;
    const made = bankAccountFromWire(answer.value.bank_account);
    const location = `/v1/merchants/${params.merchantId}/bank-accounts/${String(made['id'])}`;
    return ok(replyCreated(made, location, answer.value.replayed));
  },
});

const listBankAccounts = defineRoute({
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
  handle: async ({ params, query }, { clients, ...context }) => {
    const request = { merchant_id: params.merchantId, page: query };
    const listed = await clients.merchants.ListBankAccounts(request, context);
    if (!listed.ok) return listed;
    const { bank_accounts, page } = listed.value;
    return ok({ body: { data: bank_accounts.map(bankAccountFromWire), pagination: toPagination(page) } });
  },
});

const getBankAccount = defineRoute({
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
  handle: async ({ params }, { clients, ...context }) => {
    const { merchantId: merchant_id, bankAccountId: bank_account_id } = params;
    const found = await clients.merchants.GetBankAccount({ merchant_id, bank_account_id }, context);
    return found.ok ? ok({ body: bankAccountFromWire(found.value.bank_account) }) : found;
  },
});

/** Returns the 404 of the bank account in the path. */
async function checkBankAccountExists(
  { params }: { readonly params: z.output<typeof bankAccountParams> },
  { clients, ...context }: RouteContext,
): Promise<DomainError | null> {
  const { merchantId: merchant_id, bankAccountId: bank_account_id } = params;
  const found = await clients.merchants.GetBankAccount({ merchant_id, bank_account_id }, context);
  return found.ok ? null : found.error;
}

const updateBankAccount = defineRoute({
  operationId: 'updateBankAccount',
  tag: 'Bank accounts',
  summary: 'Make a bank account primary',
  method: 'PATCH',
  path: '/v1/merchants/{merchantId}/bank-accounts/{bankAccountId}',
  credential: 'any',
  permission: 'merchant.banking.create',
  params: bankAccountParams,
  body: z.strictObject({ primary: z.literal(true) }),
  success: 200,
  response: bankAccount,
  checkExists: checkBankAccountExists,
  handle: async ({ params }, { clients, ...context }) => {
    const { merchantId: merchant_id, bankAccountId: bank_account_id } = params;
    const changed = await clients.merchants.SetPrimaryBankAccount({ merchant_id, bank_account_id }, context);
    return changed.ok ? ok({ body: bankAccountFromWire(changed.value.bank_account) }) : changed;
  },
});

const deleteBankAccount = defineRoute({
  operationId: 'deleteBankAccount',
  tag: 'Bank accounts',
  summary: 'Remove a bank account',
  method: 'DELETE',
  path: '/v1/merchants/{merchantId}/bank-accounts/{bankAccountId}',
  credential: 'any',
  permission: 'merchant.banking.delete',
  params: bankAccountParams,
  failures: ['invalid_affiliation_state'],
  success: 204,
  response: null,
  handle: async ({ params }, { clients, ...context }) => {
    const { merchantId: merchant_id, bankAccountId: bank_account_id } = params;
    const deleted = await clients.merchants.DeleteBankAccount({ merchant_id, bank_account_id }, context);
    return deleted.ok ? ok({}) : deleted;
  },
});

export const bankAccountRoutes: readonly Route[] = [
  createBankAccount,
  listBankAccounts,
  getBankAccount,
  updateBankAccount,
  deleteBankAccount,
];
