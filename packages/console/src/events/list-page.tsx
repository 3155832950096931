// The log of events, newest first.
import type { Event } from '@mps/client/types';
import type { ReactNode } from 'react';
import type { PageProps } from '../app/page';
import { usePageHref } from '../app/page-link';
import { useLog } from '../api/queries';
import { useApi } from '../company/context';
import { EVENT_TYPES } from '../developers/event-types';
import { isUuid } from '../developers/uuid';
import { LoadedLog } from '../developers/loaded-log';
import { ExportButton } from '../exports/export-button';
import { toFilters } from '../exports/to-filters';
import { useTexts } from '../i18n/setup';
import { DataTable, type ColumnOf } from '../parts/data-table';
import { DateTime } from '../parts/date-time';
import { Filters } from '../forms/filters';
import { PageFrame } from '../parts/page-frame';
import { Empty } from '../parts/states';
import { SavedViews } from '../views/saved-views';
import type { EventSearch } from './event-search';

const PAGE_SIZE = 50;

export default function EventsPage({ search, setSearch }: PageProps<EventSearch>): ReactNode {
  const t = useTexts('events');
  const mps = useApi();
  const href = usePageHref();
  const columns = useColumns();
  const { type, object } = search;
  const query = {
    order: 'desc',
    limit: PAGE_SIZE,
    types: type && [type],
    aggregate_id: object,
  } as const;
  const log = useLog(['events', query], (before, signal) =>
    mps.events.list({ ...query, types: type && [type], before }, { signal }),
  );
  const isFiltered = type !== undefined || object !== undefined;
  return (
    <PageFrame title={t('title')} actions={<ExportButton kind="EVENTS" filters={toFilters(query)} />}>
      <Filters
        filters={[
          {
            name: 'type',
            label: t('column.type'),
            kind: 'choice',
            options: EVENT_TYPES.map((value) => ({ value, text: value })),
          },
          {
            name: 'object',
            label: t('column.object'),
            kind: 'text',
            help: t('filter.objectHelp'),
            isValid: isUuid,
          },
        ]}
        values={search}
        onChange={(change) => setSearch(change as Partial<EventSearch>)}
      />
      <SavedViews
        resource="events"
        search={search}
        onChange={(change) => setSearch(change as Partial<EventSearch>)}
      />
      <LoadedLog of={log}>
        {(rows) => (
          <DataTable
            label={t('title')}
            columns={columns}
            rows={rows}
            toId={({ id }) => id}
            toHref={({ id }) => href(`/developers/events/${id}`)}
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

function useColumns(): readonly ColumnOf<Event>[] {
  const t = useTexts('events');
  return [
    { id: 'at', title: t('column.at'), show: (one) => <DateTime at={one.timestamp} />, isRowHeader: true },
    { id: 'type', title: t('column.type'), show: (one) => <code>{one.type}</code> },
    {
      id: 'object',
      title: t('column.object'),
      show: ({ aggregate }) => (
        <code>
          {aggregate.type} {aggregate.id}
        </code>
      ),
    },
    { id: 'sequence', title: t('column.sequence'), show: (one) => one.sequence, align: 'end' },
  ];
}
