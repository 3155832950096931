// The API key as it is answered: with its text only when it is new.
import { type JsonObject, publicJson } from '@mps/contracts';
import type { ApiKey__Output } from '@mps/contracts/gen/mps/identity/v1/ApiKey';
import { API_KEY_SCOPES } from '@mps/kernel';
import { z } from 'zod';
import { instantText, orNull } from '../../http/schemas/resources';

const members = {
  id: z.string(),
  name: z.string(),
  prefix: z.string(),
  last4: z.string(),
  scope: z.enum(API_KEY_SCOPES),
  company_id: z.string(),
  organization_id: z.string(),
  permissions: z.array(z.string()),
  allowed_ips: z.array(z.string()),
  expires_at: orNull(instantText),
  last_used_at: orNull(instantText),
  created_at: instantText,
  created_by: z.string(),
  revoked_at: orNull(instantText),
  rotated_from: orNull(z.string()),
};

export const apiKey = z.object(members).meta({ id: 'ApiKey' });

/** `key` is the whole text, shown this once: a replay answers an ApiKey. */
export const newApiKey = z.object({ ...members, key: z.string() }).meta({ id: 'NewApiKey' });

export const apiKeyFromWire = (wire: ApiKey__Output | null): JsonObject =>
  publicJson('mps/identity/v1/identity.proto', 'mps.identity.v1.ApiKey', wire ?? {});
