// Whose documents a read or write may touch.
import type { Scope } from '@mps/contracts';

/** For work of the platform itself, such as due-work scans: no tenant's filter. */
export const ALL_TENANTS = Symbol('all tenants');

/** null (a caller without an organization) finds nothing and makes nothing. */
export type StoreScope = Scope | typeof ALL_TENANTS | null;
