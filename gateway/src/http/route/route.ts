// A route is one value that describes one operation. handleRoute reads it to authenticate, authorize, validate and answer. The
// OpenAPI document is made from the same value, so it always matches the operation.
import type { CallContext, Caller, DomainError, ErrorCode } from '@mps/contracts';
import type { Permission, Result } from '@mps/kernel';
import { z } from 'zod';
import type { ExportJobs } from '../../clients/export-jobs';
import type { PersonJobs } from '../../clients/person-jobs';
import type { Access } from '../../authentication/answer-cache';
import type { RecentRequests } from '../limits/recent-requests';
import type { RateLimit } from '../../limits';
import type { Clients } from '../../clients/clients';
import type { TestClock } from '../../clients/test-clock';
import type { ReadStream } from '../streams/stream';
import type { CsvPages, FileBounds } from './csv-pages';

export const METHODS = ['GET', 'POST', 'PUT', 'PATCH', 'DELETE'] as const;
export type Method = (typeof METHODS)[number];

/**
 * `key`: only `x-api-key`. `user`: only a bearer token. `any`: a key, or a token with a selected company. `session`: only the cookie
 * of the console.
 */
export type CredentialKind = 'key' | 'user' | 'any' | 'session' | 'none';

export type SuccessStatus = 200 | 201 | 202 | 204;

const noMembers = z.strictObject({});
type NoMembers = typeof noMembers;

export interface RouteInput<Params = unknown, Query = unknown, Body = unknown> {
  readonly params: Params;
  readonly query: Query;
  readonly body: Body;
  /** The `Idempotency-Key` header. null: the request has none. */
  readonly idempotencyKey: string | null;
}

/** The context of calls to services, with the parts that routes use. Without credentials the caller is the gateway, of kind `system`. */
export interface RouteContext extends CallContext {
  readonly clients: Clients;
  /** Refuses every call outside sandbox mode. */
  readonly testClock: TestClock;
  /** Whether this deployment is in sandbox mode. */
  readonly sandboxMode: boolean;
  /** The public address of the platform, without a slash at the end. */
  readonly baseUrl: string;
  /** The address of the client, for limits and allow-lists. It is personal data: never log it, never store it. */
  readonly clientIp: string;
  /** The authentication caches. A route that removes access invalidates them at once. */
  readonly access: Access;
  /**
   * Finds the caller with the rights that it has now, for work that goes on after the answer. Fails with authentication_error,
   * company_access_denied, or with the failure of the request to identity.
   */
  readonly renewCaller: () => Promise<Result<Caller, DomainError>>;
  /** Card payments of the last minute, to warn of a repeat under another request_id. */
  readonly recentPayments: RecentRequests;
  /** Exports and erasures of persons, which run on after their answer. */
  readonly personJobs: PersonJobs;
  /** Exports of lists, which run on after their answer. */
  readonly exportJobs: ExportJobs;
}

export interface Reply<Body = unknown> {
  readonly body: Body;
  /** The request repeats an answered one. The answer is 200 with `Idempotent-Replayed: true`. */
  readonly replayed?: boolean;
  readonly headers?: Readonly<Record<string, string>>;
  /** Rows that the list budget debits, when they are not those of `data`. */
  readonly rows?: number;
  /** The answer of a route that declares `file`. */
  readonly file?: FileAnswer;
  /** The same, of a long file. The route declares `isDownload`. */
  readonly download?: DownloadAnswer;
}

export type FileChunks = AsyncGenerator<string | Uint8Array, void, void>;

/** A file that is sent in chunks, so that a long one is never in memory. */
export interface DownloadAnswer {
  /** Any text. */
  readonly name: string;
  /** Bytes of all chunks. null: not known before the last one. */
  readonly length: number | null;
  /** Throws when the rest cannot be read. Then the connection is closed. */
  readonly chunks: FileChunks;
}

export interface FileAnswer {
  readonly bytes: Uint8Array;
  /** Any text. */
  readonly name: string;
}

/** Messages of services have plain strings for enums. The response schema checks them, because the types cannot. */
type ReplyTo<Response extends z.ZodType | null> = Response extends z.ZodType
  ? Reply<object>
  : Omit<Reply, 'body'>;

export interface RouteLimit {
  readonly limit: RateLimit;
  /** Returns the key by which the limit counts requests. */
  readonly toKey: (request: { readonly body: unknown; readonly clientIp: string }) => string;
}

