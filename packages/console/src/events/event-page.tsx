// An event: its changes, its deliveries, and the other events of the same object.
import type { Event } from '@mps/client/types';
import type { ReactNode } from 'react';
import type { PageProps } from '../app/page';
import { PageLink } from '../app/page-link';
import { useRead } from '../api/queries';
import { useApi, useCan } from '../company/context';
import { useTexts } from '../i18n/setup';
import { CopyButton } from '../parts/copy-button';
import { DataTable, type ColumnOf } from '../parts/data-table';
import { DateTime } from '../parts/date-time';
import { JsonViewer } from '../parts/json-viewer';
import { Box, Facts, PageFrame } from '../parts/page-frame';
import { Loaded } from '../parts/states';
import { listChanges, type Change } from './changes';
import { EventDeliveries } from './event-deliveries';
import { EventSequence } from './event-sequence';

export default function EventPage({ params }: PageProps<object, 'eventId'>): ReactNode {
  const t = useTexts('events');
  const mps = useApi();
  const canReadDeliveries = useCan('webhook.view');
  const event = useRead(['events', params.eventId], (signal) => mps.events.get(params.eventId, { signal }));
  return (
    <PageFrame
      title={t('event.title')}
      trail={<PageLink to="/developers/events">{t('title')}</PageLink>}
      aside={event.data !== undefined && <code>{event.data.type}</code>}
    >
      <Loaded of={event}>
        {(data) => (
          <>
            <EventFacts event={data} />
            <Box title={t('changes.title')}>
              <Changes event={data} />
            </Box>
            {canReadDeliveries && (
              <Box title={t('deliveries.title')}>
                <EventDeliveries eventId={data.id} />
              </Box>
            )}
            <Box title={t('sequence.title')}>
              <EventSequence event={data} />
            </Box>
            <Box title={t('json.title')}>
              <JsonViewer label={t('json.event')} value={data} />
            </Box>
          </>
        )}
      </Loaded>
    </PageFrame>
  );
}

function EventFacts({ event }: { readonly event: Event }): ReactNode {
  const t = useTexts('events');
  return (
    <Facts
      facts={[
        { name: t('column.at'), value: <DateTime at={event.timestamp} /> },
        { name: t('column.object'), value: `${event.aggregate.type} ${event.aggregate.id}` },
        { name: t('column.sequence'), value: event.sequence },
        { name: t('event.id'), value: <CopyButton text={event.id} /> },
        { name: t('event.request'), value: <CopyButton text={event.correlation_id} /> },
      ]}
    />
  );
}

function Changes({ event }: { readonly event: Event }): ReactNode {
  const t = useTexts('events');
  const columns: readonly ColumnOf<Change>[] = [
    {
      id: 'member',
      title: t('changes.member'),
      show: (one) => <code>{one.member}</code>,
      isRowHeader: true,
    },
    { id: 'before', title: t('changes.before'), show: (one) => <code>{one.before}</code> },
    { id: 'after', title: t('changes.after'), show: (one) => <code>{one.after}</code> },
  ];
  return (
    <DataTable
      label={t('changes.title')}
      columns={columns}
      rows={listChanges(event.data)}
      toId={({ member }) => member}
      empty={<p>{t('changes.none')}</p>}
    />
  );
}
