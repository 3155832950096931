// Reads of endpoints, and what all operations on them share.
import type { Page, Stored } from '@mps/aggregates';
import { scopeOf, type Caller, type DomainError } from '@mps/contracts';
import { err, ok, type BusinessClock, type PageQuery, type Result } from '@mps/kernel';
import type { HasCompany } from '../companies';
import type { Endpoint } from './domain/endpoint';
import type { SecretVault } from './secrets';
import type { EndpointStore } from './store';

export interface EndpointDeps {
  readonly endpoints: EndpointStore;
  readonly hasCompany: HasCompany;
  readonly vault: SecretVault;
  readonly clock: BusinessClock;
  /** Test mode takes URLs of loopback addresses. */
  readonly testMode: boolean;
}

export const NOT_FOUND: DomainError = { code: 'resource_not_found' };

export async function getEndpoint(
  { endpoints }: Pick<EndpointDeps, 'endpoints'>,
  caller: Caller,
  endpointId: string,
): Promise<Result<Stored<Endpoint>, DomainError>> {
  const found = await endpoints.find(scopeOf(caller), endpointId);
  return found === null ? err(NOT_FOUND) : ok(found);
}

export const listEndpoints = (
  { endpoints }: Pick<EndpointDeps, 'endpoints'>,
  caller: Caller,
  query: PageQuery,
): Promise<Page<Stored<Endpoint>>> => endpoints.list(scopeOf(caller), query);
