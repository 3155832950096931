// Runs a request from its route to its answer, in the order of docs/rules.md#check-order:
// 1. Admission: refused too often (429), credential (401), rate limit (429), permission (403).
// 2. Format: Accept (406), then media type, bounds and JSON of the body (415, 413, 503, 408, 400).
// 3. Path and query (400, 404).
// 4. Body: 404 for a missing object of the path, then 400; in the console, 403 for an act that needs a fresh proof.
// 5. The operation.
import { type CallerTokenSigner, type Logger, networkOf } from '@mps/chassis';
import { type Caller, type DomainError, ERRORS, violation, type Violation } from '@mps/contracts';
import { err, ok, type RealClock, type Result } from '@mps/kernel';
import type { Request } from 'express';
import type { z } from 'zod';
import type { Access } from '../../authentication/answer-cache';
import { type Authenticator, formatChallenges } from '../../authentication/authenticate';
import type { RecentRequests } from '../limits/recent-requests';
import type { Limits } from '../limits/request-limits';
import { CALL_DEADLINE_MS, type Clients, EXISTENCE_DEADLINE_MS } from '../../clients/clients';
import type { TestClock } from '../../clients/test-clock';
import { MAX_BODY_BYTES } from '../../limits';
import type { JsonText } from '../body/json-text';
import { type BodyTimes, limitPieces } from '../body/intake';
import { NOTHING, readJson } from '../body/read-json';
import { checkConsoleBody } from '../console/console-api';
import { checkProof, type StepUpLimits } from '../console/step-up';
import { WrittenBody } from '../schemas/answers';
import { mergeViolations, toViolations, addInexact, addRefused } from '../errors/violations';
import { allowOperation, type GatewayResponse, sendProblem } from '../server/exchange';
import { type Admission, openStream, sendStream } from '../streams/send-stream';
import { EVENT_STREAM } from '../streams/stream';
import type { Streams } from '../streams/streams';
import { admit, checkAdmission, makeRenewal } from './admit';
import { acceptsJson, findCsvViolations, openCsv, prefersCsv, sendCsv } from './csv';
import { acceptsFile, sendDownload } from './file';
import type { ExportJobs } from '../../clients/export-jobs';
import type { PersonJobs } from '../../clients/person-jobs';
import { identifyRequest } from './idempotency';
import { countPageRows, countReplyRows, runWithListPermit } from './list-rows';
import { readParameters } from './read-parameters';
import { type AnyReply, sendReply } from './send-reply';
import type { Ask, Route, RouteContext, RouteInput, StreamForm } from './route';

export interface RouteDependencies {
  readonly authenticator: Authenticator;
  readonly access: Access;
  readonly clients: Clients;
  readonly testClock: TestClock;
  readonly signer: CallerTokenSigner;
  readonly realClock: RealClock;
  readonly log: Logger;
  readonly sandboxMode: boolean;
  readonly baseUrl: string;
  readonly limits: Limits;
  readonly bodyTimes: BodyTimes;
  readonly recentPayments: RecentRequests;
  readonly personJobs: PersonJobs;
  readonly exportJobs: ExportJobs;
  readonly streams: Streams;
  readonly stepUp: StepUpLimits;
}

/** HTTP asks for WWW-Authenticate in each of them. */
const UNAUTHENTICATED = 401;

type Outcome = Result<AnyReply, DomainError>;

export async function handleRoute(
  route: Route,
  request: Request,
  response: GatewayResponse,
  dependencies: RouteDependencies,
): Promise<void> {
  const outcome = await run(route, request, response, dependencies);
  if (outcome.ok && outcome.value.stream !== undefined)
    return sendStream(request, response, outcome.value.stream);
  if (response.destroyed) return;
  if (outcome.ok) {
    const { csv, download } = outcome.value;
    if (csv !== undefined) await sendCsv(request, response, csv, dependencies.log);
    else if (download === undefined) sendReply(route, response, outcome.value);
    else await sendDownload(request, response, { type: route.file, ...download }, dependencies.log);
    return;
  }
  if (ERRORS[outcome.error.code].http === UNAUTHENTICATED)
    response.setHeader('WWW-Authenticate', formatChallenges(findCredential(route, response)));
  sendProblem(request, response, outcome.error, dependencies.baseUrl);
}

const findCredential = ({ credential }: Route, response: GatewayResponse): Route['credential'] =>
  response.locals.exchange.consoleApi === undefined ? credential : 'session';

