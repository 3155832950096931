// The wall between tenants as a filter of the database.
import { PLATFORM, type StoreScope } from './ports';

/** The filter that every read has. */
export function tenant(scope: StoreScope): { organization_id?: string; company_id?: string } {
  if (scope === PLATFORM) return {};
  const { organization_id, company_id } = scope;
  return { organization_id, ...(company_id !== null && { company_id }) };
}
