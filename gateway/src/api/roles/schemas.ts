// The Role resource as it is answered, and what is asked of a new one.
import { type JsonObject, publicJson } from '@mps/contracts';
import type { Role__Output } from '@mps/contracts/gen/mps/identity/v1/Role';
import { isKnownPermission, PERMISSIONS } from '@mps/kernel';
import { z } from 'zod';
import { refusal } from '../../http/schemas/cross-check';
import { instantText, orNull } from '../../http/schemas/params';
import { line, lines } from '../../http/schemas/values';

const MAX_NAME_CHARS = 100;
const MAX_DESCRIPTION_CHARS = 500;
const MAX_PERMISSIONS = 100;
const MAX_PERMISSION_CHARS = 100;

export const role = z
  .object({
    id: z.string(),
    name: z.string(),
    permissions: z.array(z.string()),
    created_at: instantText,
    updated_at: instantText,
    description: orNull(z.string()),
    company_id: z.string(),
    organization_id: z.string(),
  })
  .meta({ id: 'Role' });

/** One word of a permission, or a wildcard. */
const SEGMENT = [...new Set(PERMISSIONS.flatMap((one) => one.split('.')))].join('|') + '|\\*';

const permission = z
  .string()
  .max(MAX_PERMISSION_CHARS)
  .refine(isKnownPermission, refusal('invalid_enum', 'unknown_permission'))
  .meta({ pattern: `^(?:${SEGMENT})(?:\\.(?:${SEGMENT}))*$`, examples: ['merchant.transaction.*'] });

/** Permissions and patterns of them: `transaction.*`. */
export const permissionList = z.array(permission).max(MAX_PERMISSIONS);

export const roleMembers = {
  name: line.trim().min(1).max(MAX_NAME_CHARS),
  description: lines.max(MAX_DESCRIPTION_CHARS),
  permissions: permissionList,
};

export const roleFromWire = (wire: Role__Output | null): JsonObject =>
  publicJson('mps/identity/v1/identity.proto', 'mps.identity.v1.Role', wire ?? {});
