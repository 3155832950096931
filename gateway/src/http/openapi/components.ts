// Parts of the OpenAPI document: JSON schemas (from the zod schemas that validate requests and check answers), headers and links.
import { isDeepStrictEqual } from 'node:util';
import { z } from 'zod';
import type { Route } from '../route/route';
import type { JsonSchema } from './json-schema';
import { type AddSchema, nameParts } from './name-parts';
import { simplifySchema } from './simplify';

const DEFS = '#/$defs/';
const COMPONENTS = '#/components/schemas/';

export interface Components {
  /** The schema of a request. Names of its parts end in `Input`, because they are stricter than the parts of answers. */
  input(schema: z.ZodType, name: string): JsonSchema;
  output(schema: z.ZodType, name: string): JsonSchema;
  /** Adds a component. Returns the reference to it. */
  readonly add: AddSchema;
  /** All schemas with a name so far. */
  readonly schemas: Record<string, JsonSchema>;
}

export function makeComponents(): Components {
  const schemas: Record<string, JsonSchema> = {};
  const add: AddSchema = (name, schema) => {
    const known = (schemas[name] ??= schema);
    if (!isDeepStrictEqual(known, schema)) throw new Error(`Two schemas are called ${name}`);
    return { $ref: COMPONENTS + name };
  };
  const convert = (schema: z.ZodType, name: string, io: 'input' | 'output'): JsonSchema => {
    const whole = z.toJSONSchema(schema, {
      io,
      target: 'draft-2020-12',
      unrepresentable: 'any',
      override: ({ zodSchema, jsonSchema }) => {
        const { def } = zodSchema._zod;
        if (io === 'output') loosen(jsonSchema);
        // zod leaves out the default of text that is transformed, like a page number in a query.
        else if (def.type === 'default' && def.defaultValue !== null) jsonSchema.default = def.defaultValue;
      },
    });
    const { $schema: _dialect, $defs = {}, ...own } = relinkReferences(whole, io);
    for (const [id, definition] of Object.entries($defs as Record<string, JsonSchema>)) {
      const given = toName(id, io);
      add(given, nameParts(simplify(dropId(definition)), given, add));
    }
    return nameParts(simplify(dropId(own)), name, add);
  };
  return {
    schemas,
    add,
    input: (schema, name) => convert(schema, name, 'input'),
    output: (schema, name) => convert(schema, name, 'output'),
  };
}

const simplify = (schema: JsonSchema): JsonSchema => simplifySchema(schema) as JsonSchema;

const toName = (id: string, io: 'input' | 'output'): string =>
  io === 'output' || id.endsWith('Input') ? id : `${id}Input`;

/** Answers may gain members inside /v1. A null that the gateway fills in is not a default for the reader. */
function loosen(schema: JsonSchema): void {
  if (schema['additionalProperties'] === false) delete schema['additionalProperties'];
  if (schema['default'] === null) delete schema['default'];
}

function relinkReferences(schema: object, io: 'input' | 'output'): JsonSchema {
  return JSON.parse(JSON.stringify(schema), (key, value: unknown) =>
    key === '$ref' && typeof value === 'string' && value.startsWith(DEFS)
      ? COMPONENTS + toName(value.slice(DEFS.length), io)
      : value,
  ) as JsonSchema;
}

function dropId({ id: _id, ...rest }: JsonSchema): JsonSchema {
  return rest;
}

const text = (description: string, more: JsonSchema = {}) => ({
  description,
  schema: { type: 'string', ...more },
});

const HEADERS = {
  'X-Request-Id': text('Trace id of the request'),
  Location: text('Path of what was made', { format: 'uri-reference' }),
  'Idempotent-Replayed': text('The request repeats one that was answered: nothing was changed', {
    enum: ['true'],
  }),
  RateLimit: text('Requests left (r), and seconds until all are there again (t)', {
    pattern: '^"default";r=\\d+;t=\\d+$',
  }),
  'RateLimit-Policy': text('Requests that may come at once (q), and seconds in which they come back (w)', {
    pattern: '^"default";q=\\d+;w=\\d+$',
  }),
  'Retry-After': { description: 'Seconds to wait', schema: { type: 'integer', minimum: 0 } },
  'WWW-Authenticate': text('The credentials that the operation takes'),
  'Content-Language': text('Of the texts, by Accept-Language', { enum: ['en', 'pt-BR'] }),
  'Content-Disposition': text('Name of the file, for text/csv'),
  'Content-Security-Policy': text('A browser never runs the file as a page', { enum: ['sandbox'] }),
  Warning: text('RFC 9111, code 299: what was taken all the same, and should be looked at'),
  'X-Unavailable': text(
    'Members that are null because their service cannot be asked now, or lanes that lack items because a record cannot be read',
  ),
};

type HeaderName = keyof typeof HEADERS;
type Headers = Readonly<Record<string, object>>;

const toComponentName = (header: string): string => header.replaceAll(/^X-|-/g, '');

/** No answer always has these, so none refers to their component. */
const NEVER_REQUIRED = ['Content-Disposition', 'Content-Security-Policy', 'Warning', 'X-Unavailable'];

export const headerComponents: Headers = Object.fromEntries(
  Object.entries(HEADERS)
    .filter(([name]) => !NEVER_REQUIRED.includes(name))
    .map(([name, header]) => [toComponentName(name), { ...header, required: true }]),
);

/** Headers that every answer of this kind has. */
export const always = (...names: readonly HeaderName[]): Headers =>
  Object.fromEntries(names.map((name) => [name, { $ref: `#/components/headers/${toComponentName(name)}` }]));

/** Headers that some answers of this kind have. */
export const sometimes = (...names: readonly HeaderName[]): Headers =>
  Object.fromEntries(names.map((name) => [name, HEADERS[name]]));

export interface Link {
  readonly operationId: string;
  readonly description: string;
  readonly parameters: Readonly<Record<string, string>>;
}

export type Links = Readonly<Record<string, Link>>;

/**
 * Returns the links of a creation, by the operation that each leads to. The segment of the collection connects them: the id that
 * `POST …/refunds` returns fits every path with `…/refunds/{refundId}`. Other routes have no links.
 */
export function findLinks(maker: Route, routes: readonly Route[]): Links {
  if (maker.success !== 201 && maker.creates === undefined) return {};
  const collection = maker.creates ?? maker.path.split('/').at(-1) ?? '';
  const links = routes.flatMap((taker) => {
    const parameters = findLinkParameters(maker, taker, collection);
    if (parameters === null) return [];
    const description = `${taker.summary}: with the id that was answered`;
    return [[taker.operationId, { operationId: taker.operationId, description, parameters }] as const];
  });
  return Object.fromEntries(links);
}

/** null: `taker` has no id of the collection in its path, or it has another parameter that the path of `maker` lacks. */
function findLinkParameters(maker: Route, taker: Route, collection: string): Record<string, string> | null {
  const segments = taker.path.split('/');
  const ofMade = segments[segments.indexOf(collection) + 1];
  if (!segments.includes(collection) || ofMade?.startsWith('{') !== true) return null;
  const known = new Set(maker.path.split('/').filter((segment) => segment.startsWith('{')));
  const taken = segments.filter((segment) => segment.startsWith('{'));
  if (taken.some((segment) => segment !== ofMade && !known.has(segment))) return null;
  return Object.fromEntries(
    taken.map((segment) => {
      const name = segment.slice(1, -1);
      return [name, segment === ofMade ? '$response.body#/id' : `$request.path.${name}`];
    }),
  );
}
