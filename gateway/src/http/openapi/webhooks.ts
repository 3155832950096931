// The `webhooks` of the OpenAPI document: a message for each type of event, with the resource that its payload holds.
import { EVENT_TYPES } from '@mps/contracts';
import { isSchema, type JsonSchema } from './json-schema';
import { type AddSchema, toPascalCase } from './name-parts';

/** The component of the resource in `data.object`, by the family of the event. */
const RESOURCES: Readonly<Record<string, string>> = {
  transaction: 'Transaction',
  refund: 'Refund',
  dispute: 'Dispute',
  three_ds_session: 'ThreeDsSession',
  settlement: 'Transaction',
  merchant: 'Merchant',
  affiliation: 'Affiliation',
  fee_policy: 'FeePolicy',
  pix_key: 'PixKey',
  cashout: 'Cashout',
  anticipation: 'Anticipation',
  webhook_endpoint: 'WebhookEndpoint',
};

const HEADERS = {
  'webhook-id': 'The same for every attempt. Recognize repetitions by it',
  'webhook-timestamp': 'Seconds since 1970 of this attempt',
  'webhook-signature':
    'v1, and base64 of HMAC-SHA256(secret, id.timestamp.body). While a secret rotates there are several, with spaces between',
} as const;

/** Describes the events of the resources that the deployment serves. */
export function describeWebhooks(
  schemas: Readonly<Record<string, JsonSchema>>,
  add: AddSchema,
): Record<string, object> {
  const { Event: event } = schemas;
  if (event === undefined) return {};
  const served = EVENT_TYPES.filter((type) => schemas[findResource(type)] !== undefined);
  return Object.fromEntries(
    served.map((type) => [type, { post: describeWebhook(type, describeEvent(type, event, add)) }]),
  );
}

const findResource = (type: string): string => RESOURCES[type.split('.')[0] ?? ''] ?? '';
const toName = (type: string): string => toPascalCase(type.replaceAll('.', '_'));

function describeEvent(type: string, event: JsonSchema, add: AddSchema): JsonSchema {
  const resource = findResource(type);
  const data = add(`${resource}EventData`, {
    type: 'object',
    required: ['object', 'previous'],
    properties: {
      object: { $ref: `#/components/schemas/${resource}` },
      previous: {
        type: 'object',
        additionalProperties: {},
        description: 'Old values of the members that changed',
      },
      omitted: {
        type: 'array',
        items: { type: 'string' },
        description:
          'Members that `object` and `previous` lack because the message would pass 128 KiB. GET /v1/events has them',
      },
    },
  });
  const members = isSchema(event['properties']) ? event['properties'] : {};
  return add(`${toName(type)}Event`, {
    ...event,
    properties: { ...members, type: { type: 'string', const: type }, data },
  });
}

const describeWebhook = (type: string, event: JsonSchema): object => ({
  operationId: `on${toName(type)}`,
  tags: ['Events'],
  summary: `Receive ${type}`,
  description:
    'Sent to every webhook endpoint that has this type. Verify the signature before you read the body.',
  security: [],
  parameters: Object.entries(HEADERS).map(([name, description]) => ({
    name,
    in: 'header',
    required: true,
    description,
    schema: { type: 'string' },
  })),
  requestBody: { required: true, content: { 'application/json': { schema: event } } },
  responses: { '200': { description: 'Received. Every 2xx ends the delivery.' } },
});
