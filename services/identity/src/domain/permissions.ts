// Whoever gives rights away can give no more than they have: roles, keys and memberships are all bounded here.
import { PERMISSIONS, isKnownPermission, isPermitted } from '@mps/kernel';

/** Their routes take a user's token only, so a key that held them could never use them. */
const USER_ONLY = /^(user|role|api_key)\./;

/** What a key can be of use for. */
export const KEY_PERMISSIONS: readonly string[] = PERMISSIONS.filter((one) => !USER_ONLY.test(one));

/** Those of `asked` that `granted` does not cover, in the order asked. */
export function beyond(granted: readonly string[], asked: readonly string[]): readonly string[] {
  return asked.filter((permission) => !isPermitted(granted, permission));
}

/** What a key gets when its issuer names nothing: everything of the issuer's that a key may hold, spelled out. */
export function keyPermissionsOf(granted: readonly string[]): readonly string[] {
  return KEY_PERMISSIONS.filter((permission) => isPermitted(granted, permission));
}

/** Places of texts that are no permission and cover none. */
export function unknownPermissions(asked: readonly string[]): readonly number[] {
  return asked.flatMap((permission, index) => (isKnownPermission(permission) ? [] : [index]));
}

/** The same for a key: a permission that only a user can use is not one of a key's. */
export function notKeyPermissions(asked: readonly string[]): readonly number[] {
  return asked.flatMap((permission, index) =>
    KEY_PERMISSIONS.some((known) => isPermitted([permission], known)) ? [] : [index],
  );
}
