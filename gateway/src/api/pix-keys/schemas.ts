// The PIX key resource as it is answered.
import { type DomainError, type JsonObject, publicJson } from '@mps/contracts';
import type { PixKey__Output } from '@mps/contracts/gen/mps/pix_keys/v1/PixKey';
import { PIX_KEY_STATUSES, PIX_KEY_TYPES } from '@mps/kernel';
import { z } from 'zod';
import type { RouteContext } from '../../http/route/route';
import { idParam } from '../../http/schemas/params';
import { instantText, orNull } from '../../http/schemas/resources';

/** The last answer of the directory; account, account_type and owner_document may be masked with asterisks. */
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

/** The 404 of the path's key, when the body is wrong. */
export async function pixKeyExists(
  { params }: { readonly params: z.output<typeof pixKeyParams> },
  { clients, call }: RouteContext,
): Promise<DomainError | null> {
  const { merchantId: merchant_id, pixKeyId: pix_key_id } = params;
  const found = await clients.pixKeys.GetPixKey({ merchant_id, pix_key_id }, call);
  return found.ok ? null : found.error;
}
