// The columns of the list of payments. The extra ones are shown when they are chosen.
import type { Transaction } from '@mps/client/types';
import { useMemo, useState, type ReactNode } from 'react';
import { useCompany } from '../company/context';
import { useTexts } from '../i18n/setup';
import { Button } from '../parts/button';
import { DateTime } from '../parts/date-time';
import { Money } from '../parts/money-text';
import type { OptionalColumn } from '../views/columns';
import { MethodName, PaymentStatus } from './payment-status';

type PaymentColumn = OptionalColumn<Transaction>;

export function usePaymentColumns(): readonly PaymentColumn[] {
  const t = useTexts('payments');
  const { kind } = useCompany().company;
  return useMemo(
    () => [
      ...listUsualColumns(t),
      ...(kind === 'ORGANIZATION' ? [makeMerchantColumn(t)] : []),
      ...listExtraColumns(t),
    ],
    [t, kind],
  );
}

type Texts = ReturnType<typeof useTexts<'payments'>>;

const makeMerchantColumn = (t: Texts): PaymentColumn => ({
  id: 'merchant',
  title: t('detail.merchant'),
  show: (one) => one.company_name ?? one.company_full_name,
  isExtra: true,
});

function listUsualColumns(t: Texts): readonly PaymentColumn[] {
  return [
    { id: 'at', title: t('column.at'), show: (one) => <DateTime at={one.created_at} />, isRowHeader: true },
    { id: 'amount', title: t('column.amount'), show: (one) => <Money cents={one.amount} />, align: 'end' },
    { id: 'status', title: t('column.status'), show: (one) => <PaymentStatus status={one.status} /> },
    { id: 'method', title: t('column.method'), show: (one) => <MethodName method={one.payment_method} /> },
    {
      id: 'card',
      title: t('card.title'),
      show: ({ card_data: card }) => card !== undefined && `${card.brand} •••• ${card.last_digits}`,
    },
    { id: 'request', title: t('column.request'), show: (one) => <code>{one.request_id}</code> },
  ];
}

function listExtraColumns(t: Texts): readonly PaymentColumn[] {
  const extra: readonly Omit<PaymentColumn, 'isExtra'>[] = [
    { id: 'consumer', title: t('consumer.title'), show: (one) => <ConsumerName payment={one} /> },
    {
      id: 'refunded',
      title: t('detail.refunded'),
      show: (one) => one.refunded_amount > 0 && <Money cents={one.refunded_amount} />,
      align: 'end',
    },
    {
      id: 'installments',
      title: t('filter.installments'),
      show: (one) => one.installments > 1 && `${one.installments}×`,
      align: 'end',
    },
    { id: 'nsu', title: t('column.nsu'), show: (one) => <code>{one.nsu}</code> },
    { id: 'number', title: t('column.number'), show: (one) => one.organization_id, align: 'end' },
    { id: 'reason', title: t('detail.reason'), show: (one) => <code>{one.status_reason}</code> },
    {
      id: 'approvedAt',
      title: t('detail.approvedAt'),
      show: (one) => one.approved_at !== null && <DateTime at={one.approved_at} />,
    },
    { id: 'id', title: t('filter.id'), show: (one) => <code>{one.id}</code> },
  ];
  return extra.map((column) => ({ ...column, isExtra: true }));
}

/** Personal data is shown on demand. */
function ConsumerName({ payment: { consumer } }: { readonly payment: Transaction }): ReactNode {
  const t = useTexts('payments');
  const [isShown, setShown] = useState(false);
  if (consumer?.full_name == null) return null;
  return (
    <Button
      kind="quiet"
      aria-label={isShown ? undefined : t('consumer.show')}
      onPress={() => setShown(!isShown)}
    >
      {isShown ? consumer.full_name : '••••••'}
    </Button>
  );
}
