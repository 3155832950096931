// What every operation of this service is given and answers, whatever its subject: Reply, clocks, log, and the tenant
// filter that every read of a store has.
import type { DomainError, Scope } from '@mps/contracts';
import type { BusinessClock, RealClock, Result } from '@mps/kernel';

export type Reply<T> = Promise<Result<T, DomainError>>;

export interface Clocks {
  readonly realClock: RealClock;
  readonly businessClock: BusinessClock;
}

/** Lines for operators: ids and codes only. */
export interface OperationLog {
  info(fields: Readonly<Record<string, string | number | boolean | null>>, message: string): void;
  warn(fields: Readonly<Record<string, unknown>>, message: string): void;
}

/** Every tenant: for the due-work scanner and the provider's callbacks, never for a caller. */
export const PLATFORM = 'platform';
export type StoreScope = Scope | typeof PLATFORM;

/** The filter that every read has. */
export function tenant(scope: StoreScope): { organization_id?: string; company_id?: string } {
  if (scope === PLATFORM) return {};
  const { organization_id, company_id } = scope;
  return { organization_id, ...(company_id !== null && { company_id }) };
}

/** One company of the scope, as a filter; null: it is outside the scope, where nothing is. */
export function companyIn(
  scope: Scope,
  companyId: string,
): { readonly organization_id: string; readonly company_id: string } | null {
  const isOutside = scope.company_id !== null && scope.company_id !== companyId;
  return isOutside ? null : { organization_id: scope.organization_id, company_id: companyId };
}

/** What a change made of a document. */
export interface Changed<T> {
  readonly stored: T;
  /** This call's own write changed it; false: there was nothing to change. */
  readonly moved: boolean;
}

/** A page of what sorts by its creation only. */
export interface Paging {
  readonly page: number;
  readonly limit: number;
  /** Of created_at; the id breaks ties. */
  readonly direction: 1 | -1;
}
