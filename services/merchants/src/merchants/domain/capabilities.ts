// Which payments a company can take, and what is missing for those it cannot.
import { PAYMENT_METHODS, type MerchantStatus, type PaymentMethod } from '@mps/kernel';
import type { Company } from '../../company/domain/company';

export interface MethodCapability {
  readonly payment_method: PaymentMethod;
  readonly available: boolean;
  /** Error codes that a creation would answer. */
  readonly reasons: readonly ('merchant_not_active' | 'affiliation_not_active')[];
}

export interface Capabilities {
  readonly merchant_status: MerchantStatus;
  readonly methods: readonly MethodCapability[];
}

export function capabilitiesOf({ status, affiliations }: Company): Capabilities {
  const active = affiliations.filter((one) => one.status === 'ACTIVE' && one.provider === 'PROVIDER_A');
  const methods = PAYMENT_METHODS.map((payment_method) => {
    const isOffered = active.some(({ payment_methods }) => payment_methods.includes(payment_method));
    const reasons = [
      ...(status === 'ACTIVE' ? [] : (['merchant_not_active'] as const)),
      ...(isOffered ? [] : (['affiliation_not_active'] as const)),
    ];
    return { payment_method, available: reasons.length === 0, reasons };
  });
  return { merchant_status: status, methods };
}
