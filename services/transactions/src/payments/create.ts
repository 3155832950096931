// Takes a payment: gather, decide, write the intent, ask the provider, write the outcome. Of many equal requests one
// creates, and the others answer what it made: the unique index says so when the intent is written, and before any refusal
// is answered the earlier request is looked for, so that a repeat is never refused for what has changed since.
import type { StoreRefusal } from '@mps/aggregates';
import { scopeOf, type CallContext, type DomainError, type Scope } from '@mps/contracts';
import { err, newId, ok, underKey, type KeyedDigest, type Result } from '@mps/kernel';
import { MIN_SUBMIT_MS } from '../limits';
import type { Reply } from '../operation';
import type { FallbackMetrics } from '../reference-data';
import { conflictWith, type RiskRules, type StoredThreeDsSession, type TokenHasher } from '../three-ds';
import type { CommandAnswer, Decision, RequestIdTaken, StoredTransaction, Transaction } from '../transaction';
import { fingerprintOfCreate, type CreateRequest } from './domain/create-request';
import { newTransaction, type PaymentFacts } from './domain/new-transaction';
import { gatherPaymentFacts, type FactsDeps } from './facts';
import type { TransactionNumbers } from './number-store';
import { awaitOutcome, submitAuthenticated, submitIntent, submitOrder, type SubmitDeps } from './submit';

export interface CreateDeps extends SubmitDeps, FactsDeps {
  readonly numbers: TransactionNumbers;
  readonly fallbackMetrics: FallbackMetrics;
  readonly tokenHasher: TokenHasher;
  readonly riskRules: RiskRules;
  /** Equal requests that this process has under way: the first works, the others wait for it. */
  readonly underWay: Map<string, Leader>;
}

/** Work that equal requests wait for. One past its deadline may never end, so a repeat then works for itself. */
interface Leader {
  readonly work: Reply<CommandAnswer>;
  readonly deadlineMs: number;
}

/** One request, as every step of its creation sees it. */
interface Attempt {
  readonly deps: CreateDeps;
  readonly request: CreateRequest;
  readonly fingerprint: string;
  /** Of the card's token, under each key of the key ring; empty without a card. */
  readonly tokenHashes: readonly KeyedDigest[];
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
  const { underWay, tokenHasher, realClock } = deps;
  const scope = scopeOf(context.caller);
  if (scope === null) return err({ code: 'resource_not_found' });
  const tokenHashes = request.card_data ? tokenHasher.digests(request.card_data.network_token) : [];
  const fingerprint = fingerprintUnder(request, tokenHashes[0]);
  const attempt: Attempt = { deps, request, fingerprint, tokenHashes, scope, context };
  const key = keyOf(attempt);
  const leader = underWay.get(key);
  if (leader !== undefined && realClock.now().getTime() < leader.deadlineMs) {
    const led = await leader.work.catch(() => null);
    // What stood in the leader's way may not stand in ours: only its success is shared.
    if (led?.ok === true) return follow(attempt, led.value.transaction);
    return replayOrBegin(attempt);
  }
  const work = replayOrBegin(attempt).finally(() => {
    if (underWay.get(key)?.work === work) underWay.delete(key);
  });
  underWay.set(key, { work, deadlineMs: context.deadlineMs });
  return work;
}

const keyOf = ({ request, fingerprint, scope }: Attempt): string =>
  JSON.stringify([
    scope.organization_id,
    scope.company_id,
    request.merchant_id,
    request.request_id,
    fingerprint,
  ]);

/** A fingerprint with a keyed hash in it names the key. */
const fingerprintUnder = (request: CreateRequest, tokenHash: KeyedDigest | undefined): string =>
  tokenHash === undefined
    ? fingerprintOfCreate(request, null)
    : underKey(tokenHash.keyId, fingerprintOfCreate(request, tokenHash.digest));

/** Whether an earlier request was this one, under whichever key of the key ring it was hashed. */
const isRepeated = ({ request, fingerprint, tokenHashes }: Attempt, earlier: string | null): boolean =>
  earlier === fingerprint ||
  tokenHashes.some(
    (one) =>
      earlier === fingerprintUnder(request, one) ||
      // From before key rings: it names no key.
      earlier === fingerprintOfCreate(request, one.digest),
  );

async function replayOrBegin(attempt: Attempt): Reply<CommandAnswer> {
  // To claim a session is a write, which a repeat must not get to.
  const earlier = attempt.request.three_d_secure_session_id === null ? null : await replayOf(attempt);
  if (earlier !== null) return earlier;
  const begun = await begin(attempt);
  if (begun.ok) return begun;
  return (await replayOf(attempt)) ?? begun;
}

/** `null`: no earlier request has this request_id. */
async function replayOf(attempt: Attempt): Promise<Awaited<Reply<CommandAnswer>> | null> {
  const { deps, request, scope } = attempt;
  const earlier = await deps.intents.paymentOf(scope, request.merchant_id, request.request_id);
  return earlier === null ? null : follow(attempt, earlier);
}

