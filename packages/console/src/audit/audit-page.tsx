// The audit log: who did what to which object, with the values before and after.
import type { AuditRecord } from '@mps/client/types';
import type { ReactNode } from 'react';
import type { PageProps } from '../app/page';
import { usePageHref } from '../app/page-link';
import { useLog } from '../api/queries';
import { useApi } from '../company/context';
import { LoadedLog } from '../developers/loaded-log';
import { useTexts } from '../i18n/setup';
import { DataTable, type ColumnOf } from '../parts/data-table';
import { DateTime } from '../parts/date-time';
import { Filters, type Filter } from '../forms/filters';
import { PageFrame } from '../parts/page-frame';
import { Empty } from '../parts/states';
import { ACTORS, TEXT_FILTERS, toAuditQuery, type AuditSearch } from './audit-search';
import { CsvButton } from './csv-button';
import { RecordDetail } from './record-detail';

const PAGE_SIZE = 50;

export default function AuditPage({ search, setSearch }: PageProps<AuditSearch>): ReactNode {
  const t = useTexts('audit');
  const mps = useApi();
  const href = usePageHref();
  const columns = useColumns();
  const query = toAuditQuery(search);
  const log = useLog(['audit', query], (after, signal) =>
    mps.auditLog.list({ limit: PAGE_SIZE, ...query, after }, { signal }),
  );
  const isFiltered = Object.entries(search).some(([name, value]) => value !== undefined && name !== 'open');
  return (
    <PageFrame title={t('title')} actions={<CsvButton query={query} />}>
      <Filters
        filters={useFilters()}
        values={search}
        onChange={(change) => setSearch({ ...change, open: undefined } as Partial<AuditSearch>)}
      />
      <LoadedLog of={log}>
        {(rows) => (
          <>
            <RecordDetail
              record={rows.find(({ id }) => id === search.open)}
              onClose={() => setSearch({ open: undefined })}
            />
            <DataTable
              label={t('title')}
              columns={columns}
              rows={rows}
              toId={({ id }) => id}
              toHref={({ id }) => href('/settings/audit', { ...search, open: id })}
              empty={<Empty title={t(isFiltered ? 'list.noneFiltered' : 'list.none')} />}
            />
          </>
        )}
      </LoadedLog>
    </PageFrame>
  );
}

function useColumns(): readonly ColumnOf<AuditRecord>[] {
  const t = useTexts('audit');
  return [
    { id: 'at', title: t('column.at'), show: (one) => <DateTime at={one.at} />, isRowHeader: true },
    {
      id: 'actor',
      title: t('column.actor'),
      show: ({ actor }) => `${t(`actor.${actor.kind}`)}: ${actor.label}`,
    },
    { id: 'action', title: t('column.action'), show: (one) => <code>{one.action}</code> },
    {
      id: 'resource',
      title: t('column.resource'),
      show: ({ resource }) => (
        <code>
          {resource.type} {resource.id}
        </code>
      ),
    },
    { id: 'changes', title: t('column.changes'), show: (one) => one.changes.length, align: 'end' },
  ];
}

function useFilters(): readonly Filter[] {
  const t = useTexts('audit');
  return [
    {
      name: 'actor_kind',
      label: t('column.actor'),
      kind: 'choice',
      options: ACTORS.map((value) => ({ value, text: t(`actor.${value}`) })),
    },
    ...TEXT_FILTERS.map((name): Filter => ({ name, label: t(`filter.${name}`), kind: 'text' })),
    { name: 'from', label: t('filter.from'), kind: 'day' },
    { name: 'to', label: t('filter.to'), kind: 'day' },
  ];
}
