// The closed list of permissions, and the wildcard rule by which roles and keys grant them.
import type { ExportKind } from './vocabulary';

export const PERMISSIONS = [
  'merchant.transaction.create',
  'merchant.transaction.view',
  'merchant.transaction.refund',
  'merchant.transaction.capture',
  'merchant.transaction.cancel',
  'transaction.list',
  'transaction.view',
  'merchant.company.create',
  'merchant.company.view',
  'merchant.company.edit',
  'merchant.affiliation.view',
  'merchant.affiliation.edit',
  'merchant.banking.view',
  'merchant.banking.create',
  'merchant.banking.delete',
  'merchant.3ds.create',
  'merchant.3ds.view',
  'fee_policy.view',
  'fee_policy.edit',
  'cost_policy.view',
  'dispute.view',
  'dispute.edit',
  'event.list',
  'webhook.view',
  'webhook.create',
  'webhook.edit',
  'webhook.delete',
  'webhook.replay',
  'ledger.list',
  'ledger.view',
  'ledger.reconciliation.view',
  'ledger.reconciliation.run',
  'banking.view',
  'banking.cashout',
  'banking.anticipate',
  'user.list',
  'user.view',
  'user.create',
  'user.edit',
  'role.view',
  'role.edit',
  'api_key.view',
  'api_key.create',
  'api_key.rotate',
  'api_key.revoke',
  'audit.read',
  'request_log.view',
  'provider_call.view',
  'privacy.export',
  'privacy.erase',
  'sandbox.use',
] as const;
export type Permission = (typeof PERMISSIONS)[number];

/** An export needs the permission of its list: to start, to see and to download the export. */
export const EXPORT_PERMISSIONS: Readonly<Record<ExportKind, Permission>> = {
  PAYMENTS: 'transaction.list',
  REFUNDS: 'merchant.transaction.view',
  CASHOUTS: 'banking.cashout',
  DISPUTES: 'dispute.view',
  EVENTS: 'event.list',
  LEDGER_ENTRIES: 'ledger.list',
  STATEMENT: 'banking.view',
};

/** Routes of these permissions accept only tokens of users: a key could never use them. */
const USER_ONLY = /^(user|role|api_key)\./;

/** Every permission that a key can hold. */
export const KEY_PERMISSIONS: readonly string[] = PERMISSIONS.filter((one) => !USER_ONLY.test(one));

/** The roles that every company has. Their names are reserved. */
export const DEFAULT_ROLES: Readonly<Record<string, readonly string[]>> = {
  admin: ['*'],
  'merchant-admin': [
    'merchant.*',
    'transaction.*',
    'user.*',
    'role.*',
    'fee_policy.view',
    'webhook.*',
    'event.*',
    'ledger.*',
    'banking.*',
    'dispute.*',
    'audit.read',
  ],
  finance: [
    'transaction.*',
    'merchant.transaction.view',
    'merchant.transaction.refund',
    'ledger.*',
    'banking.*',
    'dispute.*',
    '*.view',
    '*.list',
  ],
  developer: ['api_key.*', 'webhook.*', '*.view', '*.list'],
  support: ['*.view', '*.list', 'merchant.transaction.refund'],
  user: ['*.view', '*.list'],
};

const WILDCARD = '*';

/**
 * Whether one of the granted patterns covers the wanted permission. `*` stands for one or more segments. The wanted permission
 * may be a pattern (a key that asks for `merchant.*`): it is covered when every permission that it can mean is covered.
 */
export function isPermitted(granted: readonly string[], required: string): boolean {
  const wanted = required.split('.');
  return granted.some((pattern) => covers(pattern.split('.'), wanted));
}

/** Whether the text is a permission of the list or a pattern that covers at least one of them. */
export function isKnownPermission(pattern: string): boolean {
  return PERMISSIONS.some((permission) => isPermitted([pattern], permission));
}

// A wildcard inside `wanted` counts as one segment that only a wildcard can cover. That is enough: whatever it
// expands to, the wildcard that covered it covers the expansion too.
function covers(pattern: readonly string[], wanted: readonly string[]): boolean {
  const [head, ...rest] = pattern;
  if (head === undefined) return wanted.length === 0;
  if (head !== WILDCARD) return head === wanted[0] && covers(rest, wanted.slice(1));
  return wanted.some((_, taken) => covers(rest, wanted.slice(taken + 1)));
}