async function follow(attempt: Attempt, earlier: StoredTransaction): Reply<CommandAnswer> {
  const { deps, context } = attempt;
  return isRepeated(attempt, earlier.fingerprint)
    ? awaitOutcome(deps, earlier, context)
    : err({ code: 'request_id_conflict', members: { existing_id: earlier._id } });
}

const NO_SESSION = { session: null, violations: [] } as const;

/** Of a refusal, an equal request that came first may be the reason, or would not have had it: it is looked for next. */
async function begin(attempt: Attempt): Reply<CommandAnswer> {
  const { deps, request, scope, context } = attempt;
  const { numbers, threeDs, realClock, businessClock } = deps;
  const sessionId = request.three_d_secure_session_id;
  const owner = { organization_id: scope.organization_id, company_id: request.merchant_id };
  const named = sessionId === null ? NO_SESSION : await threeDs.look(owner, sessionId, request);
  const facts = await gatherPaymentFacts(deps, request, businessClock.now(), context, named.violations);
  if (!facts.ok) return facts;
  const number = await numbers.next(facts.value.organization_id);
  if (realClock.now().getTime() + MIN_SUBMIT_MS > context.deadlineMs)
    return err({ code: 'upstream_timeout' });
  const ids = { id: newId(), organization_transaction_id: number };
  const { session } = named;
  // With require_3ds a session is looked at only: authenticating uses one, this or another.
  if (session === null || request.require_3ds) {
    const conflict = session && conflictWith(session);
    if (conflict !== null) return err(conflict);
    return writeAndSubmit(attempt, decideNew(attempt, facts.value, ids, null), null);
  }
  const claimed = await threeDs.claim(session, request, ids.id);
  if (!claimed.ok) return claimed;
  return writeAndSubmit(attempt, decideNew(attempt, facts.value, ids, session._id), claimed.value);
}

function decideNew(
  { deps: { riskRules, vault, businessClock }, request, fingerprint }: Attempt,
  facts: PaymentFacts,
  ids: { readonly id: string; readonly organization_transaction_id: string },
  threeDsSessionId: string | null,
): Decision {
  const token = request.card_data?.network_token ?? null;
  // A cardholder who has been authenticated is not challenged again.
  const isChallenged = token !== null && threeDsSessionId === null && riskRules.asksForChallenge(token);
  const mayWait = token !== null && (isChallenged || request.require_3ds);
  return newTransaction(request, facts, {
    ...ids,
    fingerprint,
    now: businessClock.now(),
    isChallenged,
    threeDsSessionId,
    sealedToken: mayWait ? vault.seal(token, { companyId: request.merchant_id, id: ids.id }) : null,
  });
}

/** The equal request that was first is in the index and not to be read: a failover takes it back, or shows it soon. */
const TRY_LATER: DomainError = { code: 'service_unavailable', retryAfterSeconds: 1 };

/**
 * Writes the intent, and sends it: the intent alone where that suffices, else the payment. A claim that is not followed by a
 * sending is given back.
 */
async function writeAndSubmit(
  attempt: Attempt,
  decision: Decision,
  claimed: StoredThreeDsSession | null,
): Reply<CommandAnswer> {
  const { deps, request, context } = attempt;
  const { next } = decision;
  const card = request.card_data && { ...request.card_data, eci: null };
  const standsAlone = claimed === null && next.status === 'PROCESSING' && deps.intents.standAlone();
  if (standsAlone && (await deps.intents.open(next, context.deadlineMs)).ok) {
    noteFallback(deps, next);
    const transaction = await submitIntent(deps, decision, card, context.deadlineMs);
    return ok({ transaction, replayed: false });
  }
  const written = await insert(attempt, decision, claimed);
  if (!written.ok) return err(written.error.code === 'request_id_taken' ? TRY_LATER : written.error);
  const inserted = written.value;
  noteFallback(deps, inserted);
  if (inserted.status !== 'PROCESSING') return ok({ transaction: inserted, replayed: false });
  const submitted =
    claimed !== null && card !== null
      ? await submitAuthenticated(deps, inserted, card, claimed, context.deadlineMs)
      : await submitOrder(deps, inserted, card, context.deadlineMs);
  return ok({ transaction: submitted, replayed: false });
}

function noteFallback({ fallbackMetrics }: CreateDeps, { _id, local_read_models }: Transaction): void {
  if (local_read_models !== undefined) fallbackMetrics.used(_id, local_read_models);
}

/** request_id_taken: an equal request was first. Where nothing was written the claim is given back. */
async function insert(
  { deps: { store, intents, threeDs }, context }: Attempt,
  decision: Decision,
  claimed: StoredThreeDsSession | null,
): Promise<Result<StoredTransaction, RequestIdTaken | StoreRefusal>> {
  let isWritten = false;
  try {
    const reserved = await intents.reserve(decision.next, context.deadlineMs);
    if (!reserved.ok) return reserved;
    const created = await store.create(decision, context);
    isWritten = created.ok;
    return created.ok ? ok(created.value.stored) : created;
  } finally {
    if (!isWritten && claimed !== null) await threeDs.release(claimed, decision.next._id);
  }
}
