// What needs attention: disputes due soon, disabled webhook endpoints, keys that expire, failed cashouts.
import type { ReactNode } from 'react';
import { PageLink } from '../app/page-link';
import { findKeyState } from '../api-keys/key-state';
import { useRead } from '../api/queries';
import { useCan, useCompany } from '../company/context';
import { useRealNowMs } from '../developers/ago';
import { useTexts } from '../i18n/setup';
import { addDays } from '../parts/dates';
import { DateTime } from '../parts/date-time';
import { Box } from '../parts/page-frame';
import { Loaded } from '../parts/states';
import { StatusBadge } from '../parts/status-badge';
import styles from './home.module.css';
import { useToday } from './today';

const DISPUTE_DAYS = 3;
const PAGE_SIZE = 100;

export function Attention(): ReactNode {
  const t = useTexts('home');
  const { company } = useCompany();
  const isMerchant = company.kind === 'MERCHANT';
  const canSeeCashouts = useCan('banking.cashout') && isMerchant;
  return (
    <Box title={t('attention')}>
      <ul className={styles.list}>
        {useCan('dispute.view') && <DueDisputes />}
        {useCan('webhook.view') && <DisabledEndpoints />}
        {useCan('api_key.view') && <ExpiringKeys />}
        {canSeeCashouts && <FailedCashouts />}
      </ul>
    </Box>
  );
}

interface ItemProps {
  readonly title: string;
  /** Null: nothing needs attention. */
  readonly found: ReactNode | null;
}

function Item({ title, found }: ItemProps): ReactNode {
  const t = useTexts('home');
  return (
    <li className={styles.line}>
      <span>{title}</span>
      {found ?? <StatusBadge tone="good">{t('attention.none')}</StatusBadge>}
    </li>
  );
}

function DueDisputes(): ReactNode {
  const t = useTexts('home');
  const { mps } = useCompany();
  const until = addDays(useToday(), DISPUTE_DAYS);
  const query = {
    due_at_to: `${until}T23:59:59.999-03:00`,
    status: ['OPEN' as const],
    limit: 1,
    sort: ['due_at' as const],
  };
  const disputes = useRead(['disputes', query], (signal) => mps.disputes.list(query, { signal }));
  return (
    <Loaded of={disputes} lines={1}>
      {({ data: [first], pagination: { total } }) => (
        <Item
          title={t('attention.disputes')}
          found={
            first === undefined ? null : (
              <PageLink to="/disputes">
                {total} {first.due_at !== null && <DateTime at={first.due_at} />}
              </PageLink>
            )
          }
        />
      )}
    </Loaded>
  );
}

function DisabledEndpoints(): ReactNode {
  const t = useTexts('home');
  const { mps } = useCompany();
  const query = { limit: PAGE_SIZE };
  const endpoints = useRead(['webhooks', 'attention', query], (signal) =>
    mps.webhookEndpoints.list(query, { signal }),
  );
  return (
    <Loaded of={endpoints} lines={1}>
      {({ data }) => {
        const count = data.filter(({ enabled }) => !enabled).length;
        return (
          <Item
            title={t('attention.endpoints')}
            found={count === 0 ? null : <PageLink to="/developers/webhooks">{count}</PageLink>}
          />
        );
      }}
    </Loaded>
  );
}

function ExpiringKeys(): ReactNode {
  const t = useTexts('home');
  const { mps } = useCompany();
  const nowMs = useRealNowMs();
  const query = { limit: PAGE_SIZE };
  const keys = useRead(['keys', 'attention', query], (signal) => mps.apiKeys.list(query, { signal }));
  return (
    <Loaded of={keys} lines={1}>
      {({ data }) => {
        const count = data.filter((key) => findKeyState(key, nowMs) === 'expiresSoon').length;
        return (
          <Item
            title={t('attention.keys')}
            found={count === 0 ? null : <PageLink to="/developers/keys">{count}</PageLink>}
          />
        );
      }}
    </Loaded>
  );
}

function FailedCashouts(): ReactNode {
  const t = useTexts('home');
  const { company, mps } = useCompany();
  const query = { limit: PAGE_SIZE };
  const cashouts = useRead(['cashouts', 'attention', query], (signal) =>
    mps.merchant(company.id).cashouts.list(query, { signal }),
  );
  return (
    <Loaded of={cashouts} lines={1}>
      {({ data }) => {
        const count = data.filter(({ status }) => status === 'FAILED').length;
        return (
          <Item
            title={t('attention.cashouts')}
            found={count === 0 ? null : <PageLink to="/balance">{count}</PageLink>}
          />
        );
      }}
    </Loaded>
  );
}
