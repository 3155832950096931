// Parts of the OpenAPI document. Schemas, out of the zod schemas that validate and render: requests as they may be sent,
// answers as they are made. Headers of answers. Links, from an operation that makes something to every operation that takes its id; both are
// found by the collection's segment: what `POST …/refunds` makes is asked for under `…/refunds/{refundId}`.
import { z } from 'zod';
import type { Route } from '../route/route';

export type JsonSchema = Record<string, unknown>;

const DEFS = '#/$defs/';
const COMPONENTS = '#/components/schemas/';

export interface Components {
  /** What may be sent. Named parts end in `Input`: they are stricter than what is answered under the same name. */
  input(schema: z.ZodType): JsonSchema;
  output(schema: z.ZodType): JsonSchema;
  /** Everything that was named by `.meta({ id })` so far. */
  readonly schemas: Record<string, JsonSchema>;
}

export function makeComponents(): Components {
  const schemas: Record<string, JsonSchema> = {};
  const convert = (schema: z.ZodType, io: 'input' | 'output'): JsonSchema => {
    const suffix = io === 'input' ? 'Input' : '';
    const whole = z.toJSONSchema(schema, {
      io,
      target: 'draft-2020-12',
      unrepresentable: 'any',
      override: ({ zodSchema, jsonSchema }) => {
        const { def } = zodSchema._zod;
        if (io === 'output') loosen(jsonSchema);
        // zod leaves it out where text is turned into something else: a page number in a query.
        else if (def.type === 'default' && def.defaultValue !== null) jsonSchema.default = def.defaultValue;
      },
    });
    const { $schema: _dialect, $defs = {}, ...own } = relinkReferences(whole, suffix);
    for (const [name, definition] of Object.entries($defs as Record<string, JsonSchema>))
      schemas[`${name}${suffix}`] = dropId(definition);
    return dropId(own);
  };
  return {
    schemas,
    input: (schema) => convert(schema, 'input'),
    output: (schema) => convert(schema, 'output'),
  };
}

/** Answers may gain members inside /v1, and a null that we fill in is no default of the reader's. */
function loosen(schema: JsonSchema): void {
  if (schema['additionalProperties'] === false) delete schema['additionalProperties'];
  if (schema['default'] === null) delete schema['default'];
}

function relinkReferences(schema: object, suffix: string): JsonSchema {
  return JSON.parse(JSON.stringify(schema), (key, value: unknown) =>
    key === '$ref' && typeof value === 'string' && value.startsWith(DEFS)
      ? `${COMPONENTS}${value.slice(DEFS.length)}${suffix}`
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
  Warning: text('RFC 9111, code 299: what was taken all the same, and should be looked at'),
  'X-Unavailable': text('Members that are null because their service cannot be asked now'),
};

type HeaderName = keyof typeof HEADERS;
type Headers = Readonly<Record<string, object>>;

const toComponentName = (header: string): string => header.replaceAll(/^X-|-/g, '');

export const headerComponents: Headers = Object.fromEntries(
  Object.entries(HEADERS).map(([name, header]) => [toComponentName(name), { ...header, required: true }]),
);

/** Headers that every such answer has. */
export const always = (...names: readonly HeaderName[]): Headers =>
  Object.fromEntries(names.map((name) => [name, { $ref: `#/components/headers/${toComponentName(name)}` }]));

/** Headers that some of such answers have. */
export const sometimes = (...names: readonly HeaderName[]): Headers =>
  Object.fromEntries(names.map((name) => [name, HEADERS[name]]));

export interface Link {
  readonly operationId: string;
  readonly description: string;
  readonly parameters: Readonly<Record<string, string>>;
}

export type Links = Readonly<Record<string, Link>>;

/** Links of a route's answer, by the operation that each leads to. Empty for what makes nothing. */
export function findLinks(maker: Route, routes: readonly Route[]): Links {
  if (maker.success !== 201) return {};
  const collection = maker.creates ?? maker.path.split('/').at(-1) ?? '';
  const links = routes.flatMap((taker) => {
    const parameters = findLinkParameters(maker, taker, collection);
    if (parameters === null) return [];
    const description = `${taker.summary}: with the id that was answered`;
    return [[taker.operationId, { operationId: taker.operationId, description, parameters }] as const];
  });
  return Object.fromEntries(links);
}

/** null: it takes no id of the collection, or one more that the maker does not know. */
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
