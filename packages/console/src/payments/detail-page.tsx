// One payment: what it is, what was done with it, and what can be done.
import type { TransactionDetail } from '@mps/client/types';
import { useState, type ReactNode } from 'react';
import type { PageProps } from '../app/page';
import { PageLink } from '../app/page-link';
import { useRead } from '../api/queries';
import { useCan, useCompany } from '../company/context';
import { useTexts } from '../i18n/setup';
import { Button } from '../parts/button';
import { CopyButton } from '../parts/copy-button';
import { DateTime } from '../parts/date-time';
import { JsonViewer } from '../parts/json-viewer';
import { Money } from '../parts/money-text';
import { Box, Facts, PageFrame } from '../parts/page-frame';
import { Loaded } from '../parts/states';
import { PageTabs } from '../parts/tab-list';
import { PaymentActions } from './actions';
import { ChargeCode } from './charge-code';
import { Disputes, Refunds } from './after-payment';
import { TABS, type DetailSearch } from './detail-search';
import styles from './payments.module.css';
import { MoneyTab } from './money-tab';
import { MethodName, PaymentStatus } from './payment-status';
import { RequestsTab } from './requests-tab';
import { Timeline } from './timeline';

export default function PaymentPage(props: PageProps<DetailSearch, 'paymentId'>): ReactNode {
  const t = useTexts('payments');
  const { paymentId } = props.params;
  const { company, mps } = useCompany();
  const payment = useRead<TransactionDetail>(
    ['payments', 'one', paymentId],
    (signal) =>
      company.kind === 'ORGANIZATION'
        ? mps.transactions.get(paymentId, { signal })
        : mps.merchant(company.id).transactions.get(paymentId, { signal }),
    { isLive: true },
  );
  const status = payment.data && <PaymentStatus status={payment.data.status} />;
  return (
    <PageFrame
      title={t('detail.title')}
      aside={status}
      trail={<PageLink to="/payments">{t('title')}</PageLink>}
      actions={payment.data && <PaymentActions payment={payment.data} />}
    >
      <Loaded of={payment} lines={10}>
        {(data) => (
          <>
            <Header payment={data} />
            <div className={styles.boxes}>
              <ChargeCode payment={data} />
              <Card payment={data} />
              <Consumer payment={data} />
              <Refunds payment={data} />
              <Disputes payment={data} />
              <Metadata payment={data} />
            </div>
            <DetailTabs {...props} payment={data} />
          </>
        )}
      </Loaded>
    </PageFrame>
  );
}

interface OfPayment {
  readonly payment: TransactionDetail;
}

function Header({ payment }: OfPayment): ReactNode {
  const t = useTexts('payments');
  const { amount, refunded_amount: refunded, approved_amount: approved, status_reason: reason } = payment;
  return (
    <Facts
      facts={[
        {
          name: t('column.amount'),
          value: (
            <strong className={styles.amount}>
              <Money cents={amount} />
            </strong>
          ),
        },
        approved !== null &&
          approved !== amount && { name: t('detail.approved'), value: <Money cents={approved} /> },
        refunded > 0 && { name: t('detail.refunded'), value: <Money cents={refunded} /> },
        { name: t('column.method'), value: <MethodName method={payment.payment_method} /> },
        payment.installments > 1 && { name: t('filter.installments'), value: `${payment.installments}×` },
        { name: t('detail.created'), value: <DateTime at={payment.created_at} /> },
        payment.approved_at !== null && {
          name: t('detail.approvedAt'),
          value: <DateTime at={payment.approved_at} />,
        },
        reason !== null && { name: t('detail.reason'), value: <code>{reason}</code> },
        payment.acquirer_response_code !== null && {
          name: t('detail.acquirerCode'),
          value: <code>{payment.acquirer_response_code}</code>,
        },
        { name: t('filter.id'), value: <CopyButton text={payment.id} /> },
        { name: t('column.request'), value: <CopyButton text={payment.request_id} /> },
        payment.nsu !== null && { name: 'NSU', value: <CopyButton text={payment.nsu} /> },
        payment.company_name !== null && { name: t('detail.merchant'), value: payment.company_name },
      ]}
    />
  );
}

function Card({ payment: { card_data: card } }: OfPayment): ReactNode {
  const t = useTexts('payments');
  if (card === undefined) return null;
  return (
    <Box title={t('card.title')}>
      <Facts
        facts={[
          { name: t('card.brand'), value: card.brand },
          { name: t('card.digits'), value: `•••• ${card.last_digits}` },
          { name: t('card.expiry'), value: `${card.expiry_month}/${card.expiry_year}` },
          { name: t('card.authentication'), value: card.authentication_type },
        ]}
      />
    </Box>
  );
}

/** Personal data is shown on demand. */
function Consumer({ payment: { consumer } }: OfPayment): ReactNode {
  const t = useTexts('payments');
  const [isShown, setShown] = useState(false);
  if (consumer === undefined) return null;
  const show = (value: string | null): ReactNode => (value === null ? null : isShown ? value : '••••••');
  return (
    <Box
      title={t('consumer.title')}
      actions={
        <Button aria-pressed={isShown} onPress={() => setShown(!isShown)}>
          {t(isShown ? 'consumer.hide' : 'consumer.show')}
        </Button>
      }
    >
      <Facts
        facts={[
          { name: t('consumer.name'), value: show(consumer.full_name) },
          { name: t('consumer.document'), value: show(consumer.document_number) },
          { name: t('consumer.email'), value: show(consumer.email) },
          { name: t('consumer.phone'), value: show(consumer.phone) },
        ]}
      />
    </Box>
  );
}

function Metadata({ payment: { metadata } }: OfPayment): ReactNode {
  const t = useTexts('payments');
  const entries = Object.entries(metadata);
  if (entries.length === 0) return null;
  return (
    <Box title={t('metadata.title')}>
      <Facts facts={entries.map(([name, value]) => ({ name, value: String(value) }))} />
    </Box>
  );
}

type TabsProps = PageProps<DetailSearch, 'paymentId'> & OfPayment;

function DetailTabs({ search, setSearch, payment }: TabsProps): ReactNode {
  const t = useTexts('payments');
  const canSeeRequests = [useCan('request_log.view'), useCan('provider_call.view')].includes(true);
  const canSeeMoney = useCan('ledger.view');
  const shows = {
    timeline: () => (
      <Timeline
        payment={payment}
        lanes={search.lanes}
        onLanes={(lanes) => setSearch({ lanes }, { replace: true })}
      />
    ),
    money: () => <MoneyTab payment={payment} />,
    requests: () => <RequestsTab payment={payment} />,
    raw: () => <JsonViewer label={t('tab.raw')} value={payment} />,
  } as const;
  const hidden = new Set([...(canSeeRequests ? [] : ['requests']), ...(canSeeMoney ? [] : ['money'])]);
  const tabs = TABS.filter((tab) => !hidden.has(tab));
  return (
    <PageTabs
      label={t('tab.label')}
      tabs={tabs.map((id) => ({ id, title: t(`tab.${id}`), show: shows[id] }))}
      selected={tabs.find((tab) => tab === search.tab) ?? 'timeline'}
      onSelect={(tab) => setSearch({ tab }, { replace: true })}
    />
  );
}
