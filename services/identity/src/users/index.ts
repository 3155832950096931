// Users: people, their identifiers, and their memberships in companies.
export { acceptMembership } from './accept-membership';
export { checkMayManage, removeMembership, suspendUser, unsuspendUser, updateUser } from './change-user';
export { checkUser, createUser, type CreateUserDeps } from './create-user';
export {
  canLogIn,
  findActiveMembership,
  findMembership,
  findOnlyActiveMembership,
  isActive,
  isWhollyWithin,
  type Membership,
} from './domain/membership';
export {
  hasTotp,
  isVerified,
  labelUser,
  maskIdentifier,
  parseIdentifier,
  toUserActor,
  withConfirmedTotp,
  withEnrolment,
  withoutCompanySessions,
  withoutSessions,
  withoutTotp,
  withPassword,
  withUsedCode,
  withVerified,
  type User,
} from './domain/user';
export { ensureUser, grantRole, type OperatorDeps } from './operator';
export {
  getOwnMembership,
  getUser,
  listUsers,
  showToSelf,
  toShownMembership,
  type ShownMembership,
  type ShownUser,
} from './queries';
export { declareUsers, listOwners, makeUserStore, matchMembers, type UserStore } from './store';