async function run(
  route: Route,
  request: Request,
  response: GatewayResponse,
  dependencies: RouteDependencies,
): Promise<Outcome> {
  limitPieces(request, route.maxBodyBytes ?? MAX_BODY_BYTES);
  const caller = await admit(route, request, response, dependencies);
  if (!caller.ok) return caller;
  const form = prefersCsv(request) ? route.csv : undefined;
  if (form === undefined && !acceptsAnswer(route, request)) return err({ code: 'not_acceptable' });
  const json = await readBody(route, request, response, { caller: caller.value, ...dependencies });
  if (!json.ok) return json;
  response.locals.exchange.requestBody = json.value.value;
  const parameters = readParameters(route, request, form && findCsvViolations(form, request.originalUrl));
  if (!parameters.ok) return parameters;
  const context = makeContext(route, { request, response }, caller.value, dependencies);
  allowOperation(response, route);
  const body = checkConsoleBody(checkBody(route, json.value), response, dependencies);
  if (!body.ok) {
    const sent = { params: parameters.value.params, json: json.value.value };
    return err(
      await explainInvalidBody(route, sent, body.error, shortenDeadline(context, dependencies.realClock)),
    );
  }
  const input: RouteInput = { ...parameters.value, body: body.value };
  if (form !== undefined) {
    const file = await openCsv(form, input, makeAsk(route, context, dependencies));
    return file.ok ? ok({ csv: file.value }) : err(mapReadTimeout(route, file.error));
  }
  if (route.stream !== undefined)
    return openRouteStream({ route, request, response }, route.stream, { input, context, dependencies });
  const act = await checkAct(route, input, { request, response }, dependencies);
  if (!act.ok) return act;
  const handle = (): Promise<Result<AnyReply, DomainError>> =>
    route.handle(input, addIdempotency(route, input, context));
  const outcome = await runWithListPermit(route, context, dependencies.limits, handle, countReplyRows);
  return outcome.ok
    ? checkReply(route, outcome.value, dependencies.log)
    : err(mapReadTimeout(route, outcome.error));
}

/** The last checks before the operation. */
async function checkAct(
  route: Route,
  input: RouteInput,
  exchange: { readonly request: Request; readonly response: GatewayResponse },
  dependencies: RouteDependencies,
): Promise<Result<undefined, DomainError>> {
  const proof = await checkProof(route, input.body, exchange, dependencies);
  if (!proof.ok) return proof;
  const { clientIp } = exchange.response.locals.exchange;
  const waitSeconds = takeRouteLimits(route, input, clientIp, dependencies.limits);
  if (waitSeconds > 0) return err({ code: 'rate_limited', retryAfterSeconds: waitSeconds });
  const principal = exchange.response.locals.exchange.caller?.principal_id ?? clientIp;
  return route.isDownload === true ? dependencies.limits.downloads.take(principal, exchange.response) : ok();
}

async function openRouteStream(
  { route, request, response }: { route: Route; request: Request; response: GatewayResponse },
  form: StreamForm<RouteInput>,
  {
    input,
    context,
    dependencies,
  }: { input: RouteInput; context: RouteContext; dependencies: RouteDependencies },
): Promise<Outcome> {
  const from = { input, request, caller: context.caller, ask: makeAsk(route, context, dependencies) };
  const check = (): Promise<Admission> => checkAdmission(route, request, response, dependencies);
  const opened = await openStream(form, from, dependencies.streams, check);
  return opened.ok ? opened : err(mapReadTimeout(route, opened.error));
}

function acceptsAnswer({ file, stream }: Route, request: Request): boolean {
  const type = stream === undefined ? file : EVENT_STREAM;
  return type === undefined ? acceptsJson(request) : acceptsFile(request, type);
}

/** On a route without credentials the body counts for the client's network, and otherwise for the principal. */
async function readBody(
  { method, maxBodyBytes: maxBytes = MAX_BODY_BYTES }: Route,
  request: Request,
  response: GatewayResponse,
  { caller, limits, bodyTimes: times }: Pick<RouteDependencies, 'limits' | 'bodyTimes'> & { caller: Caller },
): Promise<Result<JsonText, DomainError>> {
  if (method === 'GET' || method === 'DELETE') return ok(NOTHING);
  const isAnonymous = caller.kind === 'system';
  const key = isAnonymous ? networkOf(response.locals.exchange.clientIp) : caller.principal_id;
  return readJson(request, response, {
    maxBytes,
    sender: { key, isAnonymous },
    budget: limits.bodies,
    times,
  });
}

/** Each page of a file is a list with its own permit and deadline. Its rows are debited unless a range bounds the file. */
const makeAsk =
  (route: Route, context: RouteContext, { limits, realClock }: RouteDependencies): Ask =>
  (work) => {
    const renewed = {
      ...context,
      deadlineMs: computeDeadlineMs(route, realClock),
    };
    return runWithListPermit(
      route,
      renewed,
      limits,
      () => work(renewed),
      route.csv?.range === null ? countPageRows : () => 0,
    );
  };

/** Counts the request for every limit of the route. Returns the longest wait in whole seconds. */
function takeRouteLimits(
  { limits: own = [] }: Route,
  { body }: RouteInput,
  clientIp: string,
  limits: Limits,
): number {
  const waits = own.map(({ limit, toKey }) => limits.take(limit, toKey({ body, clientIp }), clientIp));
  return Math.max(0, ...waits);
}

