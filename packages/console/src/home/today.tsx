// Today's payments in numbers.
import type { TransactionStatus } from '@mps/client/types';
import type { ReactNode } from 'react';
import { PageLink, type Search } from '../app/page-link';
import { useRead } from '../api/queries';
import { useCompany } from '../company/context';
import { useLanguage, useTexts } from '../i18n/setup';
import { readDayInSaoPaulo } from '../parts/dates';
import { Box, Facts } from '../parts/page-frame';
import { Loaded } from '../parts/states';
import { STATUSES, toListQuery, type PaymentSearch } from '../payments/payment-search';
import styles from './home.module.css';

export function usePaymentList(query: Record<string, unknown>, key: string) {
  const { company, mps } = useCompany();
  return useRead(
    ['payments', key, query],
    (signal) =>
      company.kind === 'ORGANIZATION'
        ? mps.transactions.list(query, { signal })
        : mps.merchant(company.id).transactions.list(query, { signal }),
    { isLive: true },
  );
}

/** The day of the business clock. */
export function useToday(): string {
  return readDayInSaoPaulo(useCompany().session.now);
}

const OTHERS = STATUSES.filter((status) => !['APPROVED', 'REFUSED', 'WAITING_PAYMENT'].includes(status));

export function Today(): ReactNode {
  const t = useTexts('home');
  return (
    <Box title={t('today')}>
      <div className={styles.numbers}>
        <Facts
          facts={[
            { name: t('today.all'), value: <Count /> },
            { name: t('today.approved'), value: <Count status={['APPROVED']} /> },
            { name: t('today.refused'), value: <Count status={['REFUSED']} /> },
            { name: t('today.waiting'), value: <Count status={['WAITING_PAYMENT']} /> },
            { name: t('today.others'), value: <Count status={OTHERS} /> },
          ]}
        />
      </div>
    </Box>
  );
}

/** The link filters by one status. Several lead to the whole day. */
function Count({ status }: { readonly status?: readonly TransactionStatus[] }): ReactNode {
  const from = useToday();
  const language = useLanguage();
  const search: Search = { from, ...(status?.length === 1 && { status: status[0] }) };
  const day = toListQuery({ from } as PaymentSearch);
  const list = usePaymentList({ ...day, ...(status !== undefined && { status }), limit: 1 }, 'count');
  return (
    <div className={styles.number}>
      <Loaded of={list} lines={1}>
        {({ pagination }) => (
          <PageLink to="/payments" search={search} className={styles.count}>
            {pagination.total.toLocaleString(language)}
          </PageLink>
        )}
      </Loaded>
    </div>
  );
}
