// Routes of a merchant's PIX keys.
import { type DomainError, invalid, type JsonObject, publicJson, violation } from '@mps/contracts';
import type { PixKey__Output } from '@mps/contracts/gen/mps/pix_keys/v1/PixKey';
import {
  DOCUMENT_TYPES,
  err,
  isOneOf,
  ok,
  parsePixKey,
  PIX_KEY_STATUSES,
  PIX_KEY_TYPES,
  type Result,
} from '@mps/kernel';
import { z } from 'zod';
import { defineRoute, type Route, type RouteContext } from '../../http/route/route';
import { crossCheck, pickValidMembers, when, without } from '../../http/schemas/cross-check';
import { replyCreated, pageOf, toPagination, instantText, orNull } from '../../http/schemas/answers';
import { describeDocumentForms } from '../../http/schemas/documents';
import { listParam, pageQuery, idParam } from '../../http/schemas/params';
import { line } from '../../http/schemas/texts';
import { checkMerchantExists, merchantParams } from '../merchants/schemas';

/** The last answer of the directory. Asterisks may mask account, account_type and owner_document. */
const dictKeyInformation = z
  .object({
    bank: z.string(),
    account: z.string(),
    branch: z.string(),
    account_type: z.string(),
    owner_name: z.string(),
    owner_document: z.string(),
    is_owned_by_company: z.boolean(),
  })
  .meta({ id: 'DictKeyInformation' });

export const pixKey = z
  .object({
    id: z.uuid(),
    company_id: z.uuid(),
    key_type: z.enum(PIX_KEY_TYPES),
    key: z.string(),
    primary: z.boolean(),
    status: z.enum(PIX_KEY_STATUSES),
    deleted_at: orNull(instantText),
    created_at: instantText,
    updated_at: instantText,
    dict_key_information: orNull(dictKeyInformation),
  })
  .meta({ id: 'PixKey' });

export const pixKeyFromWire = (wire: PixKey__Output | null): JsonObject =>
  publicJson('mps/pix_keys/v1/pix_keys.proto', 'mps.pix_keys.v1.PixKey', wire ?? {});

export const pixKeyParams = z.object({ merchantId: idParam, pixKeyId: idParam });

/** Returns the 404 of the PIX key in the path. */
export async function checkPixKeyExists(
  { params }: { readonly params: z.output<typeof pixKeyParams> },
  { clients, ...context }: RouteContext,
): Promise<DomainError | null> {
  const { merchantId: merchant_id, pixKeyId: pix_key_id } = params;
  const found = await clients.pixKeys.GetPixKey({ merchant_id, pix_key_id }, context);
  return found.ok ? null : found.error;
}

const MAX_KEY_CHARS = 100;

/** The platform makes a random key (EVP). Every other key is in the body, in the form of its type. */
const pixKeyBody = crossCheck(
  z.strictObject({
    key_type: z.enum(PIX_KEY_TYPES),
    key: line.max(MAX_KEY_CHARS).optional(),
    primary: z.boolean().default(false),
  }),
  ({ key_type: type, key }, report) => {
    if (!isOneOf(PIX_KEY_TYPES, type)) return;
    if (type === 'EVP') {
      if (key !== undefined) report(['key'], 'not_allowed', 'random_key_is_made');
    } else if (key === undefined) report(['key'], 'required', 'required');
    else if (typeof key === 'string' && key.length <= MAX_KEY_CHARS && !parsePixKey(type, key).ok)
      report(['key'], 'invalid_format', 'wrong_form_of_type');
  },
).meta({
  allOf: [
    when('key_type', ['EVP'], without('key')),
    when('key_type', ['CPF', 'CNPJ', 'EMAIL', 'PHONE'], { required: ['key'] }),
    when('key_type', ['EMAIL'], { properties: { key: { format: 'email', examples: ['loja@example.com'] } } }),
    when('key_type', ['PHONE'], {
      properties: { key: { pattern: '^\\+[1-9]\\d{2,15}$', examples: ['+5511987654321'] } },
    }),
    ...describeDocumentForms('key_type', 'key'),
  ],
});

/** Checks the key of a body with other invalid members: a CPF or CNPJ must be the merchant's own. */
async function checkKeyOwner(
  { params, json }: { readonly params: z.output<typeof merchantParams>; readonly json: unknown },
  { clients, ...context }: RouteContext,
): Promise<Result<null, DomainError>> {
  const { key_type, key } = pickValidMembers(pixKeyBody, json);
  if (key === undefined || !isOneOf(DOCUMENT_TYPES, key_type)) return ok(null);
  const document = parsePixKey(key_type, key);
  const found = await clients.merchants.GetMerchant({ merchant_id: params.merchantId }, context);
  const merchant = found.ok ? found.value.merchant : null;
  if (!document.ok || merchant === null || document.value === merchant.document_number) return ok(null);
  return err(invalid(violation('#/key', 'not_owned', 'not_own_document')));
}

