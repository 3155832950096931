// What a route is: one value that says everything about one operation. handleRoute reads it to authenticate, to permit, to
// validate and to render; the OpenAPI document reads the same value, so what is served and what is described cannot part.
import type { CallContext, Caller, DomainError } from '@mps/contracts';
import type { Permission, Result } from '@mps/kernel';
import { z } from 'zod';
import type { Access } from '../../authentication/answer-cache';
import type { RateLimit } from '../../limits';
import type { Clients } from '../../clients/clients';
import type { TestClock } from '../../clients/test-clock';

export const METHODS = ['GET', 'POST', 'PUT', 'PATCH', 'DELETE'] as const;
export type Method = (typeof METHODS)[number];

/** `key`: only `x-api-key`. `user`: only a bearer token. `any`: either, a token with a selected company. */
export type CredentialKind = 'key' | 'user' | 'any' | 'none';

export type SuccessStatus = 200 | 201 | 202 | 204;

const noMembers = z.strictObject({});
type NoMembers = typeof noMembers;

export interface RouteInput<Params = unknown, Query = unknown, Body = unknown> {
  readonly params: Params;
  readonly query: Query;
  readonly body: Body;
  /** The `Idempotency-Key` header, null when there is none. */
  readonly idempotencyKey: string | null;
}

export interface RouteContext {
  /** For calls to services: signed caller and deadline. */
  readonly call: CallContext;
  /** A route without a credential is called by the gateway itself, kind `system`. */
  readonly caller: Caller;
  readonly clients: Clients;
  /** Refuses everything outside test mode. */
  readonly testClock: TestClock;
  /** Whether this deployment is in test mode. */
  readonly sandbox: boolean;
  /** The public address of the platform, without a slash at its end. */
  readonly baseUrl: string;
  /** Address of the client, for limits and allow-lists; personal data: never logged, never stored. */
  readonly clientIp: string;
  /** The authentication caches: a route that takes access away invalidates them at once. */
  readonly access: Access;
}

export interface Reply<Body = unknown> {
  readonly body: Body;
  /** The request repeats an answered one: 200 with `Idempotent-Replayed: true`, nothing was changed. */
  readonly replayed?: boolean;
  readonly headers?: Readonly<Record<string, string>>;
}

/** Wire messages hold plain strings where the public vocabulary is closed: the response schema checks them, not the types. */
type ReplyTo<Response extends z.ZodType | null> = Response extends z.ZodType
  ? Reply<object>
  : Omit<Reply, 'body'>;

export interface RouteLimit {
  readonly limit: RateLimit;
  /** Key whose requests the limit counts together. */
  readonly toKey: (request: { readonly body: unknown; readonly clientIp: string }) => string;
}

interface RouteDescription {
  /** camelCase, unique. */
  readonly operationId: string;
  readonly tag: string;
  /** One line for the reference, in the imperative. */
  readonly summary: string;
  readonly method: Method;
  /** OpenAPI syntax: `/v1/merchants/{merchantId}/transactions`. */
  readonly path: `/${string}`;
  readonly credential: CredentialKind;
  /** null: anyone who holds the credential. Every route says one or the other. */
  readonly permission: Permission | null;
  /** Credentials that are bound to one company are refused (403). */
  readonly scope?: 'ORGANIZATION';
  /** The route does not exist outside test mode. */
  readonly testModeOnly?: true;
  readonly maxBodyBytes?: number;
  /** Beside the caller's own: checked with a right body, before the operation. */
  readonly limits?: readonly RouteLimit[];
  readonly success: SuccessStatus;
  /** What a replay answers where that is less than `response`: a secret is shown once. */
  readonly replayResponse?: z.ZodType;
  /** Failures (HTTP) beyond those that every operation of its kind may answer; for the OpenAPI document. */
  readonly failures?: readonly (401 | 404 | 409 | 502)[];
  /** A POST that changes nothing: asked twice it answers twice, and an Idempotency-Key has nothing to do. */
  readonly changesNothing?: true;
  /** Headers that its answer may have beside those of its kind; for the OpenAPI document. */
  readonly answerHeaders?: readonly ('Warning' | 'X-Unavailable')[];
  /** The collection of what it makes, where that is not the last segment of its path; for links. */
  readonly creates?: string;
  /** How long the services may take for it together; the default is CALL_DEADLINE_MS. */
  readonly deadlineMs?: number;
}

