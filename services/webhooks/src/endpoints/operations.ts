// The operations on endpoints. Each change publishes an event that names its actor. A secret is returned once, by the
// request that made it.
import { ALL_TENANTS, NO_DEADLINE, type Changed, type Page, type Stored } from '@mps/aggregates';
import {
  type CallContext,
  type Caller,
  type CallerContext,
  type DomainError,
  failure,
  invalid,
  scopeOf,
  violation,
  type Violation,
  webhookUrlRefusal,
} from '@mps/contracts';
import {
  err,
  fingerprint,
  mapOk,
  newId,
  ok,
  type Result,
  type BusinessClock,
  type PageQuery,
} from '@mps/kernel';
import {
  markDeleted,
  disable,
  findFreeSlot,
  makeEndpoint,
  noteTold,
  applyPatch,
  rotateSecrets,
  type DisabledReason,
  type Endpoint,
  type EndpointPatch,
} from './domain/endpoint';
import { excludeDeleted, type EndpointStore, type SecretVault } from './store';
import type { CompanyStore, HasCompany } from '../companies';
import type { EventSample } from '../events/domain/event';

export interface CreateEndpointCommand {
  readonly url: string;
  readonly event_types: readonly string[];
  readonly description: string | null;
  readonly enabled: boolean;
  /** null means the caller's own company. */
  readonly company_id: string | null;
}

/** `secret` is null when the answer repeats an earlier one with the same Idempotency-Key. */
export interface WithSecret {
  readonly endpoint: Endpoint;
  readonly secret: string | null;
  readonly replayed: boolean;
}

const toActor = ({ kind, principal_id }: Caller) => ({ kind, principal_id });

/** validation_error (required or company_not_found at #/company_id, url_not_allowed at #/url) · webhook_endpoint_limit */
export async function createEndpoint(
  deps: EndpointDeps,
  { company_id, ...command }: CreateEndpointCommand,
  context: CallContext,
): Promise<Result<WithSecret, DomainError>> {
  const { endpoints, vault, businessClock } = deps;
  const scope = scopeOf(context.caller);
  if (scope === null) return err({ code: 'company_not_selected' });
  const earlier = await endpoints.replay(scope, context.idempotency);
  if (earlier !== null) return addSecret(earlier, null);
  const companyId = company_id ?? scope.company_id;
  const company = await checkCompany(deps, companyId, context);
  if (!company.ok) return company;
  const violations = [...checkUrl(deps, command.url), ...company.value];
  if (violations.length > 0 || companyId === null) return err(invalid(...violations));
  const id = newId();
  const secret = vault.newSecret();
  const created = await endpoints.create<DomainError>(scope, {
    idempotency: context.idempotency,
    deadlineMs: context.deadlineMs,
    async decide() {
      const others = await endpoints.findOfCompany(companyId);
      const slot = findFreeSlot(others.flatMap((other) => other.slot ?? []));
      if (slot === null) return err({ code: 'webhook_endpoint_limit' });
      const { organization_id } = scope;
      const sealed_secrets = vault.seal([{ secret, expires_at: null }], id);
      const members = { id, organization_id, company_id: companyId, ...command, slot, sealed_secrets };
      const next = makeEndpoint(members, businessClock.now().toISOString());
      return ok({ next, events: [{ type: 'webhook_endpoint.created', actor: toActor(context.caller) }] });
    },
    // A concurrent creation took the slot.
    onDuplicate: () => 'retry',
  });
  return addSecret(created, secret.expose());
}

function checkUrl({ sandboxMode }: EndpointDeps, url: string | undefined): readonly Violation[] {
  const refusal = url === undefined ? null : webhookUrlRefusal(url, sandboxMode);
  return refusal === null ? [] : [{ in: 'body', at: '#/url', code: 'url_not_allowed', reason: refusal }];
}

/** Returns the violation of `company_id`, if there is one. */
async function checkCompany(
  { hasCompany }: EndpointDeps,
  companyId: string | null,
  context: CallContext,
): Promise<Result<readonly Violation[], DomainError>> {
  if (companyId === null) return ok([violation('#/company_id', 'required', 'company_needed')]);
  return mapOk(hasCompany(context, companyId), (has) =>
    has ? [] : [violation('#/company_id', 'company_not_found', 'unknown_company')],
  );
}

const addSecret = (
  changed: Result<Changed<Endpoint>, DomainError>,
  secret: string | null,
): Result<WithSecret, DomainError> => {
  if (!changed.ok) return changed;
  const { stored: endpoint, replayed } = changed.value;
  if (endpoint.deleted_at !== null) return err(NOT_FOUND);
  return ok({ endpoint, secret: replayed ? null : secret, replayed });
};

/** resource_not_found · validation_error (url_not_allowed) */
export function updateEndpoint(
  deps: EndpointDeps,
  { endpointId, patch }: { readonly endpointId: string; readonly patch: EndpointPatch },
  { caller, deadlineMs }: CallContext,
): Promise<Result<Endpoint, DomainError>> {
  const changed = deps.endpoints.change<DomainError>(scopeOf(caller), excludeDeleted({ _id: endpointId }), {
    deadlineMs,
    decide(endpoint) {
      const violations = checkUrl(deps, patch.url);
      if (violations.length > 0) return err(invalid(...violations));
      const next = applyPatch(endpoint, patch, deps.businessClock.now().toISOString());
      return ok({ next, events: [{ type: 'webhook_endpoint.updated', actor: toActor(caller) }] });
    },
  });
  return mapOk(changed, ({ stored }) => stored);
}

