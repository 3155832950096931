// Which payment methods a merchant can take now.
import { scopeOf, type Caller, type DomainError } from '@mps/contracts';
import { err, ok, type MerchantStatus, type Result } from '@mps/kernel';
import { capabilitiesOf, type MethodCapability } from '../domain/capabilities';
import { NOT_FOUND } from './failures';
import type { UseCaseDeps } from './ports';

export interface Capabilities {
  readonly merchant_status: MerchantStatus;
  readonly methods: readonly MethodCapability[];
}

export type GetCapabilities = (
  caller: Caller,
  merchantId: string,
) => Promise<Result<Capabilities, DomainError>>;

export function makeGetCapabilities({ companies }: Pick<UseCaseDeps, 'companies'>): GetCapabilities {
  return async (caller, merchantId) => {
    const scope = scopeOf(caller);
    const company = scope && (await companies.find(scope, merchantId));
    if (company === null) return err(NOT_FOUND);
    return ok({ merchant_status: company.status, methods: capabilitiesOf(company) });
  };
}
