// Compares the approved amounts of today with those of a week ago, by method. Both days end at the current time of the day. A line
// below names the refusals. This is a chunk of its own: the page shows the numbers above before it loads.
import type { Mps } from '@mps/client';
import type { ReactNode } from 'react';
import { useRead } from '../api/queries';
import { useCompany } from '../company/context';
import { useLanguage, useTexts } from '../i18n/setup';
import { DataTable, type ColumnOf } from '../parts/data-table';
import { readDayInSaoPaulo, startOfDay } from '../parts/dates';
import { Money } from '../parts/money-text';
import { Box } from '../parts/page-frame';
import { Empty, Loaded } from '../parts/states';
import { MethodName } from '../payments/payment-status';
import { useSessionState } from '../session/use-session';
import { compareMethods, countRefusals, type MethodAmounts, type Refusals } from './compare-amounts';

const WEEK_MS = 7 * 86_400_000;
const READ_EVERY_MS = 60_000;

const readDay = (mps: Mps, merchantId: string, untilMs: number, signal: AbortSignal) => {
  const to = new Date(untilMs).toISOString();
  const range = { from: startOfDay(readDayInSaoPaulo(to)), to };
  const groups = ['payment_method', 'acquirer_response_code'] as const;
  return mps.merchant(merchantId).metrics({ ...range, interval: 'DAY', group_by: [...groups] }, { signal });
};

export default function Amounts(): ReactNode {
  const t = useTexts('home');
  const { company, mps } = useCompany();
  const state = useSessionState();
  const aheadMs = state.kind === 'open' ? state.clockAheadMs : 0;
  const days = useRead(
    ['payments', 'amounts', aheadMs],
    async (signal) => {
      const nowMs = Date.now() + aheadMs;
      const [today, before] = await Promise.all([
        readDay(mps, company.id, nowMs, signal),
        readDay(mps, company.id, nowMs - WEEK_MS, signal),
      ]);
      return { today: today.series, before: before.series };
    },
    { refetchIntervalMs: READ_EVERY_MS },
  );
  return (
    <Box title={t('amounts')}>
      <Loaded of={days} lines={4}>
        {({ today, before }) => (
          <>
            <Methods rows={compareMethods(today, before)} />
            <RefusalLine refusals={countRefusals(today)} />
          </>
        )}
      </Loaded>
    </Box>
  );
}

function Methods({ rows }: { readonly rows: readonly MethodAmounts[] }): ReactNode {
  const t = useTexts('home');
  const language = useLanguage();
  const columns: readonly ColumnOf<MethodAmounts>[] = [
    {
      id: 'method',
      title: t('amounts.method'),
      show: ({ method }) => <MethodName method={method} />,
      isRowHeader: true,
    },
    {
      id: 'count',
      title: t('amounts.count'),
      show: ({ count }) => count.toLocaleString(language),
      align: 'end',
    },
    {
      id: 'cents',
      title: t('amounts.today'),
      show: ({ cents }) => <Money cents={cents} />,
      align: 'end',
    },
    {
      id: 'before',
      title: t('amounts.before'),
      show: ({ centsBefore }) => <Money cents={centsBefore} />,
      align: 'end',
    },
  ];
  return (
    <DataTable
      label={t('amounts')}
      columns={columns}
      rows={rows}
      toId={({ method }) => method}
      empty={<Empty title={t('amounts.none')} />}
    />
  );
}

function RefusalLine({ refusals: { percent, codes } }: { readonly refusals: Refusals }): ReactNode {
  const t = useTexts('home');
  const language = useLanguage();
  if (percent === null) return null;
  const share = percent.toLocaleString(language, { maximumFractionDigits: 1 });
  const names = codes.map(({ code, count }) => `${code} (${count.toLocaleString(language)})`).join(', ');
  return (
    <p>
      {t('amounts.refused', { share })}
      {names !== '' && ` ${t('amounts.codes', { names })}`}
    </p>
  );
}
