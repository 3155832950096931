// A delivery: the request as it is sent, every attempt with its answer, and the attempts to come.
import type { WebhookDelivery } from '@mps/client/types';
import type { ReactNode } from 'react';
import type { PageProps } from '../app/page';
import { PageLink } from '../app/page-link';
import { useRead } from '../api/queries';
import { useApi, useCan } from '../company/context';
import { useTexts } from '../i18n/setup';
import { CopyButton } from '../parts/copy-button';
import { DateTime } from '../parts/date-time';
import { Box, Facts, PageFrame } from '../parts/page-frame';
import { Loaded } from '../parts/states';
import { Attempts } from './attempts';
import { DeliveryStatus } from './delivery-status';
import { NextAttempts } from './next-attempts';
import { ReplayDelivery } from './replay-delivery';
import { SentRequest } from './sent-request';

const POLL_MS = 10_000;

export default function DeliveryPage({ params }: PageProps<object, 'deliveryId'>): ReactNode {
  const t = useTexts('webhooks');
  const mps = useApi();
  const canReplay = useCan('webhook.replay');
  const delivery = useRead(
    ['webhook-deliveries', params.deliveryId],
    (signal) => mps.webhookDeliveries.get(params.deliveryId, { signal }),
    { refetchIntervalMs: POLL_MS },
  );
  return (
    <PageFrame
      title={t('delivery.title')}
      trail={<PageLink to="/developers/webhooks">{t('title')}</PageLink>}
      aside={delivery.data !== undefined && <DeliveryStatus status={delivery.data.status} />}
      actions={canReplay && delivery.data !== undefined && <ReplayDelivery deliveryId={params.deliveryId} />}
    >
      <Loaded of={delivery}>
        {(data) => (
          <>
            <DeliveryFacts delivery={data} />
            <Box title={t('attempts.title')}>
              <Attempts attempts={data.attempts} />
              <NextAttempts delivery={data} />
            </Box>
            <SentRequest delivery={data} />
          </>
        )}
      </Loaded>
    </PageFrame>
  );
}

function DeliveryFacts({ delivery }: { readonly delivery: WebhookDelivery }): ReactNode {
  const t = useTexts('webhooks');
  const mps = useApi();
  const { endpoint_id: endpointId } = delivery;
  const endpoint = useRead(['webhooks', endpointId], (signal) =>
    mps.webhookEndpoints.get(endpointId, { signal }),
  );
  return (
    <Facts
      facts={[
        { name: t('column.type'), value: <code>{delivery.event_type}</code> },
        {
          name: t('filter.event'),
          value: <PageLink to={`/developers/events/${delivery.event_id}`}>{delivery.event_id}</PageLink>,
        },
        {
          name: t('endpoint.title'),
          value: (
            <PageLink to={`/developers/webhooks/${endpointId}`}>{endpoint.data?.url ?? endpointId}</PageLink>
          ),
        },
        { name: t('column.id'), value: <CopyButton text={delivery.id} /> },
        { name: t('column.created'), value: <DateTime at={delivery.created_at} /> },
      ]}
    />
  );
}
