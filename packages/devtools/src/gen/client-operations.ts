// Reads openapi.json into the operations of packages/client: how each is called, repeated, paged and named.
import { NAMES } from '@mps/client/names';
import { REPEATS } from '@mps/client/repeats';

interface Schema {
  readonly $ref?: string;
  readonly required?: readonly string[];
}
interface Parameter {
  readonly name: string;
  readonly in: string;
  readonly required?: boolean;
}
interface Content {
  readonly content?: Readonly<Record<string, { readonly schema: Schema }>>;
  readonly required?: boolean;
}
interface RawOperation {
  readonly operationId: string;
  readonly summary?: string;
  readonly description?: string;
  readonly security?: readonly Readonly<Record<string, unknown>>[];
  readonly parameters?: readonly Parameter[];
  readonly requestBody?: Content;
  readonly responses: Readonly<Record<string, Content>>;
  readonly 'x-error-codes'?: readonly string[];
  readonly 'x-required-permission'?: string;
}
export interface OpenApiDocument {
  readonly paths: Readonly<Record<string, Readonly<Record<string, RawOperation>>>>;
  readonly components: { readonly schemas: Readonly<Record<string, Schema & Record<string, unknown>>> };
}

export interface ClientOperation {
  readonly id: string;
  /** Of the method in the client, such as `merchant.transactions.create`. */
  readonly name: string;
  readonly method: string;
  readonly path: string;
  readonly pathParameters: readonly string[];
  readonly repeat: string;
  readonly auth: readonly string[];
  readonly input: { readonly kind: 'body' | 'query'; readonly isRequired: boolean } | undefined;
  readonly list: 'pages' | 'cursor' | undefined;
  readonly scan: boolean;
  readonly csv: boolean;
  /** The media type of the answer, when it is a file. */
  readonly file: string | undefined;
  readonly hasAnswer: boolean;
  readonly errorCodes: readonly string[] | undefined;
  readonly summary: string;
  readonly permission: string | undefined;
}

const METHODS = ['get', 'post', 'put', 'patch', 'delete'] as const;
const NAME_BY_ID: Readonly<Record<string, string>> = NAMES;

/** Throws for an operation without a name, and for a name without an operation. */
export function readOperations(document: OpenApiDocument): ClientOperation[] {
  const operations = Object.entries(document.paths).flatMap(([path, item]) =>
    METHODS.flatMap((method) => {
      const raw = item[method];
      return raw === undefined ? [] : [readOperation(document, method.toUpperCase(), path, raw)];
    }),
  );
  const ids = new Set(operations.map(({ id }) => id));
  const unused = Object.keys(NAMES).filter((id) => !ids.has(id));
  if (unused.length > 0) throw new Error(`packages/client/src/names.ts names no operation: ${unused.join(', ')}`);
  return operations;
}

function readOperation(document: OpenApiDocument, method: string, path: string, raw: RawOperation): ClientOperation {
  const id = raw.operationId;
  const name = NAME_BY_ID[id];
  if (name === undefined) throw new Error(`${id} needs a name in packages/client/src/names.ts`);
  const query = (raw.parameters ?? []).filter((parameter) => parameter.in === 'query');
  const names = new Set(query.map((parameter) => parameter.name));
  const types = Object.entries(raw.responses)
    .filter(([status]) => status.startsWith('2'))
    .flatMap(([, response]) => Object.keys(response.content ?? {}));
  return {
    id,
    name,
    method,
    path,
    pathParameters: [...path.matchAll(/\{(\w+)\}/g)].map(([, parameter = '']) => parameter),
    repeat: decideRepeat(document, method, raw),
    auth: (raw.security ?? []).flatMap((scheme) => Object.keys(scheme)),
    input: readInput(raw, query),
    list: names.has('after') ? 'cursor' : names.has('page') ? 'pages' : undefined,
    scan: names.has('page') && names.has('created_at_from'),
    csv: types.includes('text/csv'),
    file: types.find((type) => type !== 'text/csv' && type !== 'application/json'),
    hasAnswer: types.length > 0,
    errorCodes: raw['x-error-codes'],
    summary: raw.summary ?? id,
    permission: raw['x-required-permission'],
  };
}

function readInput(raw: RawOperation, query: readonly Parameter[]): ClientOperation['input'] {
  if (raw.requestBody !== undefined) return { kind: 'body', isRequired: raw.requestBody.required === true };
  if (query.length === 0) return undefined;
  return { kind: 'query', isRequired: query.some(({ required }) => required === true) };
}

function decideRepeat(document: OpenApiDocument, method: string, raw: RawOperation): string {
  const decided = REPEATS[raw.operationId];
  if (decided !== undefined) return decided;
  if (method !== 'POST') return 'safe';
  const body = raw.requestBody?.content?.['application/json']?.schema;
  if (body !== undefined && follow(document, body).required?.includes('request_id') === true) return 'request_id';
  const hasKey = (raw.parameters ?? []).some((one) => one.in === 'header' && one.name === 'Idempotency-Key');
  return hasKey ? 'key' : 'once';
}

function follow(document: OpenApiDocument, schema: Schema): Schema {
  const name = schema.$ref?.split('/').pop();
  return name === undefined ? schema : (document.components.schemas[name] ?? schema);
}
