// The schemas of events in the OpenAPI document: one for each type, with the resource in `data.object`, and `Event` as their union.
import { EVENT_TYPES } from '@mps/contracts';
import { z } from 'zod';
import type { Components } from './components';
import { isSchema, type JsonSchema } from './json-schema';
import { toPascalCase } from './name-parts';

/** The component of the resource in `data.object`, by the family of the event. */
const RESOURCES: Readonly<Record<string, string>> = {
  transaction: 'Transaction',
  refund: 'Refund',
  dispute: 'Dispute',
  three_ds_session: 'ThreeDsSession',
  settlement: 'Settlement',
  merchant: 'Merchant',
  affiliation: 'Affiliation',
  fee_policy: 'FeePolicy',
  pix_key: 'PixKey',
  cashout: 'Cashout',
  anticipation: 'Anticipation',
  webhook_endpoint: 'WebhookEndpoint',
};

/** Events of these types hold another resource than their family. */
const RESOURCES_OF_TYPE: Readonly<Record<string, string>> = {
  'pix_key.primary_changed': 'PrimaryPixKeyChange',
};

/** Returns the component of the resource in `data.object`. */
export const findResource = (type: string): string =>
  RESOURCES_OF_TYPE[type] ?? RESOURCES[type.split('.')[0] ?? ''] ?? '';

// Only events hold these two: no operation answers them.
export const primaryPixKeyChange = z
  .object({
    id: z.uuid().describe('The key that was created, deleted or looked up again'),
    company_id: z.uuid(),
    old_pix_key_id: z.uuid().nullable(),
    new_pix_key_id: z.uuid().nullable(),
    actor: z.object({
      kind: z.string().describe('API_KEY, USER, OPERATOR or PLATFORM'),
      id: z.string().nullable(),
      label: z.string(),
    }),
    changed_at: z.iso.datetime(),
  })
  .describe('Another key is the primary key of a merchant');

export const settlement = z
  .object({
    id: z.string(),
    transaction_id: z.uuid(),
    company_id: z.uuid(),
    payment_date: z.iso.date().describe('The day on which the amount became due'),
    settlement_date: z.iso.date(),
    amount: z.int().describe('In cents. An amount below 0 was taken from the balance'),
    outstanding_amount: z.int(),
    status: z.enum(['PAID', 'FAILED']),
    status_reason: z.string().nullable(),
    operation_id: z.string().describe('The run that settled the day'),
  })
  .describe('The amount of one payment that its merchant gets on one day, later than the day of the payment');

const refer = (name: string): JsonSchema => ({ $ref: `#/components/schemas/${name}` });

/**
 * Replaces `Event` by a union of one schema for each type. Generators do not read the `webhooks` section of a document, or write
 * code that does not compile for it. They all read an answer that is a union (docs/adr/0036-document-for-generators.md).
 */
export function typeEvents(components: Components): void {
  const { schemas, add } = components;
  const { Event: event } = schemas;
  if (event === undefined) return;
  for (const [name, schema] of Object.entries({
    Settlement: settlement,
    PrimaryPixKeyChange: primaryPixKeyChange,
  }))
    add(name, components.output(schema, name));
  const mapping = EVENT_TYPES.map((type) => [type, describeEvent(type, event, { schemas, add })] as const);
  schemas['Event'] = {
    oneOf: mapping.map(([, name]) => refer(name)),
    discriminator: {
      propertyName: 'type',
      mapping: Object.fromEntries(mapping.map(([type, name]) => [type, refer(name)['$ref']])),
    },
  };
  delete schemas['EventData'];
}

/** Adds the schema of one type. Returns its name. */
function describeEvent(
  type: (typeof EVENT_TYPES)[number],
  event: JsonSchema,
  { schemas, add }: Pick<Components, 'schemas' | 'add'>,
): string {
  const resource = findResource(type);
  // A document of some routes alone lacks the resources of the others.
  const object = schemas[resource] === undefined ? ANY_OBJECT : refer(resource);
  const data = add(`${resource}EventData`, {
    type: 'object',
    required: ['object', 'previous'],
    properties: { object, previous: PREVIOUS, omitted: OMITTED },
  });
  const members = isSchema(event['properties']) ? event['properties'] : {};
  const name = `${toPascalCase(type.replaceAll('.', '_'))}Event`;
  add(name, { ...event, properties: { ...members, type: { type: 'string', const: type }, data } });
  return name;
}

const ANY_OBJECT = { type: 'object', additionalProperties: {} };
const PREVIOUS = { ...ANY_OBJECT, description: 'Old values of the members that changed' };
const OMITTED = {
  type: 'array',
  items: { type: 'string' },
  description:
    'Members that a webhook leaves out of `object` and `previous` because it would pass 128 KiB. GET /v1/events has them',
};
