// Reads the operations of openapi.json. Every page about an operation is made from these values, so a page cannot tell
// more than the document that the routes themselves write.
import type { Schema } from './schema';

export interface Parameter {
  readonly name: string;
  readonly in: 'path' | 'query' | 'header';
  readonly required: boolean;
  readonly description?: string;
  readonly schema: Schema;
}

export interface Answer {
  readonly status: string;
  readonly description: string;
  readonly mediaTypes: readonly string[];
  readonly schema?: Schema;
  readonly example?: unknown;
}

/** `bearer` is the access token of a user. */
export type Credential = 'apiKey' | 'bearer';

/** The rule by which a repeated request is safe. */
export type Idempotency = 'request_id' | 'idempotency_key';

export interface Operation {
  readonly id: string;
  /** In capitals. */
  readonly method: string;
  readonly path: string;
  readonly tag: string;
  readonly summary: string;
  readonly description?: string;
  readonly credentials: readonly Credential[];
  readonly permission?: string;
  readonly scope?: string;
  readonly idempotency?: Idempotency;
  readonly errorCodes: readonly string[];
  readonly parameters: readonly Parameter[];
  readonly body?: { readonly schema: Schema; readonly example?: unknown; readonly required: boolean };
  readonly answers: readonly Answer[];
  /** The operation exists in sandbox mode only. */
  readonly sandboxOnly: boolean;
}

export interface OpenApi {
  readonly info: { readonly version: string };
  readonly tags: readonly { readonly name: string; readonly description?: string }[];
  readonly paths: Readonly<Record<string, Readonly<Record<string, RawOperation>>>>;
  readonly components: {
    readonly securitySchemes: Readonly<Record<string, { readonly type: string }>>;
    readonly schemas: Readonly<Record<string, Schema>>;
    readonly parameters?: Readonly<Record<string, Parameter>>;
    readonly responses?: Readonly<Record<string, RawAnswer>>;
  };
}

interface RawMedia {
  readonly schema?: Schema;
  readonly example?: unknown;
  readonly examples?: Readonly<Record<string, { readonly value?: unknown }>>;
}

interface RawAnswer {
  readonly $ref?: string;
  readonly description?: string;
  readonly content?: Readonly<Record<string, RawMedia>>;
}

interface RawOperation {
  readonly operationId: string;
  readonly tags: readonly string[];
  readonly summary: string;
  readonly description?: string;
  readonly security?: readonly Readonly<Record<string, unknown>>[];
  readonly parameters?: readonly (Parameter & { readonly $ref?: string })[];
  readonly requestBody?: {
    readonly required?: boolean;
    readonly content: Readonly<Record<string, RawMedia>>;
  };
  readonly responses: Readonly<Record<string, RawAnswer>>;
  readonly 'x-required-permission'?: string | null;
  readonly 'x-required-scope'?: string | null;
  readonly 'x-idempotency'?: Idempotency;
  readonly 'x-error-codes'?: readonly string[];
  readonly 'x-test-mode-only'?: boolean;
}

const METHODS = ['get', 'post', 'put', 'patch', 'delete'];

export function readOperations(document: OpenApi): readonly Operation[] {
  return Object.entries(document.paths).flatMap(([path, methods]) =>
    METHODS.flatMap((method) => {
      const raw = methods[method];
      return raw === undefined ? [] : [toOperation(document, path, method.toUpperCase(), raw)];
    }),
  );
}

function toOperation(document: OpenApi, path: string, method: string, raw: RawOperation): Operation {
  const { description, 'x-required-permission': permission, 'x-required-scope': scope } = raw;
  const body = readBody(raw);
  const idempotency = raw['x-idempotency'];
  return {
    id: raw.operationId,
    method,
    path,
    tag: raw.tags[0] ?? '',
    summary: raw.summary,
    credentials: (raw.security ?? []).flatMap((one) =>
      Object.keys(one).map((name) => readCredential(document, name)),
    ),
    errorCodes: raw['x-error-codes'] ?? [],
    parameters: (raw.parameters ?? []).map((one) => resolveParameter(document, one)),
    answers: Object.entries(raw.responses).map(([status, one]) => toAnswer(document, status, one)),
    sandboxOnly: raw['x-test-mode-only'] === true,
    ...(description === undefined ? {} : { description }),
    ...(permission === undefined || permission === null ? {} : { permission }),
    ...(scope === undefined || scope === null ? {} : { scope }),
    ...(idempotency === undefined ? {} : { idempotency }),
    ...(body === undefined ? {} : { body }),
  };
}

function readCredential({ components }: OpenApi, name: string): Credential {
  const scheme = components.securitySchemes[name];
  if (scheme === undefined) throw new Error(`the document declares no credential ${name}`);
  return scheme.type === 'apiKey' ? 'apiKey' : 'bearer';
}

function resolveParameter(document: OpenApi, one: Parameter & { readonly $ref?: string }): Parameter {
  const name = one.$ref?.split('/').at(-1);
  return (name === undefined ? undefined : document.components.parameters?.[name]) ?? one;
}

function readBody({ requestBody }: RawOperation): Operation['body'] {
  if (requestBody === undefined) return undefined;
  const media = Object.values(requestBody.content)[0];
  if (media?.schema === undefined) return undefined;
  const example = readExample(media);
  return {
    schema: media.schema,
    required: requestBody.required ?? false,
    ...(example === undefined ? {} : { example }),
  };
}

const readExample = ({ example, examples }: RawMedia): unknown =>
  example ?? Object.values(examples ?? {})[0]?.value;

function toAnswer(document: OpenApi, status: string, given: RawAnswer): Answer {
  const name = given.$ref?.split('/').at(-1);
  const raw = (name === undefined ? undefined : document.components.responses?.[name]) ?? given;
  const entries = Object.entries(raw.content ?? {});
  const media = entries[0]?.[1];
  const example = media === undefined ? undefined : readExample(media);
  return {
    status,
    description: raw.description ?? '',
    mediaTypes: entries.map(([type]) => type),
    ...(media?.schema === undefined ? {} : { schema: media.schema }),
    ...(example === undefined ? {} : { example }),
  };
}
