// The events of one object in their order, with this one marked.
import type { Event } from '@mps/client/types';
import type { ReactNode } from 'react';
import { PageLink, usePageHref } from '../app/page-link';
import { useRead } from '../api/queries';
import { useApi } from '../company/context';
import { useTexts } from '../i18n/setup';
import { DataTable, type ColumnOf } from '../parts/data-table';
import { DateTime } from '../parts/date-time';
import { Loaded } from '../parts/states';
import { StatusBadge } from '../parts/status-badge';

const MAX_SHOWN = 100;

export function EventSequence({ event }: { readonly event: Event }): ReactNode {
  const t = useTexts('events');
  const mps = useApi();
  const href = usePageHref();
  const { id: objectId } = event.aggregate;
  const sequence = useRead(['event-sequence', objectId], (signal) =>
    mps.events.list({ aggregate_id: objectId, limit: MAX_SHOWN }, { signal }),
  );
  const columns: readonly ColumnOf<Event>[] = [
    { id: 'sequence', title: t('column.sequence'), show: (one) => one.sequence, isRowHeader: true },
    { id: 'type', title: t('column.type'), show: (one) => <code>{one.type}</code> },
    { id: 'at', title: t('column.at'), show: (one) => <DateTime at={one.timestamp} /> },
    {
      id: 'here',
      title: t('sequence.position'),
      show: (one) => one.id === event.id && <StatusBadge tone="info">{t('sequence.here')}</StatusBadge>,
    },
  ];
  return (
    <Loaded of={sequence}>
      {({ data, has_more: hasMore }) => (
        <>
          <DataTable
            label={t('sequence.title')}
            columns={columns}
            rows={data}
            toId={({ id }) => id}
            toHref={({ id }) => href(`/developers/events/${id}`)}
            empty={null}
          />
          {hasMore && (
            <p>
              <PageLink to="/developers/events" search={{ object: objectId }}>
                {t('sequence.all')}
              </PageLink>
            </p>
          )}
        </>
      )}
    </Loaded>
  );
}
