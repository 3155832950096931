// An endpoint: its health, its actions and its deliveries.
import type { WebhookEndpoint } from '@mps/client/types';
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
import { Deliveries } from './deliveries';
import type { DeliverySearch } from './delivery-search';
import { EndpointActions } from './endpoint-actions';
import { EndpointStatus } from './endpoint-status';
import { HealthFacts } from './health';
import { ReplayRange } from './replay-range';

export default function EndpointPage({
  params,
  search,
  setSearch,
}: PageProps<DeliverySearch, 'endpointId'>): ReactNode {
  const t = useTexts('webhooks');
  const mps = useApi();
  const canReplay = useCan('webhook.replay');
  const { endpointId } = params;
  const endpoint = useRead(['webhooks', endpointId], (signal) =>
    mps.webhookEndpoints.get(endpointId, { signal }),
  );
  return (
    <PageFrame
      title={t('endpoint.title')}
      trail={<PageLink to="/developers/webhooks">{t('title')}</PageLink>}
      aside={endpoint.data !== undefined && <EndpointStatus endpoint={endpoint.data} />}
      actions={
        endpoint.data !== undefined && (
          <EndpointActions
            endpoint={endpoint.data}
            onTested={(event) => setSearch({ event, page: undefined })}
          />
        )
      }
    >
      <Loaded of={endpoint}>
        {(data) => (
          <>
            <EndpointFacts endpoint={data} />
            <Box title={t('health.title')}>
              <HealthFacts endpointId={endpointId} />
            </Box>
            <Box
              title={t('deliveries.title')}
              actions={canReplay && data.enabled && <ReplayRange endpointId={endpointId} />}
            >
              <Deliveries endpointId={endpointId} search={search} setSearch={setSearch} />
            </Box>
          </>
        )}
      </Loaded>
    </PageFrame>
  );
}

function EndpointFacts({ endpoint }: { readonly endpoint: WebhookEndpoint }): ReactNode {
  const t = useTexts('webhooks');
  const ofDevelopers = useTexts('developers');
  const types = endpoint.event_types.map((type) => (type === '*' ? ofDevelopers('types.all') : type));
  return (
    <Facts
      facts={[
        { name: t('field.url'), value: <CopyButton text={endpoint.url} /> },
        { name: t('column.id'), value: <CopyButton text={endpoint.id} /> },
        { name: t('field.description'), value: endpoint.description },
        { name: t('field.types'), value: types.join(', ') },
        { name: t('column.created'), value: <DateTime at={endpoint.created_at} /> },
        { name: t('column.updated'), value: <DateTime at={endpoint.updated_at} /> },
      ]}
    />
  );
}
