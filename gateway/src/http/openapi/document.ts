// Makes the OpenAPI document from the same routes that the gateway serves.
import { ERRORS, ITEM_CODES } from '@mps/contracts';
import { z } from 'zod';
import { MAX_IDEMPOTENCY_KEY_CHARS } from '../../limits';
import { asksForRequestId, honorsIdempotencyKey, VISIBLE_ASCII } from '../route/idempotency';
import type { Route } from '../route/route';
import { EVENT_STREAM } from '../streams/stream';
import {
  always,
  type Components,
  headerComponents,
  findLinks,
  makeComponents,
  sometimes,
} from './components';
import { DESCRIPTIONS, TAGS } from './descriptions';
import { listErrorCodes, listFailureStatuses } from './error-codes';
import { typeEvents } from './events';
import { EXAMPLES } from './examples';
import { isSchema, type JsonSchema } from './json-schema';
import { describeMembers } from './member-descriptions';
import { toPascalCase } from './name-parts';

const IDEMPOTENCY_KEY = {
  type: 'string',
  minLength: 1,
  maxLength: MAX_IDEMPOTENCY_KEY_CHARS,
  pattern: VISIBLE_ASCII.source,
};

const LAST_EVENT_ID = {
  name: 'Last-Event-ID',
  in: 'header',
  required: false,
  description: 'The stream continues behind the item with this id. Without it the stream begins now.',
  schema: { type: 'string', minLength: 1 },
};

const SECURITY = {
  key: [{ merchantKey: [] }],
  user: [{ userToken: [] }],
  any: [{ merchantKey: [] }, { userToken: [] }],
  // No route of the public document.
  session: [],
  none: [],
} satisfies Record<Route['credential'], object[]>;

/** Extra members of the problems of some codes (docs/rules.md#failure-codes). */
const problemMembers = {
  required_permission: z.string(),
  required_scope: z.string(),
  current_status: z.string(),
  allowed_statuses: z.array(z.string()),
  existing_id: z.string(),
  affiliation_id: z.string(),
  remaining_amount: z.int(),
  available_amount: z.int(),
  fee: z.int(),
};

const problemSchema = z
  .object({
    type: z.url(),
    title: z.string(),
    status: z.int(),
    code: z.enum(Object.keys(ERRORS) as [string, ...string[]]),
    detail: z.string(),
    instance: z.string(),
    trace_id: z.string(),
    retryable: z.boolean(),
    errors: z
      .array(
        z.object({
          pointer: z.string().optional(),
          parameter: z.string().optional(),
          header: z.string().optional(),
          code: z.enum(ITEM_CODES),
          detail: z.string(),
        }),
      )
      .optional(),
  })
  .extend(z.object(problemMembers).partial().shape)
  .meta({ id: 'Problem' });

export function makeOpenApiDocument(routes: readonly Route[], baseUrl: string): object {
  const components = makeComponents();
  const problem = components.output(z.object({ problem: problemSchema }), '')['properties'] as Record<
    string,
    unknown
  >;
  const paths: Record<string, Record<string, object>> = {};
  for (const route of routes) {
    const operations = (paths[route.path] ??= {});
    operations[route.method.toLowerCase()] = describeOperation(route, routes, components);
  }
  typeEvents(components);
  describeMembers(components.schemas);
  return {
    openapi: '3.1.0',
    info: {
      title: 'Merchant payments',
      version: '1',
      description:
        'Card, PIX and BOLEPIX payments for merchants in Brazil. Amounts are integer cents; instants are ISO 8601 UTC.',
    },
    servers: [{ url: baseUrl }],
    tags: [...new Set(routes.map(({ tag }) => tag))].map(describeTag),
    paths,
    components: {
      schemas: components.schemas,
      securitySchemes: {
        merchantKey: { type: 'apiKey', in: 'header', name: 'x-api-key' },
        userToken: { type: 'http', scheme: 'bearer', bearerFormat: 'JWT' },
      },
      headers: headerComponents,
      responses: describeProblems(problem['problem']),
    },
  };
}

