// What the creation of a payment must know of its merchant, in one read.
import { scopeOf, type Caller, type DomainError } from '@mps/contracts';
import { err, ok, type Result } from '@mps/kernel';
import { NOT_FOUND } from './failures';
import type { PaymentFacts, UseCaseDeps } from './ports';

export type GetPaymentContext = (
  caller: Caller,
  merchantId: string,
) => Promise<Result<PaymentFacts, DomainError>>;

export function makeGetPaymentContext({ companies }: Pick<UseCaseDeps, 'companies'>): GetPaymentContext {
  return async (caller, merchantId) => {
    const scope = scopeOf(caller);
    const facts = scope && (await companies.findPaymentFacts(scope, merchantId));
    return facts === null ? err(NOT_FOUND) : ok(facts);
  };
}
