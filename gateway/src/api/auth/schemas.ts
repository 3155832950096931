// The Session that a login and a refresh answer.
import { type JsonObject, publicJson } from '@mps/contracts';
import type { Session__Output } from '@mps/contracts/gen/mps/identity/v1/Session';
import { z } from 'zod';
import { instantText, orNull } from '../../http/schemas/resources';
import { user } from '../users/schemas';

const MAX_CREDENTIAL_CHARS = 1_024;

/** Anything that somebody might take for their identifier or password: what is wrong with it is not said. */
export const credentialText = z.string().min(1).max(MAX_CREDENTIAL_CHARS);

/** `role` is the role's name. */
export const selectedCompany = z
  .object({ id: z.string(), name: z.string(), role: z.string() })
  .meta({ id: 'SelectedCompany' });

export const session = z
  .object({
    user,
    token: z.string(),
    expires_at: instantText,
    refresh_token: z.string(),
    refresh_expires_at: instantText,
    selected_company: orNull(selectedCompany),
  })
  .meta({ id: 'Session' });

export const sessionFromWire = (wire: Session__Output | null): JsonObject =>
  publicJson('mps/identity/v1/identity.proto', 'mps.identity.v1.Session', wire ?? {});
