// Roles: names for permissions in one company.
export { defaultRolesOf, nameKeyOf, type Role } from './domain/role';
export { createRole, deleteRole, updateRole, type RolesDeps } from './operations';
export { getRole, grantableRole, listRoles, roleMessage } from './queries';
export { makeRoleStore, type RoleStore } from './store';
