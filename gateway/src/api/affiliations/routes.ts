// Affiliations: the contracts of merchants with providers. Merchants create, read and change them. The provider moves their status,
// which the sandbox can simulate.
import { type DomainError, type JsonObject, publicJson, violation } from '@mps/contracts';
import type { Affiliation__Output } from '@mps/contracts/gen/mps/merchants/v1/Affiliation';
import {
  AFFILIATION_STATUSES,
  CREATABLE_PROVIDERS,
  isOneOf,
  ok,
  ANTICIPATION_TYPES,
  CAPTURE_METHODS,
  PAYMENT_METHODS,
  PROVIDERS,
  type Result,
} from '@mps/kernel';
import { z } from 'zod';
import { mapNotFound } from '../../http/errors/violations';
import { defineRoute, type Route, type RouteContext } from '../../http/route/route';
import { because, refusal, pickValidMembers } from '../../http/schemas/cross-check';
import { replyCreated, pageOf, toPagination, instantText, orNull } from '../../http/schemas/answers';
import { idParam, pageQuery } from '../../http/schemas/params';
import { readOnly } from '../../http/schemas/values';
import { checkMerchantExists, merchantParams, MERCHANTS_FILE } from '../merchants/schemas';

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

/** A list of at least one of `values`, without duplicates. */
const makeNonEmptyList = <const Value extends string>(values: readonly Value[]) =>
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

/** The members that may be set at the creation and changed later. */
export const affiliationSettings = {
  anticipation_type: z.enum(ANTICIPATION_TYPES),
  payment_methods: makeNonEmptyList(PAYMENT_METHODS),
  capture_methods: makeNonEmptyList(CAPTURE_METHODS),
  settlement_bank_account_id: z.uuid().toLowerCase().nullable(),
};

export const affiliationParams = z.object({ merchantId: idParam, affiliationId: idParam });

/** Returns the 404 of the affiliation in the path. */
export async function checkAffiliationExists(
  { params }: { readonly params: z.output<typeof affiliationParams> },
  { clients, ...context }: RouteContext,
): Promise<DomainError | null> {
  const { merchantId: merchant_id, affiliationId: affiliation_id } = params;
  const found = await clients.merchants.GetAffiliation({ merchant_id, affiliation_id }, context);
  return found.ok ? null : found.error;
}

const { anticipation_type, payment_methods, capture_methods, settlement_bank_account_id } =
  affiliationSettings;

const provider = z
  .string()
  .refine(
    (given) => isOneOf(CREATABLE_PROVIDERS, given),
    refusal('provider_not_accepted', 'provider_not_available'),
  )
  .meta({ enum: [...CREATABLE_PROVIDERS] });

/** Checks the settlement account of a body with other invalid members. */
async function checkSettlementAccount(
  { params, json }: { readonly params: { readonly merchantId: string }; readonly json: unknown },
  { clients, ...context }: RouteContext,
): Promise<Result<unknown, DomainError>> {
  const { settlement_bank_account_id: bank_account_id } = pickValidMembers(
    z.object(affiliationSettings),
    json,
  );
  if (bank_account_id === undefined || bank_account_id === null) return ok(null);
  const request = { merchant_id: params.merchantId, bank_account_id };
  const found = await clients.merchants.GetBankAccount(request, context);
  const at = '#/settlement_bank_account_id';
  return mapNotFound(found, violation(at, 'bank_account_not_found', 'unknown_bank_account'));
}

const createAffiliation = defineRoute({
  operationId: 'createAffiliation',
  tag: 'Affiliations',
  summary: 'Create an affiliation',
  method: 'POST',
  path: '/v1/merchants/{merchantId}/affiliations',
  credential: 'any',
  permission: 'merchant.affiliation.edit',
  params: merchantParams,
  body: z.strictObject({
    provider,
    mcc: z.string().regex(/^\d{4}$/, because('not_four_digits')),
    anticipation_type: anticipation_type.default('NONE'),
    payment_methods: payment_methods.default([...PAYMENT_METHODS]),
    capture_methods: capture_methods.default([...CAPTURE_METHODS]),
    settlement_bank_account_id: settlement_bank_account_id.default(null),
  }),
  failures: ['invalid_merchant_state'],
  success: 201,
  response: affiliation,
  checkExists: checkMerchantExists,
  findFurtherViolations: checkSettlementAccount,
  handle: async ({ params, body }, { clients, ...context }) => {
    const request = { merchant_id: params.merchantId, ...body };
    const answer = await clients.merchants.CreateAffiliation(request, context);
    if (!answer.ok) return answer;
    const made = affiliationFromWire(answer.value.affiliation);
    const location = `/v1/merchants/${params.merchantId}/affiliations/${String(made['id'])}`;
    return ok(replyCreated(made, location, answer.value.replayed));
  },
});

