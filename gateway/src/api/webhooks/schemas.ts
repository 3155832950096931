// Schemas of webhook endpoints, and the checks of their bodies and paths.
import {
  EVENT_TYPE_FILTERS,
  invalid,
  MAX_WEBHOOK_URL_CHARS,
  publicJson,
  violation,
  webhookUrlRefusal,
  type DomainError,
  type JsonObject,
} from '@mps/contracts';
import type { WebhookEndpoint__Output } from '@mps/contracts/gen/mps/webhooks/v1/WebhookEndpoint';
import { err, ok, type Result } from '@mps/kernel';
import { z } from 'zod';
import { mapNotFound } from '../../http/errors/violations';
import type { RouteContext } from '../../http/route/route';
import { pickValidMembers } from '../../http/schemas/cross-check';
import { instantText, orNull } from '../../http/schemas/answers';
import { idParam } from '../../http/schemas/params';
import { line, lines, text } from '../../http/schemas/texts';
import { anyId, readOnly } from '../../http/schemas/values';

export const WEBHOOKS_FILE = 'mps/webhooks/v1/webhooks.proto';
const MAX_DESCRIPTION_CHARS = 500;
const MAX_FILTERS = 50;
const MAX_ID_CHARS = 255;

const endpointMembers = {
  id: z.uuid(),
  company_id: z.string(),
  url: z.string(),
  event_types: z.array(z.string()),
  description: orNull(z.string()),
  enabled: z.boolean(),
  disabled_reason: orNull(z.string()),
  created_at: instantText,
  updated_at: instantText,
};

export const webhookEndpoint = z.object(endpointMembers).meta({ id: 'WebhookEndpoint' });

/** The secret is shown once. */
export const endpointWithSecret = z
  .object({ ...endpointMembers, secret: z.string() })
  .meta({ id: 'WebhookEndpointWithSecret' });

/** The allowed URLs depend on the mode. `checkUrl` and the webhooks service check them. */
const url = line.min(1).max(MAX_WEBHOOK_URL_CHARS).meta({ format: 'uri' });
const eventTypes = z.array(z.enum(EVENT_TYPE_FILTERS)).min(1).max(MAX_FILTERS);
const description = lines.max(MAX_DESCRIPTION_CHARS);

export const newEndpointBody = z.strictObject({
  url,
  event_types: eventTypes.default(['*']),
  description: description.optional(),
  enabled: z.boolean().default(true),
  company_id: anyId(text(MAX_ID_CHARS)).optional(),
});

export const endpointPatch = z.strictObject({
  url: url.optional(),
  event_types: eventTypes.optional(),
  description: description.nullable().optional(),
  enabled: z.boolean().optional(),
  id: readOnly,
  company_id: readOnly,
  disabled_reason: readOnly,
  created_at: readOnly,
  updated_at: readOnly,
});

export const endpointFromWire = (wire: WebhookEndpoint__Output | null): JsonObject =>
  publicJson(WEBHOOKS_FILE, 'mps.webhooks.v1.WebhookEndpoint', wire ?? {});

export const endpointParams = z.object({ id: idParam });

/** Returns the 404 of the endpoint in the path. */
export async function checkEndpointExists(
  { params }: { readonly params: z.output<typeof endpointParams> },
  { clients, ...context }: RouteContext,
): Promise<DomainError | null> {
  const found = await clients.webhooks.GetWebhookEndpoint({ webhook_endpoint_id: params.id }, context);
  return found.ok ? null : found.error;
}

/** Checks the URL of a body with other invalid members, by the rule of the webhooks service. */
export async function checkUrl(
  { json }: { readonly json: unknown },
  { sandboxMode }: RouteContext,
): Promise<Result<null, DomainError>> {
  const given = typeof json === 'object' && json !== null && 'url' in json ? json.url : undefined;
  const refusal = typeof given === 'string' ? webhookUrlRefusal(given, sandboxMode) : null;
  if (refusal === null) return ok(null);
  return err(invalid({ ...violation('#/url', 'url_not_allowed', 'not_a_web_url'), reason: refusal }));
}

/** Checks the URL and the company. A credential of the whole organization must name a company that it may see. */
export async function checkNewEndpoint(
  { json }: { readonly json: unknown },
  context: RouteContext,
): Promise<Result<null, DomainError>> {
  const [found, company] = await Promise.all([checkUrl({ json }, context), checkCompany(json, context)]);
  const violations = [found, company].flatMap((one) => (one.ok ? [] : (one.error.violations ?? [])));
  return violations.length === 0 ? ok(null) : err(invalid(...violations));
}

async function checkCompany(
  json: unknown,
  { clients, ...context }: RouteContext,
): Promise<Result<unknown, DomainError>> {
  const { company_id } = pickValidMembers(newEndpointBody, json);
  if (company_id !== undefined) {
    const found = await clients.merchants.GetMerchant({ merchant_id: company_id }, context);
    return mapNotFound(found, violation('#/company_id', 'company_not_found', 'unknown_company'));
  }
  if (context.caller.company_id !== null) return ok(null);
  return err(invalid(violation('#/company_id', 'required', 'company_needed')));
}
