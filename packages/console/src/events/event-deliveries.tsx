// The deliveries of an event, and its replay to one of the endpoints that had it.
import type { WebhookDelivery } from '@mps/client/types';
import { useState, type ReactNode } from 'react';
import { useGoTo, usePageHref } from '../app/page-link';
import { useChange, useRead } from '../api/queries';
import { useApi, useCan } from '../company/context';
import { useTexts } from '../i18n/setup';
import { DataTable, type ColumnOf } from '../parts/data-table';
import { DateTime } from '../parts/date-time';
import { Choice } from '../forms/fields';
import { FormDialog, type Submission } from '../forms/form-dialog';
import { Loaded } from '../parts/states';
import { DeliveryStatus } from '../webhooks/delivery-status';

const MAX_SHOWN = 100;

interface Delivered {
  readonly delivery: WebhookDelivery;
  /** Null for an endpoint that is deleted, or not among the first. */
  readonly url: string | null;
}

export function EventDeliveries({ eventId }: { readonly eventId: string }): ReactNode {
  const t = useTexts('events');
  const mps = useApi();
  const href = usePageHref();
  const columns = useColumns();
  const canReplay = useCan('webhook.replay');
  const deliveries = useRead(['event-deliveries', eventId], async (signal) => {
    const [found, endpoints] = await Promise.all([
      mps.webhookDeliveries.list({ event_id: eventId, limit: MAX_SHOWN }, { signal }),
      mps.webhookEndpoints.list({ limit: MAX_SHOWN }, { signal }),
    ]);
    const urls = new Map(endpoints.data.map(({ id, url }) => [id, url]));
    return found.data.map((delivery): Delivered => ({
      delivery,
      url: urls.get(delivery.endpoint_id) ?? null,
    }));
  });
  return (
    <Loaded of={deliveries}>
      {(rows) => (
        <>
          <DataTable
            label={t('deliveries.title')}
            columns={columns}
            rows={rows}
            toId={({ delivery }) => delivery.id}
            toHref={({ delivery }) => href(`/developers/webhooks/deliveries/${delivery.id}`)}
            empty={<p>{t('deliveries.none')}</p>}
          />
          {canReplay && rows.some(({ url }) => url !== null) && (
            <div>
              <ReplayEvent delivered={rows} />
            </div>
          )}
        </>
      )}
    </Loaded>
  );
}

function useColumns(): readonly ColumnOf<Delivered>[] {
  const t = useTexts('events');
  return [
    {
      id: 'at',
      title: t('column.at'),
      show: ({ delivery }) => <DateTime at={delivery.created_at} />,
      isRowHeader: true,
    },
    {
      id: 'endpoint',
      title: t('deliveries.endpoint'),
      show: ({ delivery, url }) => <code>{url ?? delivery.endpoint_id}</code>,
      wraps: true,
    },
    {
      id: 'status',
      title: t('deliveries.status'),
      show: ({ delivery }) => <DeliveryStatus status={delivery.status} />,
    },
    {
      id: 'attempts',
      title: t('deliveries.attempts'),
      show: ({ delivery }) => delivery.attempts.length,
      align: 'end',
    },
  ];
}

function ReplayEvent({ delivered }: { readonly delivered: readonly Delivered[] }): ReactNode {
  const t = useTexts('events');
  const mps = useApi();
  const goTo = useGoTo();
  const options = [
    ...new Map(
      delivered.flatMap(({ delivery, url }) =>
        url === null ? [] : [[delivery.endpoint_id, { value: delivery.id, text: url }] as const],
      ),
    ).values(),
  ];
  const [deliveryId, setDeliveryId] = useState(options[0]?.value ?? '');
  const replay = useChange(async ({ requestId }: Submission) => {
    const made = await mps.webhookDeliveries.replay(deliveryId, {}, { idempotencyKey: requestId });
    goTo(`/developers/webhooks/deliveries/${made.delivery_id}`);
  });
  return (
    <FormDialog
      title={t('replay.title')}
      done={t('replay.done')}
      onSubmit={(submission) => replay.mutateAsync(submission)}
    >
      <Choice
        label={t('deliveries.endpoint')}
        value={deliveryId}
        options={options}
        onChange={setDeliveryId}
      />
    </FormDialog>
  );
}
