// The events that a request caused: those of its object with the id of the request.
import type { Event } from '@mps/client/types';
import type { ReactNode } from 'react';
import { usePageHref } from '../app/page-link';
import { useRead } from '../api/queries';
import { useApi } from '../company/context';
import { useTexts } from '../i18n/setup';
import { DataTable, type ColumnOf } from '../parts/data-table';
import { DateTime } from '../parts/date-time';
import { Loaded } from '../parts/states';

const MAX_READ = 100;

interface Props {
  readonly requestId: string;
  readonly objectId: string;
}

export function CausedEvents({ requestId, objectId }: Props): ReactNode {
  const t = useTexts('request-logs');
  const mps = useApi();
  const href = usePageHref();
  const events = useRead(['caused-events', requestId], async (signal) => {
    const { data } = await mps.events.list({ aggregate_id: objectId, limit: MAX_READ }, { signal });
    return data.filter(({ correlation_id: id }) => id === requestId);
  });
  const columns: readonly ColumnOf<Event>[] = [
    { id: 'at', title: t('column.at'), show: (one) => <DateTime at={one.timestamp} />, isRowHeader: true },
    { id: 'type', title: t('events.type'), show: (one) => <code>{one.type}</code> },
  ];
  return (
    <Loaded of={events}>
      {(rows) => (
        <DataTable
          label={t('events.title')}
          columns={columns}
          rows={rows}
          toId={({ id }) => id}
          toHref={({ id }) => href(`/developers/events/${id}`)}
          empty={<p>{t('events.none')}</p>}
        />
      )}
    </Loaded>
  );
}