/** One call to a service: it takes its turn among the lists of its principal, and has a deadline of its own. */
export type Ask = <Value>(
  work: (context: RouteContext) => Promise<Result<Value, DomainError>>,
) => Promise<Result<Value, DomainError>>;

export type CsvPages = AsyncGenerator<Result<readonly object[], DomainError>, void, void>;

/** How a route answers `Accept: text/csv`. */
export interface CsvForm<Input = unknown> {
  /** Query parameters of days that bound it, both required; null: what it lists is bounded by itself. */
  readonly range: readonly [from: string, to: string] | null;
  /** A query parameter that bounds the file as well: with it, the range may be left out. */
  readonly orBoundedBy?: string;
  /** Member names, in order: the header line. */
  readonly columns: readonly string[];
  /** Columns of cents. */
  readonly amounts: readonly string[];
  /** Name of the file, without its ending. */
  readonly fileName: (input: Input) => string;
  /** An error is the last page: the first answers it, a later one breaks the file off. */
  readonly pages: (input: Input, ask: Ask) => CsvPages;
}

/** `/v1/merchants/:merchantId`. */
export const toExpressPath = (path: string): string => path.replaceAll(/\{(\w+)\}/g, ':$1');

/** What exists in this deployment. */
export const selectServedRoutes = (routes: readonly Route[], sandbox: boolean): readonly Route[] =>
  routes.filter((route) => sandbox || route.testModeOnly !== true);

interface RouteSpec<
  Params extends z.ZodObject,
  Query extends z.ZodObject,
  Body extends z.ZodType,
  Response extends z.ZodType | null,
> extends RouteDescription {
  /** Path parameters. A value that does not fit is 404, or 400 where the schema is `uuidParam`. Default: any text. */
  readonly params?: Params;
  readonly query?: Query;
  /** Objects are strict. Left out: no members are taken. */
  readonly body?: Body;
  /**
   * The 404 of what the path names. Asked only when the body is invalid, because 404 goes before a body's 400; the
   * service answers it in every other case.
   */
  readonly checkExists?: (
    input: { readonly params: z.output<Params> },
    context: RouteContext,
  ) => Promise<DomainError | null>;
  /**
   * What the service that owns the body's language finds in a body that its schema refuses, so that the sender is told
   * everything at once. Findings at, under or above a violation of the schema are left out.
   */
  readonly findFurtherViolations?: FurtherViolations<z.output<Params>>;
  /** Members it does not name are dropped; null: the answer has no body. */
  readonly response: Response;
  /** How it answers `Accept: text/csv`; absent: 406. */
  readonly csv?: CsvForm<RouteInput<z.output<Params>, z.output<Query>, z.output<Body>>>;
  readonly handle: (
    input: RouteInput<z.output<Params>, z.output<Query>, z.output<Body>>,
    context: RouteContext,
  ) => Promise<Result<ReplyTo<Response>, DomainError>>;
}

/** `json`: the body as it was sent. An error that is no validation_error adds nothing. */
type FurtherViolations<Params> = (
  input: { readonly params: Params; readonly json: unknown },
  context: RouteContext,
) => Promise<Result<unknown, DomainError>>;

/** A route without its type parameters: what handleRoute and the OpenAPI document read. */
export interface Route extends RouteDescription {
  readonly params: z.ZodObject | null;
  readonly query: z.ZodObject;
  readonly body: z.ZodType;
  readonly response: z.ZodType | null;
  readonly csv?: CsvForm<RouteInput>;
  readonly checkExists?: (
    input: { readonly params: unknown },
    context: RouteContext,
  ) => Promise<DomainError | null>;
  readonly findFurtherViolations?: FurtherViolations<unknown>;
  readonly handle: (
    input: RouteInput,
    context: RouteContext,
  ) => Promise<Result<Omit<Reply, 'body'> & { readonly body?: unknown }, DomainError>>;
}

export function defineRoute<
  Params extends z.ZodObject = z.ZodObject<Record<string, z.ZodString>>,
  Query extends z.ZodObject = NoMembers,
  Body extends z.ZodType = NoMembers,
  Response extends z.ZodType | null = null,
>(spec: RouteSpec<Params, Query, Body, Response>): Route {
  const { params = null, query = noMembers, body = noMembers } = spec;
  return { ...spec, params, query: query.strict(), body } as unknown as Route;
}
