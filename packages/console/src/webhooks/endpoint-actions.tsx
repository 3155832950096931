// Actions of an endpoint. One that the role does not allow is absent.
import type { EventType, WebhookEndpoint } from '@mps/client/types';
import { useState, type ReactNode } from 'react';
import { useGoTo } from '../app/page-link';
import { useChange } from '../api/queries';
import { useApi, useCan } from '../company/context';
import { EVENT_TYPES } from '../developers/event-types';
import { SecretDialog, type Made } from '../developers/secret-dialog';
import { TypedName } from '../developers/typed-name';
import { useTexts } from '../i18n/setup';
import { Choice } from '../forms/fields';
import { readField } from '../forms/form-data';
import { FormDialog, type Submission } from '../forms/form-dialog';
import { EndpointFields, listEndpointChanges } from './endpoint-fields';

const PLAIN_TEST: EventType = 'webhook_endpoint.test';

interface Props {
  readonly endpoint: WebhookEndpoint;
  /** With the id of the test's event. */
  readonly onTested: (eventId: string) => void;
}

export function EndpointActions({ endpoint, onTested }: Props): ReactNode {
  const canEdit = useCan('webhook.edit');
  const canDelete = useCan('webhook.delete');
  return (
    <>
      {canEdit && (
        <>
          {endpoint.enabled && <TestEndpoint endpoint={endpoint} onTested={onTested} />}
          <EditEndpoint endpoint={endpoint} />
          <RotateSecret endpoint={endpoint} />
          <SwitchEndpoint endpoint={endpoint} />
        </>
      )}
      {canDelete && <DeleteEndpoint endpoint={endpoint} />}
    </>
  );
}

function TestEndpoint({ endpoint, onTested }: Props): ReactNode {
  const t = useTexts('webhooks');
  const mps = useApi();
  const test = useChange(async ({ data, requestId }: Submission) => {
    const { event_id: eventId } = await mps.webhookEndpoints.test(
      endpoint.id,
      { type: readField(data, 'type') as EventType },
      { idempotencyKey: requestId },
    );
    onTested(eventId);
  });
  return (
    <FormDialog
      title={t('test.title')}
      submit={t('test.submit')}
      done={t('test.done')}
      onSubmit={(submission) => test.mutateAsync(submission)}
    >
      <Choice
        label={t('column.type')}
        name="type"
        defaultValue={PLAIN_TEST}
        help={t('test.typeHelp')}
        options={EVENT_TYPES.map((value) => ({ value, text: value }))}
      />
      <p>{t('test.help')}</p>
    </FormDialog>
  );
}

interface OwnProps {
  readonly endpoint: WebhookEndpoint;
}

function EditEndpoint({ endpoint }: OwnProps): ReactNode {
  const t = useTexts('webhooks');
  const mps = useApi();
  const edit = useChange(async (data: FormData) => {
    const changes = listEndpointChanges(endpoint, data);
    if (Object.keys(changes).length > 0) await mps.webhookEndpoints.update(endpoint.id, changes);
  });
  return (
    <FormDialog
      title={t('edit.title')}
      submit={t('edit.submit')}
      done={t('edit.done')}
      onSubmit={({ data }) => edit.mutateAsync(data)}
    >
      <EndpointFields endpoint={endpoint} />
    </FormDialog>
  );
}

function RotateSecret({ endpoint }: OwnProps): ReactNode {
  const t = useTexts('webhooks');
  const mps = useApi();
  const [made, setMade] = useState<Made | null>(null);
  const rotate = useChange(async ({ requestId }: Submission) => {
    const rotated = await mps.webhookEndpoints.rotateSecret(endpoint.id, {}, { idempotencyKey: requestId });
    setMade({ secret: 'secret' in rotated ? rotated.secret : null });
  });
  return (
    <>
      <FormDialog
        title={t('rotate.title')}
        done={t('rotate.done')}
        onSubmit={(submission) => rotate.mutateAsync(submission)}
      >
        <p>{t('rotate.help')}</p>
      </FormDialog>
      <SecretDialog
        title={t('secret.title')}
        help={t('secret.help')}
        made={made}
        onStored={() => setMade(null)}
      />
    </>
  );
}

function SwitchEndpoint({ endpoint }: OwnProps): ReactNode {
  const t = useTexts('webhooks');
  const mps = useApi();
  const { enabled } = endpoint;
  const change = useChange(() => mps.webhookEndpoints.update(endpoint.id, { enabled: !enabled }));
  return (
    <FormDialog
      title={t(enabled ? 'disable.title' : 'enable.title')}
      done={t(enabled ? 'disable.done' : 'enable.done')}
      onSubmit={() => change.mutateAsync(undefined)}
    >
      <p>{t(enabled ? 'disable.help' : 'enable.help')}</p>
    </FormDialog>
  );
}

function DeleteEndpoint({ endpoint }: OwnProps): ReactNode {
  const t = useTexts('webhooks');
  const mps = useApi();
  const goTo = useGoTo();
  const remove = useChange(() => mps.webhookEndpoints.delete(endpoint.id));
  const { host } = new URL(endpoint.url);
  return (
    <FormDialog
      title={t('delete.title')}
      kind="danger"
      done={t('delete.done')}
      onSubmit={() => remove.mutateAsync(undefined)}
      onDone={() => goTo('/developers/webhooks')}
    >
      <p>{t('delete.help')}</p>
      <TypedName name={host} />
    </FormDialog>
  );
}
