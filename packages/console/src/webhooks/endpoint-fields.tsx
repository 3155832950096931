// The fields of an endpoint, for its creation and its change.
import type { EventTypeFilter, UpdateWebhookEndpointInput, WebhookEndpoint } from '@mps/client/types';
import type { ReactNode } from 'react';
import { EventTypeFields, readEventTypes } from '../developers/event-type-fields';
import { ALL_EVENTS } from '../developers/event-types';
import { useTexts } from '../i18n/setup';
import { TextInput } from '../forms/fields';
import { readField } from '../forms/form-data';

const MAX_DESCRIPTION = 500;

export function EndpointFields({ endpoint }: { readonly endpoint?: WebhookEndpoint }): ReactNode {
  const t = useTexts('webhooks');
  return (
    <>
      <TextInput
        label={t('field.url')}
        name="url"
        type="url"
        isRequired
        autoFocus
        defaultValue={endpoint?.url ?? ''}
        placeholder="https://"
        help={t('field.urlHelp')}
      />
      <TextInput
        label={t('field.description')}
        name="description"
        maxLength={MAX_DESCRIPTION}
        defaultValue={endpoint?.description ?? ''}
      />
      <EventTypeFields
        name="event_types"
        label={t('field.types')}
        initial={endpoint?.event_types ?? [ALL_EVENTS]}
      />
    </>
  );
}

export function readEndpointForm(data: FormData) {
  const description = readField(data, 'description');
  return {
    url: readField(data, 'url'),
    event_types: readEventTypes(data, 'event_types') as EventTypeFilter[],
    ...(description !== '' && { description }),
  };
}

/** The members that differ from those of the endpoint. A new address needs a fresh proof of the user, so an old one is not sent. */
export function listEndpointChanges(endpoint: WebhookEndpoint, data: FormData): UpdateWebhookEndpointInput {
  const { url, event_types: types, description = null } = readEndpointForm(data);
  const isSameTypes = types.toSorted().join() === endpoint.event_types.toSorted().join();
  return {
    ...(url !== endpoint.url && { url }),
    ...(!isSameTypes && { event_types: types }),
    ...(description !== endpoint.description && { description }),
  };
}
