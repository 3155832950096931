// Takes a payment: replay, gather, decide, write the intent, ask the provider, write the outcome. Of many equal requests
// at once one creates, and the others answer what it made.
import type { DomainError, Scope } from '@mps/contracts';
import { scopeOf } from '@mps/contracts';
import { err, newId, ok, type Result } from '@mps/kernel';
import { ANSWER_RESERVE_MS, FOLLOW_POLL_MS, MIN_SUBMIT_MS } from '../limits';
import type { CreateCommand } from './domain/create-command';
import type { Decision } from '../transaction/domain/decision';
import { fingerprintOfCreate } from './domain/fingerprint';
import { newTransaction, type PaymentFacts } from './domain/new-transaction';
import { gatherPaymentFacts, type GatherDependencies } from './facts';
import type { KnownStateWatch } from '../reference-data/read-model';
import type {
  Clocks,
  Reply,
  RequestContext,
  RiskRules,
  StoredTransaction,
  TokenHasher,
  TransactionNumbers,
  TransactionStore,
} from '../transaction/ports';
import type { SubmitAuthenticated } from './submit-authenticated';
import type { SubmitOrder } from './submit';
import { conflictWith, type ThreeDsClaims } from '../three-ds/claims';
import type { CardVault, StoredThreeDsSession } from '../three-ds/directory';

export interface CreateTransactionDependencies extends Clocks, GatherDependencies {
  readonly store: TransactionStore;
  readonly numbers: TransactionNumbers;
  readonly watch: KnownStateWatch;
  readonly tokenHasher: TokenHasher;
  readonly riskRules: RiskRules;
  readonly submitOrder: SubmitOrder;
  readonly submitAuthenticated: SubmitAuthenticated;
  readonly claims: ThreeDsClaims;
  readonly vault: CardVault;
}

export interface Created {
  readonly transaction: StoredTransaction;
  /** An earlier equal request had made it. */
  readonly replayed: boolean;
}

/**
 * resource_not_found · request_id_conflict · request_in_progress · validation_error · merchant_not_active ·
 * affiliation_not_active · pix_key_not_active · fee_policy_no_match · three_ds_session_consumed ·
 * three_ds_session_in_use, in this order.
 */
export type CreateTransaction = (command: CreateCommand, context: RequestContext) => Reply<Created>;

/** One request as its replays see it. */
interface Attempt {
  readonly command: CreateCommand;
  readonly fingerprint: string;
  readonly scope: Scope;
  readonly context: RequestContext;
}

export function makeCreateTransaction(dependencies: CreateTransactionDependencies): CreateTransaction {
  const { store, tokenHasher, realClock } = dependencies;
  /** Equal requests that this process has under way: the first works, the others wait for it. */
  const underWay = new Map<string, Reply<Created>>();

  async function replayOf(attempt: Attempt): Promise<Result<Created, DomainError> | null> {
    const { command, scope } = attempt;
    const earlier = await store.findByRequestId(scope, command.merchant_id, command.request_id);
    return earlier === null ? null : follow(earlier, attempt);
  }

  /** Waits for the outcome of another request's transaction, within this caller's deadline. */
  async function follow(earlier: StoredTransaction, attempt: Attempt): Reply<Created> {
    const { fingerprint, scope, context } = attempt;
    if (earlier.fingerprint !== fingerprint)
      return err({ code: 'request_id_conflict', members: { existing_id: earlier._id } });
    let current = earlier;
    while (isUnderWay(current)) {
      if (realClock.now().getTime() + FOLLOW_POLL_MS > context.deadlineMs - ANSWER_RESERVE_MS)
        return err({ code: 'request_in_progress', retryAfterSeconds: 1 });
      await new Promise((resolve) => setTimeout(resolve, FOLLOW_POLL_MS));
      current = (await store.find(scope, earlier._id)) ?? current;
    }
    return ok({ transaction: current, replayed: true });
  }

  async function create(attempt: Attempt): Reply<Created> {
    return (await replayOf(attempt)) ?? begin(dependencies, attempt, replayOf);
  }

  return async (command, context) => {
    const scope = scopeOf(context.caller);
    if (scope === null) return err({ code: 'resource_not_found' });
    const tokenHash = command.card_data && tokenHasher.hash(command.card_data.network_token);
    const attempt = { command, fingerprint: fingerprintOfCreate(command, tokenHash), scope, context };
    const key = keyOf(attempt);
    const leader = underWay.get(key);
    if (leader !== undefined) {
      const led = await leader.catch(() => null);
      // What stood in the leader's way may not stand in ours: only its success is shared.
      if (led?.ok === true) return follow(led.value.transaction, attempt);
      return create(attempt);
    }
    const work = create(attempt).finally(() => underWay.delete(key));
    underWay.set(key, work);
    return work;
  };
}

