// A list of deliveries, by filter.
import type { WebhookDelivery } from '@mps/client/types';
import type { ReactNode } from 'react';
import type { SearchChange } from '../app/page';
import { usePageHref } from '../app/page-link';
import { useRead } from '../api/queries';
import { useApi } from '../company/context';
import { EVENT_TYPES } from '../developers/event-types';
import { isUuid } from '../developers/uuid';
import { useTexts } from '../i18n/setup';
import { DataTable, type ColumnOf } from '../parts/data-table';
import { DateTime } from '../parts/date-time';
import { Filters, type Filter } from '../forms/filters';
import { Pager } from '../parts/pager';
import { Empty, Loaded } from '../parts/states';
import { STATUSES, toDeliveryQuery, type DeliverySearch } from './delivery-search';
import { DeliveryStatus, useReason } from './delivery-status';

/** Live enough for a test, and gentle to the API. */
const POLL_MS = 10_000;

interface Props {
  readonly endpointId: string;
  readonly search: DeliverySearch;
  readonly setSearch: (change: SearchChange<DeliverySearch>) => void;
}

export function Deliveries({ endpointId, search, setSearch }: Props): ReactNode {
  const t = useTexts('webhooks');
  const mps = useApi();
  const href = usePageHref();
  const columns = useColumns();
  const query = { ...toDeliveryQuery(search), endpoint_id: endpointId };
  const deliveries = useRead(
    ['webhook-deliveries', endpointId, query],
    (signal) => mps.webhookDeliveries.list(query, { signal }),
    { refetchIntervalMs: POLL_MS },
  );
  const isFiltered = Object.entries(search).some(([name, value]) => value !== undefined && name !== 'page');
  return (
    <>
      <Filters
        filters={useFilters()}
        values={search}
        onChange={(change) => setSearch({ ...change, page: undefined } as SearchChange<DeliverySearch>)}
      />
      <Loaded of={deliveries} lines={6}>
        {({ data, pagination }) => (
          <>
            <DataTable
              label={t('deliveries.title')}
              columns={columns}
              rows={data}
              toId={({ id }) => id}
              toHref={({ id }) => href(`/developers/webhooks/deliveries/${id}`)}
              isStale={deliveries.isPlaceholderData}
              empty={
                <Empty title={t(isFiltered ? 'deliveries.noneFiltered' : 'deliveries.none')}>
                  {!isFiltered && <p>{t('deliveries.next')}</p>}
                </Empty>
              }
            />
            <Pager pagination={pagination} onPage={(page) => setSearch({ page })} />
          </>
        )}
      </Loaded>
    </>
  );
}

function useColumns(): readonly ColumnOf<WebhookDelivery>[] {
  const t = useTexts('webhooks');
  const toReason = useReason();
  return [
    { id: 'at', title: t('column.at'), show: (one) => <DateTime at={one.created_at} />, isRowHeader: true },
    { id: 'type', title: t('column.type'), show: (one) => <code>{one.event_type}</code> },
    { id: 'status', title: t('column.status'), show: (one) => <DeliveryStatus status={one.status} /> },
    {
      id: 'attempts',
      title: t('column.attempts'),
      show: (one) => one.attempts.length,
      align: 'end',
    },
    {
      id: 'result',
      title: t('column.lastResult'),
      show: ({ attempts }) => {
        const last = attempts.at(-1);
        return last === undefined ? t('delivery.noAttempt') : toReason(last);
      },
    },
  ];
}

function useFilters(): readonly Filter[] {
  const t = useTexts('webhooks');
  return [
    {
      name: 'status',
      label: t('column.status'),
      kind: 'choice',
      options: STATUSES.map((value) => ({ value, text: t(`delivery.status.${value}`) })),
    },
    {
      name: 'type',
      label: t('column.type'),
      kind: 'choice',
      options: EVENT_TYPES.map((value) => ({ value, text: value })),
    },
    { name: 'event', label: t('filter.event'), kind: 'text', isValid: isUuid },
    { name: 'object', label: t('filter.object'), kind: 'text', isValid: isUuid },
    { name: 'from', label: t('filter.from'), kind: 'day' },
    { name: 'to', label: t('filter.to'), kind: 'day' },
  ];
}
