import { routes } from '../../api/routes';
import { makeOpenApiDocument } from './document';
import { OF_NAME } from './member-sentences';
import { OF_OBJECT } from './object-sentences';

interface Document {
  readonly components: {
    readonly schemas: Readonly<
      Record<string, { readonly properties?: Readonly<Record<string, { readonly description?: string }>> }>
    >;
  };
}

const document = makeOpenApiDocument(routes, 'http://127.0.0.1') as Document;
const members = Object.entries(document.components.schemas).flatMap(([object, { properties = {} }]) =>
  Object.entries(properties).map(([name, part]) => ({ object, name, part })),
);

it('has no sentence that describes no member', () => {
  const used = (sentence: string): boolean =>
    members.some(
      ({ part: { description = '' } }) => description === sentence || description.startsWith(`${sentence}. `),
    );
  expect(Object.values({ ...OF_NAME, ...OF_OBJECT }).filter((sentence) => !used(sentence))).toEqual([]);
  const paths = new Set(members.map(({ object, name }) => `${object}.${name}`));
  expect(Object.keys(OF_OBJECT).filter((path) => !paths.has(path))).toEqual([]);
});

/** Their names say it all, or they refer to another object. */
const PLAIN = new Set([
  'id',
  'kind',
  'type',
  'value',
  'status',
  'name',
  'label',
  'description',
  'text',
  'data',
]);

it.each(['CreateTransactionInput', 'Transaction', 'PixDataInput', 'PixData', 'Refund', 'Cashout', 'Balance'])(
  'describes each plain member of %s',
  (object) => {
    const undescribed = members.filter(
      ({ object: own, name, part }) =>
        own === object && !PLAIN.has(name) && part.description === undefined && 'type' in part,
    );
    expect(undescribed.map(({ name }) => name)).toEqual([]);
  },
);

it('keeps the default of a member after its sentence', () => {
  const { properties = {} } = document.components.schemas['CreateTransactionInput'] ?? {};
  expect(properties['metadata']?.description).toMatch(/^Your own values, .*\. Default: \{\}$/);
});
