// Creates a payment. The request_id belongs to one payment forever: the intent reserves it before the provider is asked, and
// every other request with it answers the payment that it finds there. A repeat is never refused for a fact that has changed
// since the first request.
import { type CallContext, type DomainError, type Scope, scopeOf } from '@mps/contracts';
import { err, newId, ok, type Result } from '@mps/kernel';
import { MIN_SUBMIT_MS } from '../limits';
import type { Reply } from '../operation';
import type { FallbackMetrics } from '../reference-data';
import {
  findConflictError,
  type NamedSession,
  type RiskRules,
  type StoredThreeDsSession,
  type TokenHasher,
} from '../three-ds';
import { chain, findCard, type CommandAnswer, type Decision, type StoredTransaction } from '../transaction';
import { awaitOutcome } from './await-outcome';
import type { CreateRequest } from './domain/create-request';
import { fingerprintRequest, type RequestFingerprint } from './domain/fingerprint';
import { newTransaction, type PaymentFacts } from './domain/new-transaction';
import { noteOtherCard } from './domain/other-card';
import { gatherPaymentFacts, type FactsDeps } from './facts';
import type { TransactionNumbers } from './number-store';
import type { SingleFlight } from './single-flight';
import { submitIntent, type SubmitDeps } from './submit';

export interface CreateDeps extends SubmitDeps, FactsDeps {
  readonly numbers: TransactionNumbers;
  readonly fallbackMetrics: FallbackMetrics;
  readonly tokenHasher: TokenHasher;
  readonly riskRules: RiskRules;
  readonly flights: SingleFlight<Awaited<Reply<CommandAnswer>>>;
}

/** One request, as every step of its creation sees it. */
interface Attempt {
  readonly request: CreateRequest;
  readonly fingerprint: RequestFingerprint;
  readonly scope: Scope;
  readonly context: CallContext;
}

/**
 * resource_not_found · request_id_conflict · request_in_progress · validation_error · merchant_not_active ·
 * affiliation_not_active · pix_key_not_active · fee_policy_no_match · three_ds_session_consumed ·
 * three_ds_session_in_use, in this order.
 */
export async function createTransaction(
  deps: CreateDeps,
  request: CreateRequest,
  context: CallContext,
): Reply<CommandAnswer> {
  const scope = scopeOf(context.caller);
  if (scope === null) return err({ code: 'resource_not_found' });
  const card = findCard(request.instrument);
  const digests = card === null ? [] : deps.tokenHasher.digests(card.network_token);
  const fingerprint = fingerprintRequest(request, digests);
  const attempt: Attempt = { request, fingerprint, scope, context };
  const flight = JSON.stringify([
    scope.organization_id,
    scope.company_id,
    request.merchant_id,
    request.request_id,
    fingerprint.text,
  ]);
  const led = await deps.flights.follow(flight);
  // Only a success is shared: the leader's failure may not apply to us (its deadline, its connection).
  if (led?.ok === true) return answerRepeat(deps, attempt, led.value.transaction);
  return deps.flights.lead(flight, context.deadlineMs, () => replayOrCreate(deps, attempt));
}

async function replayOrCreate(deps: CreateDeps, attempt: Attempt): Reply<CommandAnswer> {
  // A repeat must not claim the session again, so the earlier request is looked for first.
  const isClaiming = attempt.request.three_d_secure_session_id !== null;
  const earlier = isClaiming ? await replay(deps, attempt) : null;
  if (earlier !== null) return earlier;
  const created = await create(deps, attempt);
  if (created.ok) return created;
  // The refusal may come from an equal request that was first, or may not have applied to it.
  return (await replay(deps, attempt)) ?? created;
}

/** `null`: no earlier request has this request_id. */
async function replay(deps: CreateDeps, attempt: Attempt): Promise<Awaited<Reply<CommandAnswer>> | null> {
  const { request, scope } = attempt;
  const earlier = await deps.intents.findPayment(scope, request.merchant_id, request.request_id);
  return earlier === null ? null : answerRepeat(deps, attempt, earlier);
}

async function answerRepeat(
  deps: CreateDeps,
  { fingerprint, context }: Attempt,
  earlier: StoredTransaction,
): Reply<CommandAnswer> {
  return fingerprint.isRepeatOf(earlier.fingerprint)
    ? awaitOutcome(deps, earlier, context)
    : err({ code: 'request_id_conflict', members: { existing_id: earlier._id } });
}

