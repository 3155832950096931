// Begins the authentication of a card. The directory is asked under our id before the session is stored. This moves no money,
// and the answer is the session's first state.
import {
  invalid,
  keyedIdempotency,
  scopeOf,
  violation,
  type CallContext,
  type DomainError,
  type Idempotency,
} from '@mps/contracts';
import { err, isExpiredCard, newId, ok, Secret, type Currency } from '@mps/kernel';
import { ANSWER_RESERVE_MS, PROVIDER_TIMEOUT_MS } from '../limits';
import type { Reply } from '../operation';
import type { Upstreams } from '../reference-data';
import type { AnswerChallengeDeps } from './answer-challenge';
import type { TokenHasher } from './card-tokens';
import { toSessionRef, toVerdict, type ThreeDsOutcome } from './directory';
import {
  decideVerdict,
  newThreeDsSession,
  type DirectoryVerdict,
  type SessionDecision,
} from './domain/session';
import type { StoredThreeDsSession } from './store';

export interface CreateThreeDsSessionRequest {
  readonly merchant_id: string;
  /** Cents. */
  readonly amount: number;
  readonly currency: Currency;
  readonly network_token: Secret<string>;
  /** Two digits. */
  readonly expiry_month: string;
  /** Four digits. */
  readonly expiry_year: string;
}

export interface CreatedSession {
  readonly session: StoredThreeDsSession;
  /** An earlier equal request made it. */
  readonly replayed: boolean;
}

export interface CreateThreeDsSessionDeps extends AnswerChallengeDeps {
  readonly upstreams: Upstreams;
  readonly tokenHasher: TokenHasher;
}

/** resource_not_found · idempotency_key_conflict · validation_error */
export async function createThreeDsSession(
  deps: CreateThreeDsSessionDeps,
  request: CreateThreeDsSessionRequest,
  context: CallContext,
): Reply<CreatedSession> {
  const { sessions, upstreams, businessClock } = deps;
  const caller = scopeOf(context.caller);
  if (caller === null) return err({ code: 'resource_not_found' });
  const merchant = await upstreams.getPaymentContext(request.merchant_id, context);
  if (!merchant.ok) return merchant;
  const scope = { organization_id: caller.organization_id, company_id: merchant.value.company_id };
  const created = await sessions.create<DomainError>(scope, {
    idempotency: keyFingerprint(deps, context),
    deadlineMs: context.deadlineMs,
    decide: async () => {
      const now = businessClock.now();
      if (isExpiredCard(request, now))
        return err(invalid(violation('#/card_data/expiry_year', 'too_small', 'card_expired')));
      const { amount, currency } = request;
      const card_mark = deps.tokenHasher.mark(request.network_token);
      const session = newThreeDsSession({ ...scope, id: newId(), amount, currency, card_mark, now });
      return ok(await authenticate(deps, session, request, context));
    },
  });
  return created.ok ? ok({ session: created.value.stored, replayed: created.value.replayed }) : created;
}

/** Keys the fingerprint, because a plain one would let the card's token be guessed. */
const keyFingerprint = (
  { tokenHasher }: CreateThreeDsSessionDeps,
  { idempotency }: CallContext,
): Idempotency | null => keyedIdempotency(idempotency, (text) => tokenHasher.digests(new Secret(text)));

/** The new session with the directory's first verdict. */
async function authenticate(
  { directory, vault, realClock, businessClock, log }: CreateThreeDsSessionDeps,
  { next: session, events }: SessionDecision,
  request: CreateThreeDsSessionRequest,
  { deadlineMs }: CallContext,
): Promise<SessionDecision> {
  const leftMs = deadlineMs - realClock.now().getTime() - ANSWER_RESERVE_MS;
  const timeoutMs = Math.max(1, Math.min(PROVIDER_TIMEOUT_MS, leftMs));
  const asked = {
    ...toSessionRef(session),
    amountCents: session.amount,
    currency: session.currency,
    networkToken: request.network_token,
    expiryMonth: request.expiry_month,
    expiryYear: request.expiry_year,
    expiresAt: session.expires_at,
  };
  const outcome = await directory.open(asked, { timeoutMs }).catch((error: unknown): ThreeDsOutcome => {
    log.warn({ session_id: session._id, err: error }, '3DS directory adapter failed');
    return { kind: 'unknown' };
  });
  const verdict =
    outcome.kind === 'session' ? toVerdict(vault, session, outcome.session) : toFailedVerdict(outcome);
  const applied = decideVerdict(session, verdict, businessClock.now());
  return { next: applied.next, events: [...events, ...applied.events] };
}

/** An unknown outcome fails the session with DIRECTORY_TIMEOUT, any other with DIRECTORY_REFUSED. */
const toFailedVerdict = ({ kind }: ThreeDsOutcome): DirectoryVerdict => ({
  status: 'FAILED',
  tdsSessionId: null,
  flow: null,
  failureReason: kind === 'unknown' ? 'DIRECTORY_TIMEOUT' : 'DIRECTORY_REFUSED',
  liabilityShift: false,
  challengeUrl: null,
  sealedProof: null,
});
