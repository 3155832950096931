// Sessions: login, refresh, logout, selection of a company, and passwords.
export { login, type LoginDeps } from './login';
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
export {
  declarePasswordResets,
  declareSessions,
  makePasswordResetStore,
  makeSessionStore,
  type PasswordResetStore,
} from './store';
