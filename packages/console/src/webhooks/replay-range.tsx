// Delivers the events of a period again. The number is shown before anything is sent.
import type { EventTypeFilter } from '@mps/client/types';
import { useState, type ReactNode } from 'react';
import { useChange, useRead } from '../api/queries';
import { useApi } from '../company/context';
import { useBusinessNowMs } from '../developers/ago';
import { toInstant, toMinute } from '../parts/dates';
import { ALL_EVENTS, EVENT_TYPES } from '../developers/event-types';
import { useTexts } from '../i18n/setup';
import { Choice, TextInput } from '../forms/fields';
import { readField } from '../forms/form-data';
import { FormDialog, type Submission } from '../forms/form-dialog';
import { notify } from '../parts/notices';

const DAY_MS = 86_400_000;
const MINUTE_MS = 60_000;

export function ReplayRange({ endpointId }: { readonly endpointId: string }): ReactNode {
  const t = useTexts('webhooks');
  const mps = useApi();
  const replay = useChange(async ({ data, requestId }: Submission) => {
    const { count } = await mps.webhookDeliveries.replayRange(
      {
        endpoint_id: endpointId,
        from: toInstant(readField(data, 'from')),
        to: toInstant(readField(data, 'to')),
        types: [readField(data, 'types') as EventTypeFilter],
        only_failed: readField(data, 'only_failed') === 'true',
      },
      { idempotencyKey: requestId },
    );
    return count;
  });
  return (
    <FormDialog
      title={t('range.title')}
      submit={t('range.submit')}
      done={t('range.done')}
      onSubmit={async (submission) => {
        const count = await replay.mutateAsync(submission);
        setTimeout(() => notify(t('range.count', { count })));
      }}
    >
      <RangeFields endpointId={endpointId} />
    </FormDialog>
  );
}

function RangeFields({ endpointId }: { readonly endpointId: string }): ReactNode {
  const t = useTexts('webhooks');
  const ofDevelopers = useTexts('developers');
  const nowMs = useBusinessNowMs();
  const [from, setFrom] = useState(() => toMinute(nowMs - DAY_MS));
  const [to, setTo] = useState(() => toMinute(nowMs + MINUTE_MS));
  const [type, setType] = useState<string>(ALL_EVENTS);
  const [isOnlyFailed, setOnlyFailed] = useState(true);
  return (
    <>
      <TextInput
        label={t('filter.from')}
        name="from"
        type="datetime-local"
        value={from}
        onChange={setFrom}
        isRequired
      />
      <TextInput
        label={t('filter.to')}
        name="to"
        type="datetime-local"
        value={to}
        onChange={setTo}
        isRequired
      />
      <Choice
        label={t('column.type')}
        name="types"
        value={type}
        onChange={setType}
        options={[
          { value: ALL_EVENTS, text: ofDevelopers('types.all') },
          ...EVENT_TYPES.map((value) => ({ value: value as string, text: value })),
        ]}
      />
      <Choice
        label={t('range.which')}
        name="only_failed"
        value={String(isOnlyFailed)}
        onChange={(value) => setOnlyFailed(value === 'true')}
        options={[
          { value: 'true', text: t('range.failed') },
          { value: 'false', text: t('range.all') },
        ]}
      />
      {from !== '' && to !== '' && <RangePreview range={{ endpointId, from, to, type, isOnlyFailed }} />}
    </>
  );
}

interface Range {
  readonly endpointId: string;
  readonly from: string;
  readonly to: string;
  readonly type: string;
  readonly isOnlyFailed: boolean;
}

/** A failed delivery whose event has arrived since is not repeated, so the number is an upper bound. */
function RangePreview({ range }: { readonly range: Range }): ReactNode {
  const t = useTexts('webhooks');
  const mps = useApi();
  const query = {
    limit: 1,
    endpoint_id: range.endpointId,
    created_at_from: toInstant(range.from),
    created_at_to: toInstant(range.to),
    status: range.isOnlyFailed ? (['FAILED'] as const) : (['FAILED', 'SUCCEEDED'] as const),
    event_type: EVENT_TYPES.filter((type) => type === range.type),
  };
  const deliveries = useRead(['webhook-deliveries', 'range', JSON.stringify(query)], (signal) =>
    mps.webhookDeliveries.list(
      {
        ...query,
        status: [...query.status],
        event_type: query.event_type.length === 0 ? undefined : query.event_type,
      },
      { signal },
    ),
  );
  return (
    <p role="status">
      {deliveries.data !== undefined && t('range.preview', { count: deliveries.data.pagination.total })}
    </p>
  );
}
