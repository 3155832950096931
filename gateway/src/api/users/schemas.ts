// The User resource in answers, rules of its members, and the checks of its path.
import { type DomainError, type JsonObject, publicJson } from '@mps/contracts';
import type { User__Output } from '@mps/contracts/gen/mps/identity/v1/User';
import { AUTH_METHODS, IDENTIFIER_TYPES, toOpaqueString } from '@mps/kernel';
import { z } from 'zod';
import type { RouteContext } from '../../http/route/route';
import { instantText, orNull } from '../../http/schemas/answers';
import { idParam } from '../../http/schemas/params';
import { text } from '../../http/schemas/texts';
import { role } from '../roles/routes';

const MIN_PASSWORD_CHARS = 12;
const MAX_PASSWORD_CHARS = 128;

/** A password needs length, not kinds of characters. The length counts in the normalized form that identity compares. */
export const newPassword = z
  .string()
  .overwrite(toOpaqueString)
  .min(MIN_PASSWORD_CHARS)
  .max(MAX_PASSWORD_CHARS);

export const personName = text();

const identifier = z
  .object({
    id: z.string(),
    type: z.enum(IDENTIFIER_TYPES),
    value: z.string(),
    verified: z.boolean(),
    created_at: instantText,
    verified_at: orNull(instantText),
  })
  .meta({ id: 'Identifier' });

export const membership = z
  .object({
    company_id: z.string(),
    status: z.enum(['PENDING', 'ACTIVE', 'SUSPENDED']),
    created_at: instantText,
    accepted_at: orNull(instantText),
    suspended_at: orNull(instantText),
  })
  .meta({ id: 'Membership' });

export const user = z
  .object({
    id: z.string(),
    identifiers: z.array(identifier),
    primary_identifier: identifier,
    auth_methods: z.array(z.enum(AUTH_METHODS)),
    created_at: instantText,
    updated_at: instantText,
    roles: z.array(role),
    first_name: z.string(),
    last_name: z.string(),
    suspended_at: orNull(instantText),
    metadata: z.record(z.string(), z.unknown()),
    membership: orNull(membership),
    /** Whether a login of the user needs a code of an authenticator app. */
    totp_enabled: z.boolean(),
  })
  .meta({ id: 'User' });

/** `issued_api_keys` are the keys that the user has issued in the selected company, newest first. */
export const suspendedUser = user
  .extend({
    issued_api_keys: z.array(
      z.object({ id: z.string(), name: z.string(), last4: z.string(), revoked_at: orNull(instantText) }),
    ),
  })
  .meta({ id: 'SuspendedUser' });

export const userFromWire = (wire: User__Output | null): JsonObject =>
  publicJson('mps/identity/v1/identity.proto', 'mps.identity.v1.User', wire ?? {});

export const userParams = z.object({ id: idParam });

export const membershipParams = z.object({ id: idParam, company_id: idParam });

/** For the membership of the caller. */
export const ownMembershipParams = z.object({ company_id: idParam });

export async function checkOwnMembershipExists(
  { params }: { readonly params: { readonly company_id: string } },
  { clients, ...context }: RouteContext,
): Promise<DomainError | null> {
  const found = await clients.identity.GetOwnMembership(params, context);
  return found.ok ? null : found.error;
}

export async function checkUserExists(
  { params }: { readonly params: { readonly id: string } },
  { clients, ...context }: RouteContext,
): Promise<DomainError | null> {
  const found = await clients.identity.GetUser({ user_id: params.id }, context);
  return found.ok ? null : found.error;
}
