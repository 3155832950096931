// The people of the selected company.
import type { Route } from '../route';
import { createUser } from './create-user';
import { getUser } from './get-user';
import { listUsers } from './list-users';
import { suspendUser } from './suspend-user';
import { unsuspendUser } from './unsuspend-user';
import { updateUser } from './update-user';

export const userRoutes: readonly Route[] = [
  listUsers,
  createUser,
  getUser,
  updateUser,
  suspendUser,
  unsuspendUser,
];
