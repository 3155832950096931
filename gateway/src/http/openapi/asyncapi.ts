// Makes the AsyncAPI document of the events that webhook endpoints receive, from the registry of events.
import { AGGREGATE_TYPES, EVENT_TYPES } from '@mps/contracts';

const text = { type: 'string' };
const uuid = { type: 'string', format: 'uuid' };

export function makeAsyncApiDocument(baseUrl: string): object {
  const messages = Object.fromEntries(
    EVENT_TYPES.map((type) => [
      type,
      {
        name: type,
        contentType: 'application/json',
        headers: { $ref: '#/components/schemas/DeliveryHeaders' },
        payload: {
          allOf: [
            { $ref: '#/components/schemas/Event' },
            { type: 'object', properties: { type: { const: type } } },
          ],
        },
      },
    ]),
  );
  return {
    asyncapi: '3.0.0',
    info: {
      title: 'Merchant payments: events',
      version: '1',
      description: `Delivered to webhook endpoints and listed by GET ${baseUrl}/v1/events. Signed by Standard Webhooks.`,
    },
    channels: {
      webhookEndpoint: { address: null, title: 'The URL of a webhook endpoint', messages },
    },
    operations: {
      deliverEvent: { action: 'send', channel: { $ref: '#/channels/webhookEndpoint' } },
    },
    components: { schemas: { Event: eventSchema, DeliveryHeaders: headersSchema } },
  };
}

const eventSchema = {
  type: 'object',
  required: [
    'id',
    'type',
    'version',
    'timestamp',
    'company_id',
    'correlation_id',
    'sequence',
    'aggregate',
    'data',
  ],
  properties: {
    id: uuid,
    type: { enum: EVENT_TYPES },
    version: { const: '1' },
    timestamp: { type: 'string', format: 'date-time' },
    company_id: uuid,
    correlation_id: {
      ...text,
      description:
        'X-Request-Id of the request that caused the change, or the id without hyphens of the payment on which the platform went on',
    },
    sequence: { type: 'integer', minimum: 1, description: '1, 2, 3 … per aggregate, without gaps' },
    aggregate: {
      type: 'object',
      required: ['type', 'id'],
      properties: { type: { enum: AGGREGATE_TYPES }, id: uuid },
    },
    data: {
      type: 'object',
      required: ['object', 'previous'],
      properties: {
        object: { type: 'object', description: 'The resource as of the event' },
        previous: { type: 'object', description: 'Old values of the members that changed' },
        omitted: {
          type: 'array',
          items: text,
          description:
            'Members that were left out of both because the message would pass 128 KiB; else absent',
        },
      },
    },
  },
};

const headersSchema = {
  type: 'object',
  required: ['webhook-id', 'webhook-timestamp', 'webhook-signature'],
  properties: {
    'webhook-id': { ...text, description: 'The same for every attempt: use it to recognize repetitions' },
    'webhook-timestamp': { ...text, description: 'Seconds since 1970 of this attempt' },
    'webhook-signature': {
      ...text,
      description:
        'v1, and base64 of HMAC-SHA256(secret, id.timestamp.body); several, with spaces between, while a secret rotates',
    },
  },
};
