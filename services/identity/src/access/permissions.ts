// Compares permissions: what is asked for beyond what is granted, and which permissions an API key can hold. Roles, keys
// and memberships are all bounded by these functions.
import { PERMISSIONS, isKnownPermission, isPermitted } from '@mps/kernel';

/** Their routes take a user's token only: a key that held them could never use them. */
const USER_ONLY = /^(user|role|api_key)\./;

/** Every permission that a key can hold. */
export const KEY_PERMISSIONS: readonly string[] = PERMISSIONS.filter((one) => !USER_ONLY.test(one));

/** Those of `asked` that `granted` does not cover, in the order asked. */
export function beyond(granted: readonly string[], asked: readonly string[]): readonly string[] {
  return asked.filter((permission) => !isPermitted(granted, permission));
}

/** The permissions of a key whose issuer names none: all of the issuer's that a key can hold, without wildcards. */
export function keyPermissionsOf(granted: readonly string[]): readonly string[] {
  return KEY_PERMISSIONS.filter((permission) => isPermitted(granted, permission));
}

/** Indexes of texts that are no permission and cover none. */
export function unknownPermissions(asked: readonly string[]): readonly number[] {
  return asked.flatMap((permission, index) => (isKnownPermission(permission) ? [] : [index]));
}

/** Indexes of texts that cover no permission a key can hold. */
export function notKeyPermissions(asked: readonly string[]): readonly number[] {
  return asked.flatMap((permission, index) =>
    KEY_PERMISSIONS.some((known) => isPermitted([permission], known)) ? [] : [index],
  );
}
