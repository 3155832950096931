// All collections of identity, declared on a connection. The setup command makes their indexes. compose.ts builds the
// stores on them. listKeyRingMembers names their members that are sealed or hashed with the key ring.
import { declareRecordedActions, type KeyRingMember } from '@mps/aggregates';
import type { Connection } from 'mongoose';
import { declareApiKeys } from './api-keys';
import { declareCompanies } from './companies';
import { declarePreferences } from './preferences';
import { declareRoles } from './roles';
import { declareSavedViews } from './saved-views';
import { declareLoginAttempts } from './security/login-attempt-store';
import type { Vault } from './security/vault';
import { declarePasswordResets, declareSessions, toDeliveryOwner, toTotpOwner } from './sessions';
import { declareSigningKeys } from './signing-keys';
import { declareUsers } from './users';

export const DATABASE_NAME = 'identity';

export type Collections = ReturnType<typeof declareCollections>;

/** Call it once per connection. */
export const declareCollections = (connection: Connection) => ({
  apiKeys: declareApiKeys(connection),
  users: declareUsers(connection),
  sessions: declareSessions(connection),
  roles: declareRoles(connection),
  preferences: declarePreferences(connection),
  savedViews: declareSavedViews(connection),
  companies: declareCompanies(connection),
  loginAttempts: declareLoginAttempts(connection),
  passwordResets: declarePasswordResets(connection),
  signingKeys: declareSigningKeys(connection),
  recordedActions: declareRecordedActions(connection),
});

export const listKeyRingMembers = (
  { signingKeys, users, loginAttempts, passwordResets }: Collections,
  vault: Pick<Vault, 'reseal'>,
): readonly KeyRingMember[] => [
  {
    collection: signingKeys.collection,
    path: 'sealed_private_key',
    ownerPaths: [],
    reseal: (sealed, { _id }) => vault.reseal(sealed, [_id]),
  },
  {
    collection: passwordResets,
    path: 'delivery.sealed_token',
    ownerPaths: [],
    reseal: (sealed, { _id }) => vault.reseal(sealed, toDeliveryOwner(_id)),
  },
  {
    collection: users,
    path: 'totp.sealed_secret',
    ownerPaths: [],
    reseal: (sealed, { _id }) => vault.reseal(sealed, toTotpOwner(_id)),
  },
  { collection: users, path: 'idempotency.fingerprint', hashes: listFingerprints },
  { collection: loginAttempts, path: '_id', hashes: ({ _id }) => [_id] },
];

const listFingerprints = ({ idempotency = [] }: Readonly<Record<string, unknown>>): readonly string[] =>
  (idempotency as readonly { readonly fingerprint: string }[]).map(({ fingerprint }) => fingerprint);