const createPixKey = defineRoute({
  operationId: 'createPixKey',
  tag: 'PIX keys',
  summary: 'Register a PIX key',
  method: 'POST',
  path: '/v1/merchants/{merchantId}/pix-keys',
  credential: 'any',
  permission: 'merchant.banking.create',
  params: merchantParams,
  body: pixKeyBody,
  failures: ['merchant_not_active', 'pix_key_not_owned', 'pix_key_taken', 'pix_key_limit'],
  success: 201,
  response: pixKey,
  checkExists: checkMerchantExists,
  findFurtherViolations: checkKeyOwner,
  handle: async ({ params, body }, { clients, ...context }) => {
    const answer = await clients.pixKeys.CreatePixKey({ merchant_id: params.merchantId, ...body }, context);
    if (!answer.ok) return answer;
    const made = pixKeyFromWire(answer.value.pix_key);
    const location = `/v1/merchants/${params.merchantId}/pix-keys/${String(made['id'])}`;
    return ok(replyCreated(made, location, answer.value.replayed));
  },
});

const listPixKeys = defineRoute({
  operationId: 'listPixKeys',
  tag: 'PIX keys',
  summary: "List a merchant's PIX keys",
  method: 'GET',
  path: '/v1/merchants/{merchantId}/pix-keys',
  credential: 'any',
  permission: 'merchant.banking.view',
  params: merchantParams,
  query: pageQuery.extend({ status: listParam(PIX_KEY_STATUSES).optional() }),
  success: 200,
  response: pageOf(pixKey),
  handle: async ({ params, query: { status, ...page } }, { clients, ...context }) => {
    const request = { merchant_id: params.merchantId, page, status: status ?? [] };
    const listed = await clients.pixKeys.ListPixKeys(request, context);
    if (!listed.ok) return listed;
    const { pix_keys, page: info } = listed.value;
    return ok({ body: { data: pix_keys.map(pixKeyFromWire), pagination: toPagination(info) } });
  },
});

const getPixKey = defineRoute({
  operationId: 'getPixKey',
  tag: 'PIX keys',
  summary: 'Read a PIX key',
  method: 'GET',
  path: '/v1/merchants/{merchantId}/pix-keys/{pixKeyId}',
  credential: 'any',
  permission: 'merchant.banking.view',
  params: pixKeyParams,
  success: 200,
  response: pixKey,
  handle: async ({ params }, { clients, ...context }) => {
    const { merchantId: merchant_id, pixKeyId: pix_key_id } = params;
    const found = await clients.pixKeys.GetPixKey({ merchant_id, pix_key_id }, context);
    return found.ok ? ok({ body: pixKeyFromWire(found.value.pix_key) }) : found;
  },
});

const updatePixKey = defineRoute({
  operationId: 'updatePixKey',
  tag: 'PIX keys',
  summary: 'Make a PIX key primary',
  method: 'PATCH',
  path: '/v1/merchants/{merchantId}/pix-keys/{pixKeyId}',
  credential: 'any',
  permission: 'merchant.banking.create',
  params: pixKeyParams,
  body: z.strictObject({ primary: z.literal(true) }),
  failures: ['pix_key_not_active', 'pix_key_not_owned'],
  success: 200,
  response: pixKey,
  checkExists: checkPixKeyExists,
  handle: async ({ params }, { clients, ...context }) => {
    const { merchantId: merchant_id, pixKeyId: pix_key_id } = params;
    const changed = await clients.pixKeys.SetPrimaryPixKey({ merchant_id, pix_key_id }, context);
    return changed.ok ? ok({ body: pixKeyFromWire(changed.value.pix_key) }) : changed;
  },
});

const refreshPixKey = defineRoute({
  operationId: 'refreshPixKey',
  tag: 'PIX keys',
  summary: 'Look a PIX key up in the directory again',
  method: 'POST',
  path: '/v1/merchants/{merchantId}/pix-keys/{pixKeyId}/refresh',
  credential: 'any',
  permission: 'merchant.banking.create',
  params: pixKeyParams,
  failures: ['pix_key_not_active'],
  success: 200,
  response: pixKey,
  checkExists: checkPixKeyExists,
  handle: async ({ params }, { clients, ...context }) => {
    const { merchantId: merchant_id, pixKeyId: pix_key_id } = params;
    const refreshed = await clients.pixKeys.RefreshPixKey({ merchant_id, pix_key_id }, context);
    if (!refreshed.ok) return refreshed;
    const { pix_key, replayed } = refreshed.value;
    return ok({ body: pixKeyFromWire(pix_key), replayed });
  },
});

const deletePixKey = defineRoute({
  operationId: 'deletePixKey',
  tag: 'PIX keys',
  summary: 'Delete a PIX key',
  method: 'DELETE',
  path: '/v1/merchants/{merchantId}/pix-keys/{pixKeyId}',
  credential: 'key',
  permission: 'merchant.banking.delete',
  params: pixKeyParams,
  success: 200,
  response: pixKey,
  handle: async ({ params }, { clients, ...context }) => {
    const { merchantId: merchant_id, pixKeyId: pix_key_id } = params;
    const deleted = await clients.pixKeys.DeletePixKey({ merchant_id, pix_key_id }, context);
    return deleted.ok ? ok({ body: pixKeyFromWire(deleted.value.pix_key) }) : deleted;
  },
});

export const pixKeyRoutes: readonly Route[] = [
  createPixKey,
  listPixKeys,
  getPixKey,
  updatePixKey,
  deletePixKey,
  refreshPixKey,
];
