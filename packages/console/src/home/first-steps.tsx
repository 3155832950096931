// The first steps of a new company in sandbox mode. A step is ticked when its object exists. The box goes away when all are ticked.
import type { ReactNode } from 'react';
import { PageLink } from '../app/page-link';
import { useRead } from '../api/queries';
import { useCan, useCompany } from '../company/context';
import { useTexts } from '../i18n/setup';
import { Box } from '../parts/page-frame';
import { StatusBadge } from '../parts/status-badge';
import styles from './home.module.css';

export function FirstSteps(): ReactNode {
  const t = useTexts('home');
  const { company, mps } = useCompany();
  const merchant = mps.merchant(company.id);
  const one = { limit: 1 };
  const hasKeys = useHas('keys', useCan('api_key.view'), (signal) => mps.apiKeys.list(one, { signal }));
  const hasPayments = useHas('payments', true, (signal) => merchant.transactions.list(one, { signal }));
  const canSeeWebhooks = useCan('webhook.view');
  const hasDeliveries = useHas('deliveries', canSeeWebhooks, (signal) =>
    mps.webhookDeliveries.list(one, { signal }),
  );
  const canSeePayments = useCan('merchant.transaction.view');
  const hasRefunds = useHas('refunds', canSeePayments, (signal) => merchant.refunds.list(one, { signal }));
  const steps = [
    { title: t('steps.key'), to: '/developers/keys', isDone: hasKeys },
    { title: t('steps.payment'), to: '/payments/new', isDone: hasPayments },
    { title: t('steps.webhook'), to: '/developers/webhooks', isDone: hasDeliveries },
    { title: t('steps.refund'), to: '/payments', isDone: hasRefunds },
  ] as const;
  // The box appears whole, in the place that it had from the start.
  if (steps.some(({ isDone }) => isDone === undefined)) return <div className={styles.steps} />;
  const known = steps.filter(({ isDone }) => isDone !== null);
  if (known.length === 0 || known.every(({ isDone }) => isDone)) return null;
  return (
    <Box title={t('steps')}>
      <ol className={styles.list}>
        {known.map(({ title, to, isDone }) => (
          <li key={to} className={styles.line}>
            <PageLink to={to}>{title}</PageLink>
            <StatusBadge tone={isDone ? 'good' : 'still'}>
              {t(isDone ? 'steps.done' : 'steps.open')}
            </StatusBadge>
          </li>
        ))}
      </ol>
    </Box>
  );
}

type Read = (signal: AbortSignal) => PromiseLike<{ readonly data: readonly unknown[] }>;

/** Undefined while it is not known. Null for a role that may not know it, or if it cannot be read. */
function useHas(name: string, enabled: boolean, read: Read): boolean | null | undefined {
  const { data, isError } = useRead(['steps', name], read, { enabled });
  if (!enabled || isError) return null;
  return data && data.data.length > 0;
}
