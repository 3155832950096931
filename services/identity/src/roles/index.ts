// Roles: names for permissions in one company.
export { defaultRolesOf, nameKeyOf, type Role } from './domain/role';
export { createRole, deleteRole, updateRole, type RolesDeps } from './operations';
export { getRole, grantableRole, listRoles, shownRole, type ShownRole } from './operations';
export { declareRoles, makeRoleStore, type RoleStore } from './store';
