// The Affiliation resource as it is answered, and what it may be made of.
import { type DomainError, type JsonObject, publicJson } from '@mps/contracts';
import type { Affiliation__Output } from '@mps/contracts/gen/mps/merchants/v1/Affiliation';
import {
  AFFILIATION_STATUSES,
  ANTICIPATION_TYPES,
  CAPTURE_METHODS,
  PAYMENT_METHODS,
  PROVIDERS,
} from '@mps/kernel';
import { z } from 'zod';
import type { RouteContext } from '../../http/route/route';
import { refusal } from '../../http/schemas/cross-check';
import { idParam } from '../../http/schemas/params';
import { instantText, orNull } from '../../http/schemas/resources';
import { MERCHANTS_FILE } from '../merchants/schemas';

export const affiliation = z
  .object({
    id: z.string(),
    company_id: z.string(),
    provider: z.enum(PROVIDERS),
    mcc: z.string(),
    anticipation_type: z.enum(ANTICIPATION_TYPES),
    payment_methods: z.array(z.enum(PAYMENT_METHODS)),
    capture_methods: z.array(z.enum(CAPTURE_METHODS)),
    status: z.enum(AFFILIATION_STATUSES),
    status_reason: orNull(z.string()),
    settlement_bank_account_id: orNull(z.string()),
    created_at: instantText,
    updated_at: instantText,
  })
  .meta({ id: 'Affiliation' });

export const affiliationFromWire = (wire: Affiliation__Output | null): JsonObject =>
  publicJson(MERCHANTS_FILE, 'mps.merchants.v1.Affiliation', wire ?? {});

/** At least one of a closed list, none twice. */
const someOf = <const Value extends string>(values: readonly Value[]) =>
  z
    .array(z.enum(values))
    .min(1)
    .superRefine((given, context) => {
      for (const [index, one] of given.entries()) {
        if (given.indexOf(one) === index) continue;
        context.addIssue({ code: 'custom', path: [index], ...refusal('duplicate', 'given_twice') });
      }
    })
    .meta({ uniqueItems: true });

/** What may be said when it is made and changed later. */
export const affiliationSettings = {
  anticipation_type: z.enum(ANTICIPATION_TYPES),
  payment_methods: someOf(PAYMENT_METHODS),
  capture_methods: someOf(CAPTURE_METHODS),
  settlement_bank_account_id: z.uuid().toLowerCase().nullable(),
};

export const affiliationParams = z.object({ merchantId: idParam, affiliationId: idParam });

/** The 404 of the path's affiliation, when the body is wrong. */
export async function affiliationExists(
  { params }: { readonly params: z.output<typeof affiliationParams> },
  { clients, call }: RouteContext,
): Promise<DomainError | null> {
  const { merchantId: merchant_id, affiliationId: affiliation_id } = params;
  const found = await clients.merchants.GetAffiliation({ merchant_id, affiliation_id }, call);
  return found.ok ? null : found.error;
}
