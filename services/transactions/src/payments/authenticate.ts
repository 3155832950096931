// Sends a payment that waits for 3D Secure, once, with the proof of an authenticated session. The state of the transaction
// is checked before the session: in another state no session would help.
import { setTimeout as pause } from 'node:timers/promises';
import type { Changed } from '@mps/aggregates';
import { invalid, type CallContext, type DomainError } from '@mps/contracts';
import { err, ok, type Result } from '@mps/kernel';
import { FOLLOW_POLL_MS, MIN_SUBMIT_MS } from '../limits';
import type { Reply } from '../operation';
import { toSealOwner } from '../three-ds';
import {
  allow,
  chain,
  findCard,
  unchanged,
  type CommandAnswer,
  type StoredTransaction,
  type Transaction,
} from '../transaction';
import { awaitOutcome } from './await-outcome';
import { decideTimeout } from './domain/decide-outcome';
import { decideAuthentication } from './domain/decide-request';
import { noteOtherCard } from './domain/other-card';
import { submitStored, type SubmitDeps } from './submit';

export interface AuthenticateRequest {
  readonly merchant_id: string;
  readonly transaction_id: string;
  readonly three_d_secure_session_id: string;
}

/**
 * resource_not_found · invalid_transaction_state · validation_error · three_ds_session_consumed ·
 * three_ds_session_in_use, in this order.
 */
export async function authenticateTransaction(
  deps: SubmitDeps,
  { three_d_secure_session_id: sessionId, ...ref }: AuthenticateRequest,
  context: CallContext,
): Reply<CommandAnswer> {
  const found = await deps.store.findForCaller(ref, context);
  if (!found.ok) return found;
  const earlier = await deps.store.replay(found.value, context);
  if (earlier !== null) return repeated(deps, earlier, context);
  for (;;) {
    const answer = await authenticate(deps, found.value, sessionId, context);
    if (answer.ok || context.idempotency === null) return answer;
    // An equal request may be first: it claims the session a moment before its key is stored in the transaction.
    const first = await deps.store.replay(found.value, context);
    if (first !== null) return repeated(deps, first, context);
    if (answer.error.code !== 'three_ds_session_in_use') return answer;
    await pause(FOLLOW_POLL_MS);
    if (deps.realClock.now().getTime() + MIN_SUBMIT_MS > context.deadlineMs) return answer;
  }
}

async function authenticate(
  deps: SubmitDeps,
  found: StoredTransaction,
  sessionId: string,
  context: CallContext,
): Reply<CommandAnswer> {
  const { store, threeDs, vault, realClock, businessClock } = deps;
  const transaction = await upToDate(deps, found);
  const { _id: id, sealed_token } = transaction;
  const card = findCard(transaction.instrument);
  const allowed = allow(transaction, 'authenticate');
  if (!allowed.ok) return allowed;
  if (sealed_token === undefined || card === null)
    throw new Error(`Transaction ${id} waits for 3DS without the card to be sent`);
  if (realClock.now().getTime() + MIN_SUBMIT_MS > context.deadlineMs)
    return err({ code: 'upstream_timeout' });
  const { session, violations } = await threeDs.look(transaction, sessionId, transaction);
  if (session === null || violations.length > 0) return err(invalid(...violations));
  const network_token = vault.open(sealed_token, toSealOwner(transaction));
  const claimed = await threeDs.claim(session, transaction, id);
  if (!claimed.ok) return claimed;
  const isSameCard = threeDs.isOfCard(session, network_token);
  const processing = await store.change(
    transaction,
    (state) => {
      const now = businessClock.now();
      const sent = decideAuthentication(state, sessionId, now);
      if (!sent.ok || isSameCard) return sent;
      return ok(chain(sent.value, (next) => noteOtherCard(next, sessionId, now)));
    },
    { idempotency: context.idempotency, deadlineMs: context.deadlineMs },
  );
  if (!processing.ok || processing.value.replayed) {
    await threeDs.release(claimed.value);
    return repeated(deps, processing, context);
  }
  const { expiry_month, expiry_year, wallet_type } = card;
  const submitted = await submitStored(
    deps,
    processing.value.stored,
    { network_token, cryptogram: null, expiry_month, expiry_year, wallet_type, session: claimed.value },
    context.deadlineMs,
  );
  return ok({ transaction: submitted, replayed: false });
}

/** Answers a repeat with the outcome of the earlier request, within this caller's deadline. */
async function repeated(
  deps: SubmitDeps,
  earlier: Result<Changed<Transaction>, DomainError>,
  context: CallContext,
): Reply<CommandAnswer> {
  return earlier.ok ? awaitOutcome(deps, earlier.value.stored, context) : earlier;
}

/** The transaction with its timeout applied, whether or not the due-work scanner has applied it. */
async function upToDate(
  { store, businessClock }: SubmitDeps,
  found: StoredTransaction,
): Promise<StoredTransaction> {
  const timed = await store.change<never>(found, (state) =>
    ok(state.status === 'AWAITING_3DS' ? decideTimeout(state, businessClock.now()) : unchanged(state)),
  );
  return timed.ok ? timed.value.stored : found;
}