const describeTag = (name: string): object => ({
  name,
  ...(TAGS[name] !== undefined && { description: TAGS[name] }),
});

const RATE_LIMIT = ['RateLimit', 'RateLimit-Policy'] as const;

/** Problems of some statuses have headers of their own. */
function describeProblems(schema: unknown): Record<string, object> {
  const problemWith = (headers: object): object => ({
    description: 'A problem (RFC 9457); its `type` resolves to a page about its code',
    headers: { ...always('X-Request-Id', 'Content-Language'), ...headers },
    content: { 'application/problem+json': { schema } },
  });
  const limited = sometimes(...RATE_LIMIT);
  return {
    Problem: problemWith(limited),
    Unauthenticated: problemWith(always('WWW-Authenticate')),
    Conflict: problemWith({ ...limited, ...sometimes('Retry-After') }),
    TryLater: problemWith({ ...limited, ...always('Retry-After') }),
  };
}

const PROBLEMS: Readonly<Record<number, string>> = {
  401: 'Unauthenticated',
  409: 'Conflict',
  429: 'TryLater',
  503: 'TryLater',
};
const referToProblem = (status: number): object => ({
  $ref: `#/components/responses/${PROBLEMS[status] ?? 'Problem'}`,
});

/** Not a second media type of the body: for two of them, openapi-python-client writes code that does not load. */
const MERGE_PATCH = 'The body may also be sent as application/merge-patch+json (RFC 7396).';

function describeOperation(route: Route, routes: readonly Route[], components: Components): object {
  const description = [DESCRIPTIONS[route.operationId], route.method === 'PATCH' ? MERGE_PATCH : undefined]
    .filter((sentence) => sentence !== undefined)
    .join(' ');
  const sendsBody = route.method !== 'GET' && route.method !== 'DELETE';
  return {
    operationId: route.operationId,
    tags: [route.tag],
    summary: route.summary,
    ...(description !== '' && { description }),
    security: SECURITY[route.credential],
    ...(route.permission !== null && { 'x-required-permission': route.permission }),
    ...(route.scope !== undefined && { 'x-required-scope': route.scope }),
    ...(route.sandboxModeOnly === true && { 'x-test-mode-only': true }),
    ...describeIdempotency(route),
    'x-error-codes': listErrorCodes(route),
    parameters: describeParameters(route, components),
    ...(sendsBody && {
      requestBody: {
        required: route.method !== 'POST' || !route.body.safeParse({}).success,
        content: describeContent(route, components),
      },
    }),
    responses: describeResponses(route, routes, components),
  };
}

/** How a repeat of a change is recognized (docs/rules.md#request-id). Reads have no such rule. */
function describeIdempotency(route: Route): object {
  if (asksForRequestId(route)) return { 'x-idempotency': 'request_id' };
  return honorsIdempotencyKey(route) ? { 'x-idempotency': 'idempotency_key' } : {};
}

/** Tools parse an answer of JSON, also when it is a file. */
const describeFile = (mediaType: string): JsonSchema =>
  mediaType === 'application/json'
    ? { type: 'object', additionalProperties: true }
    : { type: 'string', format: 'binary' };

function describeContent(route: Route, components: Components): Record<string, object> {
  const content = { schema: describeBody(route, components), example: EXAMPLES[route.operationId] ?? {} };
  return { 'application/json': content };
}

/** A body without members has no name. */
function describeBody({ operationId, body }: Route, components: Components): JsonSchema {
  const name = `${toPascalCase(operationId)}Input`;
  const schema = components.input(body, name);
  const isEmpty = isSchema(schema['properties']) && Object.keys(schema['properties']).length === 0;
  return isEmpty || schema['$ref'] !== undefined ? schema : components.add(name, schema);
}

