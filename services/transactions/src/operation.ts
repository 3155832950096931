// Arguments and answers that every operation of this service shares: Reply, clocks, log, and the tenant filter that every
// read of a store has.
import type { DomainError, Scope } from '@mps/contracts';
import type { BusinessClock, ListPosition, RealClock, Result } from '@mps/kernel';

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

/** The filter that every read for a caller has. */
export function toTenantFilter({ organization_id, company_id }: Scope): {
  readonly organization_id: string;
  readonly company_id?: string;
} {
  return { organization_id, ...(company_id !== null && { company_id }) };
}

/** One company of the scope, as a filter; null: it is outside the scope, where nothing is. */
export function toCompanyFilter(
  scope: Scope,
  companyId: string,
): { readonly organization_id: string; readonly company_id: string } | null {
  const isOutside = scope.company_id !== null && scope.company_id !== companyId;
  return isOutside ? null : { organization_id: scope.organization_id, company_id: companyId };
}

/** A page of resources that sort by their creation only. */
export interface Paging {
  readonly page: number;
  readonly limit: number;
  /** Order of created_at: 1 oldest first, -1 newest first; the id breaks ties. */
  readonly direction: 1 | -1;
  /** The page begins after this row, and nothing is counted. null: it begins by its number. */
  readonly after?: ListPosition | null;
}
