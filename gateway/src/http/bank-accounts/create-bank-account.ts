// POST /v1/merchants/{merchantId}/bank-accounts: where a merchant's money can be moved to.
import { withoutNulls } from '@mps/contracts';
import { BANK_ACCOUNT_TYPES, isIspb, ok } from '@mps/kernel';
import { z } from 'zod';
import { merchantExists, merchantParams } from '../merchants/merchant';
import { anyDocument } from '../merchants/merchant-body';
import { defineRoute } from '../route';
import { text } from '../schemas/values';
import { created } from '../schemas/created';
import { bankAccount, bankAccountFromWire } from './bank-account';

const MAX_ACCOUNT_CHARS = 20;

const ispb = z
  .string()
  .refine(isIspb, {
    message: 'must be eight digits or capital letters',
    params: { code: 'invalid_format' },
  })
  .meta({ pattern: '^[0-9A-Z]{8}$' });

export const createBankAccount = defineRoute({
  operationId: 'createBankAccount',
  tag: 'Bank accounts',
  summary: 'Add a bank account',
  method: 'POST',
  path: '/v1/merchants/{merchantId}/bank-accounts',
  credential: 'any',
  permission: 'merchant.banking.create',
  params: merchantParams,
  body: z.strictObject({
    bank_code: z.string().regex(/^\d{3}$/, { error: 'must be three digits' }),
    ispb: ispb.nullable().optional(),
    branch: z.string().regex(/^\d{1,5}(-?[0-9X])?$/, { error: 'must be a branch number' }),
    account: z
      .string()
      .max(MAX_ACCOUNT_CHARS)
      .regex(/^\d+(-?[0-9X])?$/, { error: 'must be an account number' }),
    account_type: z.enum(BANK_ACCOUNT_TYPES),
    owner_name: text().optional(),
    owner_document: anyDocument.optional(),
    primary: z.boolean().default(false),
  }),
  success: 201,
  response: bankAccount,
  exists: merchantExists,
  handle: async ({ params, body, idempotencyKey }, { clients, call }) => {
    const request = {
      merchant_id: params.merchantId,
      ...withoutNulls({ ...body, idempotency_key: idempotencyKey }),
    };
    const answer = await clients.merchants.CreateBankAccount(request, call);
    if (!answer.ok) return answer;
    const made = bankAccountFromWire(answer.value.bank_account);
    const location = `/v1/merchants/${params.merchantId}/bank-accounts/${String(made['id'])}`;
    return ok(created(made, location, answer.value.replayed));
  },
});
