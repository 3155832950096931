// Users: people, their identifiers, and their memberships in companies.
export { acceptMembership } from './accept-membership';
export { removeMembership, suspendUser, unsuspendUser, updateUser } from './change-user';
export { checkUser, createUser, type CreateUserDeps } from './create-user';
export { findActiveMembership, canLogIn, findOnlyActiveMembership } from './domain/membership';
export {
  isVerified,
  labelUser,
  maskIdentifier,
  parseIdentifier,
  toUserActor,
  withPassword,
  withVerified,
  type User,
} from './domain/user';
export { ensureUser, grantRole, type OperatorDeps } from './operator';
export { getOwnMembership, getUser, listUsers, showToSelf, type ShownUser } from './queries';
export { declareUsers, listOwners, makeUserStore, type UserStore } from './store';
