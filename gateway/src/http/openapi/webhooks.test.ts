// The messages of webhooks in the OpenAPI document of all routes.
import { EVENT_TYPES } from '@mps/contracts';
import { routes } from '../../api/routes';
import { makeOpenApiDocument } from './document';

interface Schema {
  readonly $ref?: string;
  readonly required?: readonly string[];
  readonly properties?: Readonly<Record<string, Schema>>;
  readonly const?: string;
}
interface Webhook {
  readonly post: {
    readonly requestBody: { readonly content: { readonly 'application/json': { readonly schema: Schema } } };
  };
}
const { webhooks, components } = makeOpenApiDocument(routes, 'https://payments.example') as {
  readonly webhooks: Readonly<Record<string, Webhook>>;
  readonly components: { readonly schemas: Readonly<Record<string, Schema>> };
};

function follow(schema: Schema | undefined): Schema {
  const found = components.schemas[schema?.$ref?.split('/').at(-1) ?? ''];
  if (found === undefined) throw new Error(`there is no schema ${schema?.$ref}`);
  return found;
}

it('describes every type of event', () => {
  expect(Object.keys(webhooks)).toEqual([...EVENT_TYPES]);
});

it.each(EVENT_TYPES)('%s is an event of this type with a described resource', (type) => {
  const event = follow(webhooks[type]?.post.requestBody.content['application/json'].schema);
  expect(event.required).toEqual(components.schemas['Event']?.required);
  expect(event.properties?.['type']?.const).toBe(type);
  const resource = follow(follow(event.properties?.['data']).properties?.['object']);
  expect(resource.properties).toHaveProperty('id');
});
