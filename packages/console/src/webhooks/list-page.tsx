// The list of webhook endpoints, each with its health.
import type { WebhookEndpoint } from '@mps/client/types';
import { useState, type ReactNode } from 'react';
import type { PageProps } from '../app/page';
import { useGoTo, usePageHref } from '../app/page-link';
import { useChange, useRead } from '../api/queries';
import { useApi, useCan, useCompany } from '../company/context';
import { CodeBlock } from '../developers/code-block';
import { SecretDialog } from '../developers/secret-dialog';
import { useTexts } from '../i18n/setup';
import { DataTable, type ColumnOf } from '../parts/data-table';
import { FormDialog, type Submission } from '../forms/form-dialog';
import { PageFrame } from '../parts/page-frame';
import { Pager } from '../parts/pager';
import { Empty, Loaded } from '../parts/states';
import { EndpointFields, readEndpointForm } from './endpoint-fields';
import { EndpointStatus } from './endpoint-status';
import { HealthSummary } from './health';

const LISTEN = 'npx mps listen --forward-to http://localhost:3000/hooks';

export default function WebhooksPage({
  search,
  setSearch,
}: PageProps<{ readonly page: number | undefined }>): ReactNode {
  const t = useTexts('webhooks');
  const mps = useApi();
  const href = usePageHref();
  const canCreate = useCan('webhook.create');
  const columns = useColumns();
  const query = { page: search.page };
  const endpoints = useRead(['webhooks', query], (signal) => mps.webhookEndpoints.list(query, { signal }));
  return (
    <PageFrame title={t('title')} actions={canCreate && <CreateEndpoint />}>
      <Loaded of={endpoints}>
        {({ data, pagination }) => (
          <>
            <DataTable
              label={t('title')}
              columns={columns}
              rows={data}
              toId={({ id }) => id}
              toHref={({ id }) => href(`/developers/webhooks/${id}`)}
              isStale={endpoints.isPlaceholderData}
              empty={
                <Empty title={t('list.none')}>
                  <p>{t('list.next')}</p>
                  <CodeBlock label={t('list.command')} text={LISTEN} />
                </Empty>
              }
            />
            <Pager pagination={pagination} onPage={(page) => setSearch({ page })} />
          </>
        )}
      </Loaded>
    </PageFrame>
  );
}

function useColumns(): readonly ColumnOf<WebhookEndpoint>[] {
  const t = useTexts('webhooks');
  return [
    {
      id: 'url',
      title: t('column.url'),
      show: (one) => <code>{one.url}</code>,
      isRowHeader: true,
      wraps: true,
    },
    { id: 'status', title: t('column.status'), show: (one) => <EndpointStatus endpoint={one} /> },
    { id: 'health', title: t('column.health'), show: (one) => <HealthSummary endpointId={one.id} /> },
    {
      id: 'description',
      title: t('column.description'),
      show: (one) => one.description ?? '',
      wraps: true,
    },
  ];
}

/** The secret is shown before the page of the endpoint opens. */
function CreateEndpoint(): ReactNode {
  const t = useTexts('webhooks');
  const { company, mps } = useCompany();
  const goTo = useGoTo();
  const [made, setMade] = useState<{ readonly id: string; readonly secret: string | null } | null>(null);
  const create = useChange(async ({ data, requestId }: Submission) => {
    const endpoint = await mps.webhookEndpoints.create(
      { ...readEndpointForm(data), company_id: company.id },
      { idempotencyKey: requestId },
    );
    setMade({ id: endpoint.id, secret: 'secret' in endpoint ? endpoint.secret : null });
  });
  return (
    <>
      <FormDialog
        title={t('create.title')}
        kind="primary"
        done={t('create.done')}
        onSubmit={(submission) => create.mutateAsync(submission)}
      >
        <EndpointFields />
      </FormDialog>
      <SecretDialog
        title={t('secret.title')}
        help={t('secret.help')}
        made={made}
        onStored={() => goTo(`/developers/webhooks/${made?.id ?? ''}`)}
      />
    </>
  );
}
