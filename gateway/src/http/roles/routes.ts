// What users may do.
import type { Route } from '../route';
import { createRole } from './create-role';
import { deleteRole } from './delete-role';
import { listRoles } from './list-roles';
import { updateRole } from './update-role';

export const roleRoutes: readonly Route[] = [listRoles, createRole, updateRole, deleteRole];