async function create(deps: CreateDeps, attempt: Attempt): Reply<CommandAnswer> {
  const { request, context } = attempt;
  const named = await lookAtSession(deps, attempt);
  const facts = await gatherPaymentFacts(
    deps,
    { request, now: deps.businessClock.now(), sessionViolations: named.violations },
    context,
  );
  if (!facts.ok) return facts;
  const number = await deps.numbers.next(facts.value.organization_id);
  if (deps.realClock.now().getTime() + MIN_SUBMIT_MS > context.deadlineMs)
    return err({ code: 'upstream_timeout' });
  const ids = { id: newId(), organizationTransactionId: number };
  const claim = await claimSession(deps, request, named, ids.id);
  if (!claim.ok) return claim;
  const creation = decideCreation(deps, attempt, facts.value, ids, claim.value);
  const opened = await openIntent(deps, creation, claim.value, context.deadlineMs);
  if (!opened.ok) return opened;
  const { local_read_models } = creation.next;
  if (local_read_models !== undefined) deps.fallbackMetrics.used(ids.id, local_read_models);
  const card = findCard(request.instrument);
  const submitted = card && { ...card, session: claim.value };
  const transaction = await submitIntent(deps, creation, submitted, context.deadlineMs);
  return ok({ transaction, replayed: false });
}

const NO_SESSION: NamedSession = { session: null, violations: [] };

async function lookAtSession({ threeDs }: CreateDeps, { request, scope }: Attempt): Promise<NamedSession> {
  const { merchant_id: company_id, three_d_secure_session_id: sessionId } = request;
  if (sessionId === null) return NO_SESSION;
  return threeDs.look({ organization_id: scope.organization_id, company_id }, sessionId, request);
}

/** With require_3ds a session is only looked at: authenticating uses one later, this or another. null: nothing is claimed. */
async function claimSession(
  { threeDs }: CreateDeps,
  request: CreateRequest,
  { session }: NamedSession,
  transactionId: string,
): Promise<Result<StoredThreeDsSession | null, DomainError>> {
  if (session === null) return ok(null);
  if (!request.require_3ds) return threeDs.claim(session, request, transactionId);
  const conflict = findConflictError(session);
  return conflict === null ? ok(null) : err(conflict);
}

function decideCreation(
  { riskRules, vault, threeDs, businessClock }: CreateDeps,
  { request, fingerprint }: Attempt,
  facts: PaymentFacts,
  ids: { readonly id: string; readonly organizationTransactionId: string },
  claimed: StoredThreeDsSession | null,
): Decision {
  const now = businessClock.now();
  const token = findCard(request.instrument)?.network_token ?? null;
  // A cardholder who has been authenticated is not challenged again.
  const isChallenged = token !== null && claimed === null && riskRules.asksForChallenge(token);
  const mayWait = token !== null && (isChallenged || request.require_3ds);
  const creation = newTransaction(request, facts, {
    ...ids,
    fingerprint: fingerprint.text,
    now,
    isChallenged,
    threeDsSessionId: claimed?._id ?? null,
    sealedToken: mayWait ? vault.seal(token, { companyId: request.merchant_id, id: ids.id }) : null,
  });
  if (token === null || claimed === null || threeDs.isOfCard(claimed, token)) return creation;
  return chain(creation, (state) => noteOtherCard(state, claimed._id, now));
}

/** The equal request that was first is in the index and cannot be read: a failover takes it back, or shows it soon. */
const TRY_LATER: DomainError = { code: 'service_unavailable', retryAfterSeconds: 1 };

/** Reserves the request_id. From here on the payment exists, whatever happens to this process. */
async function openIntent(
  { intents, threeDs }: CreateDeps,
  { next }: Decision,
  claimed: StoredThreeDsSession | null,
  deadlineMs: number,
): Promise<Result<undefined, DomainError>> {
  let isOpen = false;
  try {
    const opened = await intents.open(next, deadlineMs);
    isOpen = opened.ok;
    if (opened.ok) return opened;
    return err(opened.error.code === 'request_id_taken' ? TRY_LATER : opened.error);
  } finally {
    if (!isOpen && claimed !== null) await threeDs.release(claimed);
  }
}
