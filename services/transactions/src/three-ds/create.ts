// Begins the authentication of a card. The directory is asked under our id before anything is written: it moves no money,
// and what it says is the session's first state.
import { scopeOf, type DomainError, type Scope } from '@mps/contracts';
import { invalid, violation } from '@mps/contracts';
import { err, fingerprint, newId, ok, type Currency, type Secret } from '@mps/kernel';
import { ANSWER_RESERVE_MS, PROVIDER_TIMEOUT_MS } from '../limits';
import { isExpiredCard } from '../payments/domain/new-transaction';
import {
  decideVerdict,
  newThreeDsSession,
  type DirectoryVerdict,
  type SessionDecision,
  type ThreeDsSession,
} from './domain/session';
import type {
  Clocks,
  Neighbours,
  Reply,
  RequestContext,
  TokenHasher,
  UseCaseLog,
} from '../transaction/ports';
import type { StoredThreeDsSession, ThreeDsSessionStore } from './directory';
import type { ThreeDsSettling } from './apply-verdict';
import type { ThreeDsDirectory, ThreeDsOutcome } from './directory';

export interface CreateThreeDsSessionCommand {
  readonly merchant_id: string;
  /** Cents. */
  readonly amount: number;
  readonly currency: Currency;
  readonly network_token: Secret<string>;
  /** Two digits. */
  readonly expiry_month: string;
  /** Four digits. */
  readonly expiry_year: string;
  readonly idempotency_key: string | null;
}

export interface CreatedSession {
  readonly session: StoredThreeDsSession;
  /** An earlier equal request had made it. */
  readonly replayed: boolean;
}

/** resource_not_found · idempotency_key_conflict · validation_error */
export type CreateThreeDsSession = (
  command: CreateThreeDsSessionCommand,
  context: RequestContext,
) => Reply<CreatedSession>;

export interface CreateThreeDsSessionDependencies extends Clocks {
  readonly sessions: ThreeDsSessionStore;
  readonly directory: ThreeDsDirectory;
  readonly settling: ThreeDsSettling;
  readonly neighbours: Neighbours;
  readonly tokenHasher: TokenHasher;
  readonly log: UseCaseLog;
}

type MadeBy = NonNullable<ThreeDsSession['made_by']>;

export function makeCreateThreeDsSession(
  dependencies: CreateThreeDsSessionDependencies,
): CreateThreeDsSession {
  const { sessions, neighbours, tokenHasher, businessClock } = dependencies;

  async function replayOf(
    scope: Scope,
    made_by: MadeBy | null,
  ): Promise<CreatedSession | DomainError | null> {
    const earlier = made_by && (await sessions.findByIdempotencyKey(scope, made_by.idempotency_key));
    if (earlier === null || made_by === null) return null;
    if (earlier.made_by?.fingerprint !== made_by.fingerprint) return { code: 'idempotency_key_conflict' };
    return { session: earlier, replayed: true };
  }

  return async (command, context) => {
    const caller = scopeOf(context.caller);
    if (caller === null) return err({ code: 'resource_not_found' });
    const merchant = await neighbours.getPaymentContext(command.merchant_id, context);
    if (!merchant.ok) return merchant;
    const scope = { organization_id: caller.organization_id, company_id: merchant.value.company_id };
    const made_by = madeBy(command, tokenHasher);
    const replay = await replayOf(scope, made_by);
    if (replay !== null) return 'code' in replay ? err(replay) : ok(replay);
    if (isExpiredCard(command, businessClock.now()))
      return err(invalid(violation('#/card_data/expiry_year', 'too_small', 'card has expired')));
    const born = newThreeDsSession({
      ...scope,
      id: newId(),
      amount: command.amount,
      currency: command.currency,
      made_by,
      now: businessClock.now(),
    });
    const inserted = await sessions.insert(await authenticated(dependencies, born, command, context));
    if (inserted !== null) return ok({ session: inserted, replayed: false });
    const other = await replayOf(scope, made_by);
    if (other === null) return err({ code: 'internal_error' });
    return 'code' in other ? err(other) : ok(other);
  };
}

function madeBy(command: CreateThreeDsSessionCommand, tokenHasher: TokenHasher): MadeBy | null {
  const { idempotency_key, network_token, ...body } = command;
  if (idempotency_key === null) return null;
  return { idempotency_key, fingerprint: fingerprint({ ...body, token: tokenHasher.hash(network_token) }) };
}

/** The new session with the directory's first word. */
async function authenticated(
  { directory, settling, realClock, businessClock, log }: CreateThreeDsSessionDependencies,
  { next: session, facts }: SessionDecision,
  command: CreateThreeDsSessionCommand,
  { deadlineMs }: RequestContext,
): Promise<SessionDecision> {
  const timeoutMs = Math.max(
    1,
    Math.min(PROVIDER_TIMEOUT_MS, deadlineMs - realClock.now().getTime() - ANSWER_RESERVE_MS),
  );
  const request = {
    sessionId: session._id,
    amountCents: session.amount,
    currency: session.currency,
    networkToken: command.network_token,
    expiryMonth: command.expiry_month,
    expiryYear: command.expiry_year,
    expiresAt: session.expires_at,
  };
  const outcome = await directory.open(request, { timeoutMs }).catch((error: unknown): ThreeDsOutcome => {
    log.warn({ session_id: session._id, err: error }, '3DS directory adapter failed');
    return { kind: 'unknown' };
  });
  const verdict =
    outcome.kind === 'session' ? settling.verdictOn(session, outcome.session) : withoutDirectory(outcome);
  const settled = decideVerdict(session, verdict, businessClock.now());
  return { next: settled.next, facts: [...facts, ...settled.facts] };
}

/** A directory that does not answer authenticates nobody; its own timeouts have the same name. */
const withoutDirectory = ({ kind }: ThreeDsOutcome): DirectoryVerdict => ({
  status: 'FAILED',
  tdsSessionId: null,
  flow: null,
  failureReason: kind === 'unknown' ? 'DIRECTORY_TIMEOUT' : 'DIRECTORY_REFUSED',
  liabilityShift: false,
  challengeUrl: null,
  sealedProof: null,
});
