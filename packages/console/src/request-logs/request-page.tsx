// One request with its answer, the events that it caused, and how to send it again.
import type { RequestLog } from '@mps/client/types';
import type { ReactNode } from 'react';
import type { PageProps } from '../app/page';
import { PageLink } from '../app/page-link';
import { useRead } from '../api/queries';
import { useApi, useCan, useCompany } from '../company/context';
import { CopyText } from '../parts/copy-text';
import styles from '../developers/developers.module.css';
import { useTexts } from '../i18n/setup';
import { CopyButton } from '../parts/copy-button';
import { DateTime } from '../parts/date-time';
import { formatDuration } from '../parts/dates';
import { JsonViewer } from '../parts/json-viewer';
import { Box, Facts, PageFrame } from '../parts/page-frame';
import { Loaded } from '../parts/states';
import { AnswerStatus } from './answer-status';
import { CausedEvents } from './caused-events';
import { toCommand, toTypeScript } from './request-code';

export default function RequestPage({ params }: PageProps<object, 'requestId'>): ReactNode {
  const t = useTexts('request-logs');
  const mps = useApi();
  const canReadEvents = useCan('event.list');
  const request = useRead(['request-logs', params.requestId], (signal) =>
    mps.requestLogs.get(params.requestId, { signal }),
  );
  return (
    <PageFrame
      title={t('request.title')}
      trail={<PageLink to="/developers/logs">{t('title')}</PageLink>}
      aside={request.data !== undefined && <AnswerStatus request={request.data} />}
    >
      <Loaded of={request}>
        {(data) => (
          <>
            <p>
              <code>
                {data.method} {data.path}
                {data.query !== '' && `?${data.query}`}
              </code>
            </p>
            <RequestFacts request={data} />
            <Again request={data} />
            <Body title={t('request.sent')} body={data.request_body} />
            <Body title={t('request.answered')} body={data.response_body} />
            {canReadEvents && data.resource !== null && (
              <Box title={t('events.title')}>
                <CausedEvents requestId={data.id} objectId={data.resource.id} />
              </Box>
            )}
          </>
        )}
      </Loaded>
    </PageFrame>
  );
}

function RequestFacts({ request }: { readonly request: RequestLog }): ReactNode {
  const t = useTexts('request-logs');
  const { session } = useCompany();
  const { api_key: key, user, resource } = request;
  const who = key ?? user;
  const trace = session.trace_url_template?.replace('{trace_id}', request.id);
  return (
    <Facts
      facts={[
        { name: t('column.at'), value: <DateTime at={request.at} /> },
        { name: t('column.latency'), value: formatDuration(request.latency_ms) },
        who !== null && { name: t('column.who'), value: who.label },
        { name: t('request.from'), value: request.ip },
        { name: t('request.client'), value: request.client ?? (request.user_agent || null) },
        resource !== null && { name: t('request.object'), value: `${resource.type} ${resource.id}` },
        request.idempotent_replayed && { name: t('request.replayed'), value: t('request.replayedText') },
        { name: t('request.id'), value: <CopyButton text={request.id} /> },
        trace !== undefined && {
          name: t('request.trace'),
          value: (
            <a href={trace} rel="noopener noreferrer">
              {t('request.trace')}
            </a>
          ),
        },
      ]}
    />
  );
}

/** The log hides values, so a command may need some filled in. */
function Again({ request }: { readonly request: RequestLog }): ReactNode {
  const t = useTexts('request-logs');
  const code = toTypeScript(request, location.origin);
  return (
    <div className={styles.list}>
      <div className={styles.buttons}>
        <CopyText label={t('copy.curl')} text={toCommand(request, location.origin)} />
        {code !== null && <CopyText label={t('copy.typescript')} text={code} />}
      </div>
      <p className={styles.plain}>{t('copy.help')}</p>
    </div>
  );
}

function Body({ title, body }: { readonly title: string; readonly body: unknown }): ReactNode {
  const t = useTexts('request-logs');
  return (
    <Box title={title}>
      {body === null || body === undefined ? (
        <p>{t('request.noBody')}</p>
      ) : (
        <JsonViewer label={`JSON, ${title}`} value={body} />
      )}
    </Box>
  );
}
