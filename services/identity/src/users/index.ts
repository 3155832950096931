// Users: people, how they are found, and their roles in companies.
export { suspendUser, unsuspendUser, updateUser } from './change-user';
export { createUser, type CreateUserDeps } from './create-user';
export {
  isVerified,
  membershipIn,
  onlyMembership,
  parseIdentifier,
  withPassword,
  withVerified,
  type IdentifierKey,
  type User,
} from './domain/user';
export { ensureUser, grantRole, type OperatorDeps } from './operator';
export { getUser, listUsers, shownUser, type ShownUser } from './queries';
export { declareUsers, makeUserStore, type UserStore } from './store';
