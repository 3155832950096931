// The request log, newest first.
import type { RequestLog } from '@mps/client/types';
import type { ReactNode } from 'react';
import type { PageProps } from '../app/page';
import { usePageHref } from '../app/page-link';
import { isCount } from '../app/search';
import { useLog } from '../api/queries';
import { useApi } from '../company/context';
import { LoadedLog } from '../developers/loaded-log';
import { useTexts } from '../i18n/setup';
import { DataTable, type ColumnOf } from '../parts/data-table';
import { DateTime } from '../parts/date-time';
import { formatDuration } from '../parts/dates';
import { Filters, type Filter } from '../forms/filters';
import { PageFrame } from '../parts/page-frame';
import { Empty } from '../parts/states';
import { SavedViews } from '../views/saved-views';
import { METHODS, TEXT_FILTERS, toLogQuery, type LogSearch } from './log-search';
import { AnswerStatus } from './answer-status';

const PAGE_SIZE = 50;

export default function RequestLogPage({ search, setSearch }: PageProps<LogSearch>): ReactNode {
  const t = useTexts('request-logs');
  const mps = useApi();
  const href = usePageHref();
  const columns = useColumns();
  const query = { limit: PAGE_SIZE, ...toLogQuery(search) };
  const log = useLog(['request-logs', query], (after, signal) =>
    mps.requestLogs.list({ ...query, after }, { signal }),
  );
  const isFiltered = Object.values(search).some((value) => value !== undefined);
  const dropped = log.data?.pages[0]?.dropped ?? 0;
  return (
    <PageFrame title={t('title')}>
      <Filters
        filters={useFilters()}
        values={search}
        onChange={(change) => setSearch(change as Partial<LogSearch>)}
      />
      <SavedViews
        resource="request-logs"
        search={search}
        onChange={(change) => setSearch(change as Partial<LogSearch>)}
      />
      {dropped > 0 && <p>{t('list.dropped', { count: dropped })}</p>}
      <LoadedLog of={log}>
        {(rows) => (
          <DataTable
            label={t('title')}
            columns={columns}
            rows={rows}
            toId={({ id }) => id}
            toHref={({ id }) => href(`/developers/logs/${id}`)}
            empty={
              <Empty title={t(isFiltered ? 'list.noneFiltered' : 'list.none')}>
                {!isFiltered && <p>{t('list.next')}</p>}
              </Empty>
            }
          />
        )}
      </LoadedLog>
    </PageFrame>
  );
}

function useColumns(): readonly ColumnOf<RequestLog>[] {
  const t = useTexts('request-logs');
  return [
    { id: 'at', title: t('column.at'), show: (one) => <DateTime at={one.at} />, isRowHeader: true },
    { id: 'status', title: t('column.status'), show: (one) => <AnswerStatus request={one} /> },
    { id: 'method', title: t('column.method'), show: (one) => <code>{one.method}</code> },
    { id: 'route', title: t('column.route'), show: (one) => <code>{one.route}</code> },
    {
      id: 'latency',
      title: t('column.latency'),
      show: (one) => formatDuration(one.latency_ms),
      align: 'end',
    },
    { id: 'who', title: t('column.who'), show: (one) => (one.api_key ?? one.user)?.label ?? '' },
  ];
}

function useFilters(): readonly Filter[] {
  const t = useTexts('request-logs');
  return [
    {
      name: 'method',
      label: t('column.method'),
      kind: 'choice',
      options: METHODS.map((value) => ({ value, text: value })),
    },
    {
      name: 'status',
      label: t('column.status'),
      kind: 'text',
      help: t('filter.statusHelp'),
      isValid: isCount,
    },
    ...TEXT_FILTERS.map((name): Filter => ({ name, label: t(`filter.${name}`), kind: 'text' })),
    { name: 'from', label: t('filter.from'), kind: 'day' },
    { name: 'to', label: t('filter.to'), kind: 'day' },
  ];
}
