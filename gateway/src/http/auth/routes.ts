// Coming in, staying in, going out.
import type { Route } from '../route';
import { changePassword } from './change-password';
import { forgotPassword } from './forgot-password';
import { getMe } from './get-me';
import { login } from './login';
import { logout } from './logout';
import { refresh } from './refresh';
import { resetPassword } from './reset-password';
import { selectCompany } from './select-company';

export const authRoutes: readonly Route[] = [
  login,
  refresh,
  logout,
  getMe,
  selectCompany,
  changePassword,
  forgotPassword,
  resetPassword,
];
