// Sessions: login, refresh, logout, selection of a company, and passwords.
export {
  changeConsolePassword,
  getConsoleSession,
  openConsoleSession,
  reauthenticateConsoleSession,
  touchConsoleSession,
  verifyConsoleSession,
  type ConsoleDeps,
} from './console';
export { login, type LoginDeps } from './login';
export { listOwnMemberships } from './member-companies';
export { endOwnSession, listOwnSessions } from './own-sessions';
export { changePassword, forgotPassword, resetPassword, type PasswordsDeps } from './passwords';
export { getMe, verifySession } from './queries';
export { logout, refresh } from './refresh';
export {
  toDeliveryOwner,
  makeResetTokenDelivery,
  noResetTokenDelivery,
  type ResetTokenDelivery,
} from './reset-token-delivery';
export { selectCompany } from './refresh';
export { endUserSessions, listUserSessions } from './user-sessions';
export { toTotpOwner } from './proofs';
export { confirmTotp, disableTotp, enrolTotp, resetTotp, type TotpDeps } from './totp';
export {
  declarePasswordResets,
  declareSessions,
  makePasswordResetStore,
  makeSessionStore,
  type PasswordResetStore,
} from './store';
