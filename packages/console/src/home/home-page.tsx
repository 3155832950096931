// The first page of a company: today, what needs attention, the next days, the last payments. Each box fails alone.
import { Suspense, type ReactNode } from 'react';
import { readSandboxMode } from '../app/sandbox-mode';
import { useCan, useCompany } from '../company/context';
import { useTexts } from '../i18n/setup';
import { lazyPart } from '../lazy/lazy-part';
import { PageFrame } from '../parts/page-frame';
import { Skeleton } from '../parts/states';
import { Agenda } from './agenda';
import { Attention } from './attention';
import { FirstSteps } from './first-steps';
import styles from './home.module.css';
import { Today } from './today';

const Amounts = lazyPart(() => import('./amounts'));
const LastPayments = lazyPart(() => import('./last-payments'));

export default function HomePage(): ReactNode {
  const t = useTexts('home');
  const { company } = useCompany();
  const canList = useCan('transaction.list');
  const canSeeBanking = useCan('banking.view');
  const isMerchant = company.kind === 'MERCHANT';
  return (
    <PageFrame title={t('title')}>
      <div className={styles.boxes}>
        {canList && <Today />}
        <Attention />
        {canSeeBanking && isMerchant && <Agenda />}
        {readSandboxMode() && isMerchant && canList && <FirstSteps />}
      </div>
      {canList && (
        <Suspense fallback={<Skeleton lines={8} />}>
          {isMerchant && <Amounts />}
          <LastPayments />
        </Suspense>
      )}
    </PageFrame>
  );
}
