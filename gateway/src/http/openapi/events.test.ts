// The schemas of events in the OpenAPI document of all routes.
import { EVENT_TYPES } from '@mps/contracts';
import { routes } from '../../api/routes';
import { makeOpenApiDocument } from './document';

interface Schema {
  readonly $ref?: string;
  readonly required?: readonly string[];
  readonly properties?: Readonly<Record<string, Schema>>;
  readonly const?: string;
  readonly oneOf?: readonly Schema[];
  readonly discriminator?: {
    readonly propertyName: string;
    readonly mapping: Readonly<Record<string, string>>;
  };
}
const { components } = makeOpenApiDocument(routes, 'https://payments.example') as {
  readonly components: { readonly schemas: Readonly<Record<string, Schema>> };
};

function resolve(reference: string | undefined): Schema {
  const found = components.schemas[reference?.split('/').at(-1) ?? ''];
  if (found === undefined) throw new Error(`there is no schema ${reference}`);
  return found;
}
const union = resolve('Event');

it('an event is a union of one schema for each type', () => {
  expect(Object.keys(union.discriminator?.mapping ?? {})).toEqual([...EVENT_TYPES]);
  expect(union.oneOf?.map(({ $ref }) => $ref)).toEqual(Object.values(union.discriminator?.mapping ?? {}));
});

it.each(EVENT_TYPES)('%s has its type and a described resource', (type) => {
  const { properties, required } = resolve(union.discriminator?.mapping[type]);
  expect(required).toContain('sequence');
  expect(properties?.['type']?.const).toBe(type);
  const resource = resolve(resolve(properties?.['data']?.$ref).properties?.['object']?.$ref);
  expect(resource.properties).toHaveProperty('id');
});