const listAffiliations = defineRoute({
  operationId: 'listAffiliations',
  tag: 'Affiliations',
  summary: "List a merchant's affiliations",
  method: 'GET',
  path: '/v1/merchants/{merchantId}/affiliations',
  credential: 'any',
  permission: 'merchant.affiliation.view',
  params: merchantParams,
  query: pageQuery,
  success: 200,
  response: pageOf(affiliation),
  handle: async ({ params, query }, { clients, ...context }) => {
    const request = { merchant_id: params.merchantId, page: query };
    const listed = await clients.merchants.ListAffiliations(request, context);
    if (!listed.ok) return listed;
    const { affiliations, page } = listed.value;
    return ok({ body: { data: affiliations.map(affiliationFromWire), pagination: toPagination(page) } });
  },
});

const getAffiliation = defineRoute({
  operationId: 'getAffiliation',
  tag: 'Affiliations',
  summary: 'Read an affiliation',
  method: 'GET',
  path: '/v1/merchants/{merchantId}/affiliations/{affiliationId}',
  credential: 'any',
  permission: 'merchant.affiliation.view',
  params: affiliationParams,
  success: 200,
  response: affiliation,
  handle: async ({ params }, { clients, ...context }) => {
    const { merchantId: merchant_id, affiliationId: affiliation_id } = params;
    const found = await clients.merchants.GetAffiliation({ merchant_id, affiliation_id }, context);
    return found.ok ? ok({ body: affiliationFromWire(found.value.affiliation) }) : found;
  },
});

const affiliationPatch = z.strictObject(affiliationSettings).partial().extend({
  id: readOnly,
  company_id: readOnly,
  provider: readOnly,
  mcc: readOnly,
  status: readOnly,
  status_reason: readOnly,
  created_at: readOnly,
  updated_at: readOnly,
});

/** Changes the settings. Only the provider changes the status. */
const updateAffiliation = defineRoute({
  operationId: 'updateAffiliation',
  tag: 'Affiliations',
  summary: 'Update an affiliation in part',
  method: 'PATCH',
  path: '/v1/merchants/{merchantId}/affiliations/{affiliationId}',
  credential: 'any',
  permission: 'merchant.affiliation.edit',
  params: affiliationParams,
  body: affiliationPatch,
  success: 200,
  response: affiliation,
  checkExists: checkAffiliationExists,
  findFurtherViolations: checkSettlementAccount,
  handle: async ({ params, body }, { clients, ...context }) => {
    const { merchantId: merchant_id, affiliationId: affiliation_id } = params;
    const request = { merchant_id, affiliation_id, patch_json: JSON.stringify(body) };
    const updated = await clients.merchants.UpdateAffiliation(request, context);
    return updated.ok ? ok({ body: affiliationFromWire(updated.value.affiliation) }) : updated;
  },
});

const setAffiliationStatus = defineRoute({
  operationId: 'setAffiliationStatus',
  tag: 'Sandbox',
  summary: 'Move an affiliation as its provider would',
  method: 'POST',
  path: '/v1/sandbox/affiliations/{affiliationId}/status',
  credential: 'any',
  permission: 'sandbox.use',
  sandboxModeOnly: true,
  params: z.object({ affiliationId: idParam }),
  body: z.strictObject({ status: z.enum(AFFILIATION_STATUSES) }),
  failures: ['invalid_affiliation_state'],
  success: 200,
  response: affiliation,
  checkExists: async ({ params }, { clients, ...context }) => {
    const found = await clients.merchants.GetAffiliation({ affiliation_id: params.affiliationId }, context);
    return found.ok ? null : found.error;
  },
  handle: async ({ params, body: { status } }, { clients, ...context }) => {
    const request = { affiliation_id: params.affiliationId, status };
    const moved = await clients.merchants.SetAffiliationStatus(request, context);
    return moved.ok ? ok({ body: affiliationFromWire(moved.value.affiliation) }) : moved;
  },
});

export const affiliationRoutes: readonly Route[] = [
  createAffiliation,
  listAffiliations,
  getAffiliation,
  updateAffiliation,
  setAffiliationStatus,
];