function addIdempotency(
  route: Route,
  { params, body, idempotencyKey: key }: RouteInput,
  context: RouteContext,
): RouteContext {
  const idempotency = identifyRequest(route, { key, params, body, caller: context.caller });
  return idempotency === null ? context : { ...context, idempotency };
}

/** Returns the 404 of the path if its object is missing, and otherwise all violations of the schema and of the service. */
async function explainInvalidBody(
  route: Route,
  sent: { readonly params: RouteInput['params']; readonly json: unknown },
  violations: readonly Violation[],
  context: RouteContext,
): Promise<DomainError> {
  const missing = await findMissing(route, sent.params, context);
  if (missing !== null) return missing;
  const checked = (await route.findFurtherViolations?.(sent, context)) ?? ok({});
  const further = checked.ok ? [] : (checked.error.violations ?? []);
  return { code: 'validation_error', violations: mergeViolations(violations, further) };
}

/** An unavailable service does not hide the violations of the body: then the 404 check is skipped. */
async function findMissing(
  route: Route,
  params: RouteInput['params'],
  context: RouteContext,
): Promise<DomainError | null> {
  const missing = (await route.checkExists?.({ params }, context)) ?? null;
  return missing !== null && isAway(missing) ? null : missing;
}

function shortenDeadline(context: RouteContext, realClock: RealClock): RouteContext {
  const deadlineMs = Math.min(context.deadlineMs, realClock.now().getTime() + EXISTENCE_DEADLINE_MS);
  return { ...context, deadlineMs };
}

const isAway = ({ code }: DomainError): boolean =>
  code === 'service_unavailable' || code === 'upstream_timeout';

/** A read changes nothing, so the caller may repeat it after a timeout: 503 instead of 504. */
const mapReadTimeout = ({ method }: Route, error: DomainError): DomainError =>
  method === 'GET' && error.code === 'upstream_timeout' ? { code: 'service_unavailable' } : error;

/** A POST without a body counts as `{}`. PUT and PATCH need a body. */
function checkBody(
  route: Route,
  { value, inexact, refused }: JsonText,
): Result<unknown, readonly Violation[]> {
  if (route.method === 'GET' || route.method === 'DELETE') return ok({});
  const input = value === undefined && route.method === 'POST' ? {} : value;
  if (input === undefined) return err([violation('#', 'required', 'missing_body')]);
  const parsed = route.body.safeParse(input);
  if (parsed.success && inexact.length === 0 && refused.length === 0) return ok(parsed.data);
  const structural = parsed.success ? [] : toViolations(parsed.error, input, 'body');
  return err(addInexact(addRefused(structural, refused), inexact));
}

function makeContext(
  route: Route,
  { request, response }: { readonly request: Request; readonly response: GatewayResponse },
  caller: Caller,
  {
    authenticator,
    access,
    clients,
    testClock,
    signer,
    realClock,
    sandboxMode,
    baseUrl,
    recentPayments,
    personJobs,
    exportJobs,
  }: RouteDependencies,
): RouteContext {
  return {
    caller,
    callerTokens: signer.tokensOf(caller),
    deadlineMs: computeDeadlineMs(route, realClock),
    idempotency: null,
    // Only reads end when the caller disconnects. A change runs on, and the caller finds its answer by request_id.
    ...(route.method === 'GET' && { signal: makeAbandonSignal(response) }),
    clients,
    testClock,
    sandboxMode,
    baseUrl,
    access,
    clientIp: response.locals.exchange.clientIp,
    renewCaller: makeRenewal(caller, request, response, { authenticator }),
    recentPayments,
    personJobs,
    exportJobs,
  };
}

const computeDeadlineMs = ({ deadlineMs = CALL_DEADLINE_MS }: Route, realClock: RealClock): number =>
  realClock.now().getTime() + deadlineMs;

function makeAbandonSignal(response: GatewayResponse): AbortSignal {
  const controller = new AbortController();
  response.once('close', () => {
    if (!response.writableFinished) controller.abort();
  });
  return controller.signal;
}

/** An answer that breaks its schema is a bug of the platform. The log line has paths and issue codes, never values. */
function checkReply(route: Route, reply: AnyReply, log: Logger): Outcome {
  const schema = reply.replayed === true ? (route.replayResponse ?? route.response) : route.response;
  if (schema === null || reply.body instanceof WrittenBody) return ok(reply);
  const parsed = schema.safeParse(reply.body);
  if (parsed.success) return ok({ ...reply, body: parsed.data });
  log.error({ route: route.operationId, places: listIssues(parsed.error) }, 'answer does not fit its schema');
  return err({ code: 'internal_error' });
}

function listIssues(error: z.ZodError): string[] {
  return error.issues.map((issue) => `${issue.path.join('.')} ${issue.code}`);
}
