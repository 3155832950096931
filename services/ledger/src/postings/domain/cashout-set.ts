// cashoutSet: what a cashout posts once the bank has paid it: the amount leaves the company's balance for its bank account, the
// fee goes to the organization. docs/rules.md#cashout.
import { dayOf } from '@mps/kernel';
import { makePostingSet, type MoneyEvent, type PostingSet } from './posting-set';

/** As its bank paid it. */
export interface PaidCashout {
  readonly cashoutId: string;
  readonly organizationId: string;
  readonly companyId: string;
  /** The provider whose bank paid. */
  readonly provider: string;
  readonly currency: string;
  /** Cents. */
  readonly amount: number;
  readonly fee: number;
}

/** The idempotency key of its posting set. */
export const cashoutKey = (cashoutId: string): string => `cashout-${cashoutId}-completed`;

export function cashoutSet(cashout: PaidCashout, { id, occurredAt }: MoneyEvent): PostingSet {
  const company = { type: 'COMPANY', id: cashout.companyId } as const;
  const organization = { type: 'COMPANY', id: cashout.organizationId } as const;
  const provider = { type: 'PROVIDER', id: cashout.provider } as const;
  const on = { paymentDate: dayOf(occurredAt), installment: 1 };
  return makePostingSet(
    {
      organizationId: cashout.organizationId,
      companyId: cashout.companyId,
      affiliationId: null,
      transactionId: null,
      currency: cashout.currency,
      paymentMethod: 'PIX',
      brand: null,
    },
    {
      kind: 'CASHOUT_COMPLETED',
      key: cashoutKey(cashout.cashoutId),
      cashoutId: cashout.cashoutId,
      eventId: id,
      createdAt: occurredAt,
    },
    1,
    [
      { ...on, type: 'CASHOUT', amount: cashout.amount, debit: company, credit: provider },
      { ...on, type: 'CASHOUT_FEE', amount: cashout.fee, debit: company, credit: organization },
    ],
  );
}
