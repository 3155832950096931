// The Merchant resource as it is answered: every member, null where there is nothing; and its capabilities: which payments it
// can take now, and what is missing.
import { type DomainError, type JsonObject, publicJson } from '@mps/contracts';
import type { Merchant__Output } from '@mps/contracts/gen/mps/merchants/v1/Merchant';
import {
  DOCUMENT_TYPES,
  MERCHANT_STATUSES,
  TAX_TYPES,
  TRANSFER_FREQUENCIES,
  TRANSFER_RAILS,
  PAYMENT_METHODS,
  err,
  ok,
  type Result,
} from '@mps/kernel';
import { z } from 'zod';
import { type RouteContext, defineRoute } from '../../http/route/route';
import { idParam, address, instantText, orNull } from '../../http/schemas/params';

export const MERCHANTS_FILE = 'mps/merchants/v1/merchants.proto';

const contact = z
  .object({
    first_name: orNull(z.string()),
    last_name: orNull(z.string()),
    phone: orNull(z.string()),
    email: orNull(z.string()),
    mother_name: orNull(z.string()),
    birth_date: orNull(z.string()),
    document_number: orNull(z.string()),
    politically_exposed: orNull(z.boolean()),
    declared_income: orNull(z.int()),
    occupation: orNull(z.string()),
    net_worth: orNull(z.int()),
    address: orNull(address),
  })
  .meta({ id: 'Contact' });

const transferConfigurations = z
  .object({
    automatic_transfer_enabled: z.boolean(),
    transfer_frequency: orNull(z.enum(TRANSFER_FREQUENCIES)),
    rail: z.enum(TRANSFER_RAILS),
    utc_hour_of_day: orNull(z.int()),
    day_of_week: orNull(z.int()),
    day_of_month: orNull(z.int()),
    min_balance: z.int(),
  })
  .meta({ id: 'TransferConfigurations' });

export const merchant = z
  .object({
    id: z.string(),
    name: z.string(),
    full_name: z.string(),
    document_number: z.string(),
    document_type: z.enum(DOCUMENT_TYPES),
    contact,
    status: z.enum(MERCHANT_STATUSES),
    address,
    transfer_configurations: transferConfigurations,
    created_at: instantText,
    updated_at: instantText,
    document_tax_type: orNull(z.enum(TAX_TYPES)),
    company_logo_url: orNull(z.string()),
    website_url: orNull(z.string()),
    webhook_enabled: z.boolean(),
    declared_revenue: orNull(z.int()),
    metadata: z.record(z.string(), z.unknown()),
    default_fee_policy_id: orNull(z.string()),
  })
  .meta({ id: 'Merchant' });

export const merchantFromWire = (wire: Merchant__Output | null): JsonObject =>
  publicJson(MERCHANTS_FILE, 'mps.merchants.v1.Merchant', wire ?? {});

export const merchantParams = z.object({ merchantId: idParam });

/** The 404 of the path's merchant, when the body is wrong. */
export async function checkMerchantExists(
  { params }: { readonly params: { readonly merchantId: string } },
  { clients, call }: RouteContext,
): Promise<DomainError | null> {
  const found = await clients.merchants.GetMerchant({ merchant_id: params.merchantId }, call);
  return found.ok ? null : found.error;
}

/**
 * What was read of the path's merchant, or the 404 of a merchant that does not exist. Who has something exists: merchants is asked
 * only where nothing was found.
 */
export async function confirmMerchant<Read>(
  read: Read,
  isNothing: boolean,
  input: { readonly params: { readonly merchantId: string } },
  context: RouteContext,
): Promise<Result<Read, DomainError>> {
  const missing = isNothing ? await checkMerchantExists(input, context) : null;
  return missing === null ? ok(read) : err(missing);
}

/** Both are paid to a PIX key. */
const PAID_TO_PIX_KEY: readonly string[] = ['PIX', 'BOLEPIX'];

const capabilities = z
  .object({
    merchant_status: z.enum(MERCHANT_STATUSES),
    methods: z.array(
      z.object({
        payment_method: z.enum(PAYMENT_METHODS),
        available: z.boolean(),
        /** Codes of the errors that a creation would answer. */
        reasons: z.array(z.string()),
      }),
    ),
  })
  .meta({ id: 'Capabilities' });

export const getCapabilities = defineRoute({
  operationId: 'getCapabilities',
  tag: 'Merchants',
  summary: 'Tell which payment methods a merchant can take',
  method: 'GET',
  path: '/v1/merchants/{merchantId}/capabilities',
  credential: 'any',
  permission: 'merchant.company.view',
  params: merchantParams,
  success: 200,
  response: capabilities,
  handle: async ({ params }, { clients, call }) => {
    const request = { merchant_id: params.merchantId };
    const [found, primaryKey] = await Promise.all([
      clients.merchants.GetCapabilities(request, call),
      clients.pixKeys.GetPixKeyForCharge(request, call),
    ]);
    if (!found.ok) return found;
    if (!primaryKey.ok && primaryKey.error.code !== 'pix_key_not_active') return primaryKey;
    const missing = (method: string): string[] =>
      !primaryKey.ok && PAID_TO_PIX_KEY.includes(method) ? [primaryKey.error.code] : [];
    const methods = found.value.methods.map(({ payment_method, reasons: given }) => {
      const reasons = [...given, ...missing(payment_method)];
      return { payment_method, available: reasons.length === 0, reasons };
    });
    return ok({ body: { merchant_status: found.value.merchant_status, methods } });
  },
});
