// All collections of identity, declared on a connection: for the setup command, which makes their indexes, and for
// compose.ts, which builds the stores on them.
import type { Connection } from 'mongoose';
import { declareApiKeys } from './api-keys';
import { declareCompanies } from './companies';
import { declareRoles } from './roles';
import { declareLoginAttempts } from './security/login-attempt-store';
import { declarePasswordResets, declareSessions } from './sessions';
import { declareSigningKeys } from './signing-keys';
import { declareUsers } from './users';

export type Collections = ReturnType<typeof declareCollections>;

/** Once per connection. */
export const declareCollections = (connection: Connection) => ({
  apiKeys: declareApiKeys(connection),
  users: declareUsers(connection),
  sessions: declareSessions(connection),
  roles: declareRoles(connection),
  companies: declareCompanies(connection),
  loginAttempts: declareLoginAttempts(connection),
  passwordResets: declarePasswordResets(connection),
  signingKeys: declareSigningKeys(connection),
});
