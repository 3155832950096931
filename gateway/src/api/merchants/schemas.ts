// The Merchant resource in answers, and the checks of its path.
import { type DomainError, type JsonObject, publicJson } from '@mps/contracts';
import type { Merchant__Output } from '@mps/contracts/gen/mps/merchants/v1/Merchant';
import {
  DOCUMENT_TYPES,
  MERCHANT_STATUSES,
  TAX_TYPES,
  TRANSFER_FREQUENCIES,
  TRANSFER_RAILS,
  err,
  ok,
  type Result,
} from '@mps/kernel';
import { z } from 'zod';
import type { RouteContext } from '../../http/route/route';
import { address, instantText, orNull } from '../../http/schemas/answers';
import { idParam } from '../../http/schemas/params';

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

/** Returns the 404 of the merchant in the path. */
export async function checkMerchantExists(
  { params }: { readonly params: { readonly merchantId: string } },
  { clients, ...context }: RouteContext,
): Promise<DomainError | null> {
  const found = await clients.merchants.GetMerchant({ merchant_id: params.merchantId }, context);
  return found.ok ? null : found.error;
}

/**
 * Returns `read`, or the 404 of the merchant in the path. Only an empty read asks the merchants service, because a merchant with
 * data exists.
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