/** resource_not_found */
export function deleteEndpoint(
  { endpoints, businessClock }: EndpointDeps,
  endpointId: string,
  { caller, deadlineMs }: CallContext,
): Promise<Result<object, DomainError>> {
  const changed = endpoints.change<DomainError>(scopeOf(caller), excludeDeleted({ _id: endpointId }), {
    deadlineMs,
    decide: (endpoint) =>
      ok({
        next: markDeleted(endpoint, businessClock.now().toISOString()),
        events: [{ type: 'webhook_endpoint.deleted', actor: toActor(caller) }],
      }),
  });
  return mapOk(changed, () => ({}));
}

/**
 * resource_not_found. Both the old and the new secret sign for SECRET_OVERLAP_MS. Old secrets that cannot be opened sign nothing, so
 * the new one replaces them.
 */
export async function rotateSecret(
  { endpoints, vault, businessClock }: EndpointDeps,
  endpointId: string,
  { caller, deadlineMs, idempotency }: CallContext,
): Promise<Result<WithSecret, DomainError>> {
  const secret = vault.newSecret();
  const changed = await endpoints.change<DomainError>(scopeOf(caller), excludeDeleted({ _id: endpointId }), {
    idempotency,
    deadlineMs,
    decide(endpoint) {
      const now = businessClock.now();
      const earlier = vault.tryOpen(endpoint.sealed_secrets, endpointId) ?? [];
      const secrets = rotateSecrets(earlier, secret, now);
      const sealed_secrets = vault.seal(secrets, endpointId);
      return ok({
        next: { ...endpoint, sealed_secrets, updated_at: now.toISOString() },
        events: [{ type: 'webhook_endpoint.secret_rotated', actor: toActor(caller) }],
      });
    },
  });
  return addSecret(changed, secret.expose());
}

/** The body of a test before it could choose a type. */
const NO_BODY = fingerprint({});

/**
 * resource_not_found · invalid_webhook_endpoint_state. Delivers the event to this endpoint only, regardless of its filters. With a
 * sample the delivery sends the type and the object of the sample. The log has the same event as without one.
 */
export function testEndpoint(
  { endpoints, companies }: EndpointDeps,
  { endpointId, sample }: { readonly endpointId: string; readonly sample: EventSample | null },
  { caller, deadlineMs, idempotency }: CallContext,
): Promise<Result<{ readonly event_id: string; readonly replayed: boolean }, DomainError>> {
  const id = newId();
  const changed = endpoints.change<DomainError>(scopeOf(caller), excludeDeleted({ _id: endpointId }), {
    idempotency: idempotency && {
      ...idempotency,
      ...(sample === null && { earlier_forms: [NO_BODY] }),
    },
    deadlineMs,
    async decide(endpoint) {
      const delivers = await checkDelivers({ companies }, endpoint);
      if (!delivers.ok) return delivers;
      const event = { type: 'webhook_endpoint.test', id, actor: toActor(caller), sample } as const;
      return ok({ next: noteTold(endpoint, event.type), events: [event], reference: id });
    },
  });
  return mapOk(changed, ({ reference, replayed }) => ({ event_id: reference ?? id, replayed }));
}

/** Refuses an endpoint that is off: a delivery to it would end as FAILED at once. */
export async function checkDelivers(
  { companies }: Pick<EndpointDeps, 'companies'>,
  { enabled, company_id }: Pick<Endpoint, 'enabled' | 'company_id'>,
): Promise<Result<undefined, DomainError>> {
  if (!enabled) return err(failure('invalid_webhook_endpoint_state', 'webhook_endpoint_disabled'));
  const company = await companies.find(company_id);
  return company?.webhook_enabled === false
    ? err(failure('invalid_webhook_endpoint_state', 'webhooks_switched_off'))
    : ok();
}

/**
 * Disables an endpoint after its receiver answered 410 or failed for too long. `asked` is the endpoint at the time of the
 * attempt. Changes nothing if the merchant has changed its URL or enabled it again since.
 */
export const makeDisableEndpoint =
  ({ endpoints, businessClock }: Pick<EndpointDeps, 'endpoints' | 'businessClock'>) =>
  async (asked: Pick<Endpoint, 'id' | 'url' | 'enabled_at'>, reason: DisabledReason): Promise<void> => {
    const isAsAsked = (endpoint: Endpoint): boolean =>
      endpoint.url === asked.url && endpoint.enabled_at === asked.enabled_at;
    await endpoints.change(ALL_TENANTS, excludeDeleted({ _id: asked.id }), {
      deadlineMs: NO_DEADLINE,
      decide(endpoint) {
        const now = businessClock.now().toISOString();
        const next = isAsAsked(endpoint) ? disable(endpoint, reason, now) : endpoint;
        if (next === endpoint) return ok({ next, events: [] });
        const type = 'webhook_endpoint.disabled';
        return ok({ next: noteTold(next, type), events: [{ type }] });
      },
    });
  };

export interface EndpointDeps {
  readonly endpoints: EndpointStore;
  readonly hasCompany: HasCompany;
  readonly companies: Pick<CompanyStore, 'find'>;
  readonly vault: SecretVault;
  readonly businessClock: BusinessClock;
  /** Sandbox mode: accepts URLs with loopback addresses. */
  readonly sandboxMode: boolean;
}

export const NOT_FOUND: DomainError = { code: 'resource_not_found' };

export async function getEndpoint(
  { endpoints }: Pick<EndpointDeps, 'endpoints'>,
  endpointId: string,
  { caller }: CallerContext,
): Promise<Result<Stored<Endpoint>, DomainError>> {
  const found = await endpoints.find(scopeOf(caller), endpointId);
  return found === null ? err(NOT_FOUND) : ok(found);
}

export const listEndpoints = (
  { endpoints }: Pick<EndpointDeps, 'endpoints'>,
  query: PageQuery,
  { caller }: CallerContext,
): Promise<Page<Stored<Endpoint>>> => endpoints.list(scopeOf(caller), query);
