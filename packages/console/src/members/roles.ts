// The roles of a company.
import type { Role } from '@mps/client/types';
import { useRead } from '../api/queries';
import { useCan, useCompany } from '../company/context';

/** A choice of roles has one page of them. */
const MAX_ROLES = 100;

export function useRoles() {
  const { company, mps } = useCompany();
  const canSee = useCan('role.view');
  return useRead(
    ['roles', company.id],
    (signal) => mps.roles.list({ limit: MAX_ROLES, sort: ['created_at'] }, { signal }),
    { enabled: canSee },
  );
}

export const toRoleOptions = (roles: readonly Role[]) =>
  roles.map(({ id, name }) => ({ value: id, text: name }));