const keyOf = ({ command, fingerprint, scope }: Attempt): string =>
  JSON.stringify([
    scope.organization_id,
    scope.company_id,
    command.merchant_id,
    command.request_id,
    fingerprint,
  ]);

const isUnderWay = ({ status, submission }: StoredTransaction): boolean =>
  status === 'PROCESSING' && submission === 'UNDER_WAY';

type ReplayOf = (attempt: Attempt) => Promise<Result<Created, DomainError> | null>;

async function begin(
  dependencies: CreateTransactionDependencies,
  attempt: Attempt,
  replayOf: ReplayOf,
): Reply<Created> {
  const { numbers, claims, realClock, businessClock } = dependencies;
  const { command, scope, context } = attempt;
  const sessionId = command.three_d_secure_session_id;
  const owner = { organization_id: scope.organization_id, company_id: command.merchant_id };
  const named = sessionId === null ? NO_SESSION : await claims.look(owner, sessionId, command);
  const now = businessClock.now();
  const facts = await gatherPaymentFacts(dependencies, command, now, context, named.violations);
  if (!facts.ok) return facts;
  const number = await numbers.next(facts.value.organization_id);
  if (realClock.now().getTime() + MIN_SUBMIT_MS > context.deadlineMs)
    return err({ code: 'upstream_timeout' });
  const id = newId();
  const { session } = named;
  // With require_3ds a session is looked at only: authenticating uses one, this or another.
  if (session === null || command.require_3ds) {
    const conflict = session && conflictWith(session);
    if (conflict !== null) return err(conflict);
    return write(
      dependencies,
      attempt,
      replayOf,
      bornFrom(dependencies, attempt, facts.value, id, number, null),
    );
  }
  const claimed = await claims.claim(session, command, id);
  // An equal request may have been faster with the same session.
  if (!claimed.ok) return (await replayOf(attempt)) ?? claimed;
  const born = bornFrom(dependencies, attempt, facts.value, id, number, session._id);
  return write(dependencies, attempt, replayOf, born, claimed.value);
}

const NO_SESSION = { session: null, violations: [] } as const;

function bornFrom(
  { riskRules, vault, businessClock }: CreateTransactionDependencies,
  { command, fingerprint }: Attempt,
  facts: PaymentFacts,
  id: string,
  organization_transaction_id: string,
  threeDsSessionId: string | null,
): Decision {
  const token = command.card_data?.network_token ?? null;
  // Who has been authenticated is not challenged again.
  const isChallenged = token !== null && threeDsSessionId === null && riskRules.asksForChallenge(token);
  const mayWait = token !== null && (isChallenged || command.require_3ds);
  return newTransaction(command, facts, {
    id,
    organization_transaction_id,
    fingerprint,
    now: businessClock.now(),
    isChallenged,
    threeDsSessionId,
    sealedToken: mayWait ? vault.seal(token, { companyId: command.merchant_id, id }) : null,
  });
}

/** Writes the intent, and sends it; a claim that is not followed by a sending is given back. */
async function write(
  { store, claims, submitOrder, submitAuthenticated, watch }: CreateTransactionDependencies,
  attempt: Attempt,
  replayOf: ReplayOf,
  born: Decision,
  claimed?: StoredThreeDsSession,
): Reply<Created> {
  const { command, context } = attempt;
  const giveBack = async () => claimed && claims.release(claimed, born.next._id);
  let inserted: StoredTransaction | null;
  try {
    inserted = await store.insert(born);
  } catch (error) {
    await giveBack();
    throw error;
  }
  if (inserted === null) {
    await giveBack();
    return (await replayOf(attempt)) ?? err({ code: 'internal_error' });
  }
  if (inserted.known_state !== undefined) watch.used(inserted._id, inserted.known_state);
  if (inserted.status !== 'PROCESSING') return ok({ transaction: inserted, replayed: false });
  const card = command.card_data && { ...command.card_data, eci: null };
  const submitted =
    claimed !== undefined && card !== null
      ? await submitAuthenticated(inserted, card, claimed, context.deadlineMs)
      : await submitOrder(inserted, card, context.deadlineMs);
  return ok({ transaction: submitted, replayed: false });
}
