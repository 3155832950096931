// The balance of a merchant, its cashouts and its next automatic transfer.
import type { Balance } from '@mps/client/types';
import type { ReactNode } from 'react';
import { PageLink } from '../app/page-link';
import { useRead } from '../api/queries';
import { useCan, useCompany } from '../company/context';
import { useTexts } from '../i18n/setup';
import { DateTime } from '../parts/date-time';
import { Money } from '../parts/money-text';
import { Box, Facts, PageFrame } from '../parts/page-frame';
import { Loaded } from '../parts/states';
import { findNextTransfer } from '../transfers/schedule';
import { TransferWords } from '../transfers/transfer-words';
import styles from './balance.module.css';
import { CashoutDialog } from './cashout-dialog';
import { LastCashouts } from './last-cashouts';
import { useMerchant } from './terms';

const REFRESH_MS = 5_000;

export default function BalancePage(): ReactNode {
  const t = useTexts('balance');
  const { company, mps } = useCompany();
  const canCashOut = useCan('banking.cashout');
  const canSeeMerchant = useCan('merchant.company.view');
  const balance = useRead(['balance', company.id], (signal) => mps.merchant(company.id).balance({ signal }), {
    refetchIntervalMs: REFRESH_MS,
  });
  return (
    <PageFrame
      title={t('title')}
      actions={balance.data !== undefined && <CashoutDialog balance={balance.data} />}
    >
      <Loaded of={balance} lines={3}>
        {(data) => (
          <>
            <Figures balance={data} />
            {canSeeMerchant && <NextTransfer at={data.as_of} />}
          </>
        )}
      </Loaded>
      {canCashOut && <LastCashouts />}
    </PageFrame>
  );
}

function Figures({ balance }: { readonly balance: Balance }): ReactNode {
  const t = useTexts('balance');
  const { available, pending, blocked, as_of: asOf } = balance;
  return (
    <section aria-label={t('title')} className={styles.figures}>
      <dl className={styles.list}>
        <div className={styles.main}>
          <dt>{t('available')}</dt>
          <dd>
            <Money cents={available} />
          </dd>
        </div>
        <div>
          <dt>{t('pending')}</dt>
          <dd>
            <Money cents={pending} />
          </dd>
        </div>
        <div>
          <dt>{t('blocked')}</dt>
          <dd>
            <Money cents={blocked} />
          </dd>
        </div>
      </dl>
      <p className={styles.help}>
        {t('asOf')} <DateTime at={asOf} />. {t('help')}{' '}
        <PageLink to="/statement">{t('toStatement')}</PageLink>
      </p>
    </section>
  );
}

function NextTransfer({ at }: { readonly at: string }): ReactNode {
  const t = useTexts('balance');
  const merchant = useMerchant();
  return (
    <Box title={t('transfer.title')}>
      <Loaded of={merchant} lines={2}>
        {({ transfer_configurations: configurations }) => {
          const next = findNextTransfer(configurations, new Date(at));
          return (
            <Facts
              facts={[
                {
                  name: t('transfer.rule'),
                  value: <TransferWords of={configurations} at={at} />,
                },
                next !== null && { name: t('transfer.next'), value: <DateTime at={next} /> },
              ]}
            />
          );
        }}
      </Loaded>
    </Box>
  );
}
