// The request that an endpoint gets. The event is read from the log. The signature is left out: the page has no secret.
import type { Event, WebhookDelivery } from '@mps/client/types';
import type { ReactNode } from 'react';
import { useRead } from '../api/queries';
import { useApi, useCan } from '../company/context';
import { CodeBlock } from '../developers/code-block';
import { CopyText } from '../parts/copy-text';
import { toCurl } from '../developers/curl';
import styles from '../developers/developers.module.css';
import { useTexts } from '../i18n/setup';
import { JsonViewer } from '../parts/json-viewer';
import { Box } from '../parts/page-frame';
import { Loaded } from '../parts/states';

export function SentRequest({ delivery }: { readonly delivery: WebhookDelivery }): ReactNode {
  const t = useTexts('webhooks');
  const canReadEvents = useCan('event.list');
  return (
    <Box title={t('request.title')}>
      {canReadEvents ? <LoadedRequest delivery={delivery} /> : <p>{t('request.hidden')}</p>}
    </Box>
  );
}

function LoadedRequest({ delivery }: { readonly delivery: WebhookDelivery }): ReactNode {
  const t = useTexts('webhooks');
  const mps = useApi();
  const request = useRead(['webhook-requests', delivery.id], async (signal) => {
    const [event, endpoint] = await Promise.all([
      mps.events.get(delivery.event_id, { signal }),
      mps.webhookEndpoints.get(delivery.endpoint_id, { signal }).result(),
    ]);
    // An endpoint that was deleted has no address any more.
    return { event, url: endpoint.ok ? endpoint.value.url : null };
  });
  return (
    <Loaded of={request}>
      {({ event, url }) => {
        const message = toMessage(event, delivery.sample);
        return (
          <>
            {url !== null && (
              <div>
                <CopyText label={t('request.curl')} text={formatCurl(url, event, message)} />
              </div>
            )}
            <CodeBlock label={t('request.headers')} text={formatHead(url, event)} />
            <p className={styles.plain}>{t('request.signed')}</p>
            {delivery.sample !== null && <p className={styles.plain}>{t('request.sampled')}</p>}
            <JsonViewer label={t('request.body')} value={message} />
          </>
        );
      }}
    </Loaded>
  );
}

/** A sample stands in for the type and the object of the event. */
const toMessage = (event: Event, sample: WebhookDelivery['sample']): object =>
  sample === null ? event : { ...event, type: sample.type, data: { ...event.data, object: sample.object } };

const listHeaders = ({ id }: Event): Record<string, string> => ({
  'content-type': 'application/json',
  'user-agent': 'mps-webhooks/1',
  'webhook-id': id,
});

const formatCurl = (url: string, event: Event, message: object): string =>
  toCurl({ method: 'POST', url, headers: listHeaders(event), body: JSON.stringify(message) });

const formatHead = (url: string | null, event: Event): string =>
  [
    ...(url === null ? [] : [`POST ${url}`]),
    ...Object.entries(listHeaders(event)).map(([name, value]) => `${name}: ${value}`),
  ].join('\n');