function describeParameters(route: Route, components: Components): object[] {
  const inPath = [...route.path.matchAll(/\{(\w+)\}/g)].map(([, name = '']) => ({
    name,
    in: 'path',
    required: true,
    schema: describePathSchemas(route, components)[name] ?? { type: 'string' },
  }));
  const { properties = {}, required = [] } = components.input(
    route.query,
    `${toPascalCase(route.operationId)}Query`,
  );
  const inQuery = Object.entries(properties as Record<string, JsonSchema>).map(([name, schema]) => ({
    name,
    in: 'query',
    required: (required as string[]).includes(name),
    ...(schema['type'] === 'array' && { style: 'form', explode: false }),
    schema,
  }));
  const idempotencyKey = {
    name: 'Idempotency-Key',
    in: 'header',
    required: false,
    schema: IDEMPOTENCY_KEY,
  };
  return [
    ...inPath,
    ...inQuery,
    ...(honorsIdempotencyKey(route) ? [idempotencyKey] : []),
    ...(route.stream === undefined ? [] : [LAST_EVENT_ID]),
  ];
}

function describePathSchemas(route: Route, components: Components): Record<string, JsonSchema> {
  if (route.params === null) return {};
  return components.input(route.params, `${toPascalCase(route.operationId)}Path`)['properties'] as Record<
    string,
    JsonSchema
  >;
}

function describeResponses(
  route: Route,
  routes: readonly Route[],
  components: Components,
): Record<string, object> {
  const links = findLinks(route, routes);
  const csv = route.csv && { 'text/csv': { schema: { type: 'string' } } };
  const answer = (schema: Route['response']): object => ({
    description: 'Done',
    headers: describeHeaders(route),
    ...(schema && {
      content: { 'application/json': { schema: describeAnswer(schema, route, components) }, ...csv },
    }),
    ...(route.stream !== undefined && { content: { [EVENT_STREAM]: { schema: { type: 'string' } } } }),
    ...(route.file !== undefined && {
      content: { [route.file]: { schema: describeFile(route.file) } },
    }),
    ...(Object.keys(links).length > 0 && { links }),
  });
  const { response, replayResponse = response, success } = route;
  const repeats = success === 201 || (success !== 200 && honorsIdempotencyKey(route));
  // When both are 200, a replay may answer fewer members.
  const first =
    success === 200 && response && replayResponse ? uniteAnswers(response, replayResponse) : response;
  return {
    [success]: answer(first),
    // A creation that takes no Idempotency-Key has a request_id.
    ...(repeats && { 200: { ...answer(replayResponse), ...describeReplay(route) } }),
    ...Object.fromEntries(listFailureStatuses(route).map((status) => [status, referToProblem(status)])),
  };
}

const uniteAnswers = (one: z.ZodType, other: z.ZodType): z.ZodType =>
  one === other ? one : z.union([one, other]);

/** A page is called after its rows. Every other answer without a name is called after its operation. */
function describeAnswer(schema: z.ZodType, { operationId }: Route, components: Components): JsonSchema {
  const own = `${toPascalCase(operationId)}Answer`;
  const answer = components.output(schema, own);
  if (!isSchema(answer['properties'])) return answer;
  const row = /"data":\{"type":"array","items":\{"\$ref":"#\/components\/schemas\/(\w+)"/.exec(
    JSON.stringify(answer),
  );
  return components.add(row?.[1] === undefined ? own : `${row[1]}Page`, answer);
}

const describeReplay = (route: Route): object => ({
  description: 'The request repeats one that was answered: what it made, as it is now',
  headers: { ...describeHeaders(route), ...always('Idempotent-Replayed') },
});

function describeHeaders(route: Route): object {
  const { credential, success, csv, file, answerHeaders = [] } = route;
  const mayBeReplay = success === 200 && honorsIdempotencyKey(route);
  return {
    ...always('X-Request-Id'),
    // In sandbox mode, requests without a credential from the same machine have no limit.
    ...(credential === 'none' ? sometimes(...RATE_LIMIT) : always(...RATE_LIMIT)),
    ...(success === 201 && always('Location')),
    ...(mayBeReplay && sometimes('Idempotent-Replayed')),
    ...(csv && sometimes('Content-Disposition')),
    ...(file !== undefined && {
      'Content-Disposition': { description: 'Name of the file', schema: { type: 'string' } },
      ...sometimes('Content-Security-Policy'),
    }),
    ...sometimes(...answerHeaders),
  };
}
