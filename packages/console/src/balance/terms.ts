// What a cashout costs and where it goes, as far as the role may see it.
import type { PixKey } from '@mps/client/types';
import { useRead } from '../api/queries';
import { useCan, useCompany } from '../company/context';

/** Fee policies and keys of a company fit one page. */
const MAX_ROWS = 100;

export function useMerchant() {
  const { company, mps } = useCompany();
  const canSee = useCan('merchant.company.view');
  return useRead(['merchant', company.id], (signal) => mps.merchant(company.id).get({ signal }), {
    enabled: canSee,
  });
}

export interface Fee {
  readonly cents: number;
  /** It is that of the last cashout, which an older policy may have set. */
  readonly isOfLastCashout: boolean;
}

/**
 * What the organization takes for a cashout. A merchant without an active policy of its own pays by the organization's, which no
 * operation names, so the last cashout says it. Undefined: there was none.
 */
export function useCashoutFee(): Fee | undefined {
  const { mps } = useCompany();
  const canSee = useCan('fee_policy.view');
  const id = useMerchant().data?.default_fee_policy_id ?? '';
  const policy = useRead(['fee-policy', id], (signal) => mps.feePolicies.get(id, { signal }), {
    enabled: canSee && id !== '',
  });
  const last = useLastCashouts().data?.data[0];
  if (policy.data?.is_active === true) return { cents: policy.data.cashout_price, isOfLastCashout: false };
  return last && { cents: last.fee, isOfLastCashout: true };
}

const SHOWN = 10;
const REFRESH_MS = 5_000;

export function useLastCashouts() {
  const { company, mps } = useCompany();
  return useRead(
    ['cashouts', company.id],
    (signal) => mps.merchant(company.id).cashouts.list({ limit: SHOWN, sort: ['-created_at'] }, { signal }),
    { refetchIntervalMs: REFRESH_MS },
  );
}

/** The key that a cashout goes to. Null: the account that the provider has of the merchant. Undefined: not known. */
export function usePrimaryKey(): PixKey | null | undefined {
  const { company, mps } = useCompany();
  const canSee = useCan('merchant.banking.view');
  const keys = useRead(
    ['pix-keys', 'primary', company.id],
    (signal) => mps.merchant(company.id).pixKeys.list({ limit: MAX_ROWS, status: ['ACTIVE'] }, { signal }),
    { enabled: canSee },
  );
  return keys.data && (keys.data.data.find(({ primary }) => primary) ?? null);
}