interface RouteDescription {
  /** In camelCase. Unique. */
  readonly operationId: string;
  readonly tag: string;
  /** One line for the reference, in the imperative. */
  readonly summary: string;
  readonly method: Method;
  /** In the syntax of OpenAPI: `/v1/merchants/{merchantId}/transactions`. */
  readonly path: `/${string}`;
  readonly credential: CredentialKind;
  /** null: the credential is enough. Every route must declare one or the other. */
  readonly permission: Permission | null;
  /** ORGANIZATION: credentials that are bound to one company get 403. */
  readonly scope?: 'ORGANIZATION';
  /** The route does not exist outside sandbox mode. */
  readonly sandboxModeOnly?: true;
  readonly maxBodyBytes?: number;
  /** Limits besides those of the caller. They are checked after the body and before the operation. */
  readonly limits?: readonly RouteLimit[];
  readonly success: SuccessStatus;
  /** The schema of a replay that answers less than `response`, because a secret is shown once. */
  readonly replayResponse?: z.ZodType;
  /** For the OpenAPI document: codes of failures that other operations of this kind do not have. */
  readonly failures?: readonly ErrorCode[];
  /** The GET reads as much as a list, so it needs a list permit too. */
  readonly readsMany?: true;
  /** The POST changes nothing, so it needs no Idempotency-Key. */
  readonly changesNothing?: true;
  /** The media type of the file that the route answers. Its `response` is null. */
  readonly file?: string;
  /** The file is long, so a principal downloads one at a time. */
  readonly isDownload?: true;
  /** For the OpenAPI document: headers of the answer that other operations of this kind do not have. */
  readonly answerHeaders?: readonly ('Warning' | 'X-Unavailable')[];
  /** For links of the OpenAPI document: the collection of the created object, when it is not the last segment of the path. */
  readonly creates?: string;
  /** The time of all services together. Default: CALL_DEADLINE_MS. */
  readonly deadlineMs?: number;
}

/** Runs one call to a service with a list permit of the principal and a new deadline. */
export type Ask = <Value>(
  work: (context: RouteContext) => Promise<Result<Value, DomainError>>,
) => Promise<Result<Value, DomainError>>;

/** How a route answers `Accept: text/csv`. */
export interface CsvForm<Input = unknown> {
  /** The names of two required query parameters, days that bound the file. null: the rows are few without a range. */
  readonly range: readonly [from: string, to: string] | null;
  /** Query parameters that bound the file too. A request with one of them may leave out the range. */
  readonly orBoundedBy?: readonly string[];
  /** The names of the members in the order of the header line. */
  readonly columns: readonly string[];
  /** The names of the members with cents, which the file has in reais. They are columns, or are inside one. */
  readonly amounts: readonly string[];
  /** Returns the name of the file without its extension. */
  readonly fileName: (input: Input) => string;
  /** Yields the pages. After an error there are no more: the first page answers it as a problem, a later one aborts the file. */
  readonly pages: (input: Input, ask: Ask, bounds: FileBounds) => CsvPages;
}

/** How a route answers with a stream. */
export interface StreamForm<Input = unknown> {
  /** `events`: reads when the log has new events of the caller. A number: reads after so many milliseconds. */
  readonly wakeBy: 'events' | number;
  readonly open: (
    input: Input,
    from: { readonly lastEventId: string | null; readonly ask: Ask },
  ) => ReadStream;
}

/** `/v1/merchants/{merchantId}` becomes `/v1/merchants/:merchantId`. */
export const toExpressPath = (path: string): string => path.replaceAll(/\{(\w+)\}/g, ':$1');

/** Returns the routes that exist in this deployment. */
export const selectServedRoutes = (routes: readonly Route[], sandboxMode: boolean): readonly Route[] =>
  routes.filter((route) => sandboxMode || route.sandboxModeOnly !== true);

interface RouteSpec<
  Params extends z.ZodObject,
  Query extends z.ZodObject,
  Body extends z.ZodType,
  Response extends z.ZodType | null,
> extends RouteDescription {
  /** Path parameters. A malformed value is 404, or 400 when the schema is `uuidParam`. Default: any text. */
  readonly params?: Params;
  readonly query?: Query;
  /** Objects must be strict. Default: an object without members. */
  readonly body?: Body;
  /**
   * Returns the 404 of a missing object of the path. It runs only when the body is invalid, because this 404 goes before the 400 of
   * a body. In every other case the operation answers the 404.
   */
  readonly checkExists?: (
    input: { readonly params: z.output<Params> },
    context: RouteContext,
  ) => Promise<DomainError | null>;
  /**
   * Asks the service for violations in a body that the schema refuses, so that the sender gets all of them at once. Violations at,
   * inside or around a violation of the schema are left out.
   */
  readonly findFurtherViolations?: FurtherViolations<z.output<Params>>;
  /** Drops members that it does not name. null: the answer has no body. */
  readonly response: Response;
  /** The answer to `Accept: text/csv`. Without it: 406. */
  readonly csv?: CsvForm<RouteInput<z.output<Params>, z.output<Query>, z.output<Body>>>;
  /** The answer is a stream of events. `handle` is never called. */
  readonly stream?: StreamForm<RouteInput<z.output<Params>, z.output<Query>, z.output<Body>>>;
  readonly handle: (
    input: RouteInput<z.output<Params>, z.output<Query>, z.output<Body>>,
    context: RouteContext,
  ) => Promise<Result<ReplyTo<Response>, DomainError>>;
}

/** `json` is the body as the client sent it. An error other than validation_error adds no violation. */
type FurtherViolations<Params> = (
  input: { readonly params: Params; readonly json: unknown },
  context: RouteContext,
) => Promise<Result<unknown, DomainError>>;

/** A route without type parameters, for handleRoute and the OpenAPI document. */
export interface Route extends RouteDescription {
  readonly params: z.ZodObject | null;
  readonly query: z.ZodObject;
  readonly body: z.ZodType;
  readonly response: z.ZodType | null;
  readonly csv?: CsvForm<RouteInput>;
  readonly stream?: StreamForm<RouteInput>;
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
