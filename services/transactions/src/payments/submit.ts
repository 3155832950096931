// Sends an order that is written down to its provider, and writes the outcome. If the process dies in between, the reconciler
// finishes the payment. The card of an authorization comes from the request and lives only in memory.
import { ANSWER_RESERVE_MS, MIN_RETRY_MS, NEVER_ARRIVED_AFTER_MS, PROVIDER_TIMEOUT_MS } from '../limits';
import { toSealOwner, type CardVault, type StoredThreeDsSession, type ThreeDs } from '../three-ds';
import {
  askProvider,
  chain,
  matchInstrument,
  RECONCILE_CALL,
  type CardOutcome,
  type ChargeOutcome,
  type Decision,
  type Instrument,
  type ProviderCall,
  type StoredTransaction,
  type Transaction,
} from '../transaction';
import { applyOutcome, giveBack, outcomeDecision, type OutcomeDeps } from './apply-outcome';
import type { Intents } from './intents/store';
import { toCardOrder, toChargeOrder, type OrderedCard } from './orders';

export interface SubmitDeps extends OutcomeDeps {
  readonly threeDs: ThreeDs;
  readonly vault: CardVault;
  readonly intents: Intents;
}

/** A card to charge. */
export interface SubmittedCard extends Omit<OrderedCard, 'eci'> {
  /** Claimed for this payment: its proof is sent in place of the cryptogram. null: none. */
  readonly session: StoredThreeDsSession | null;
}

/** Sends the payment of an open intent, and writes it with its outcome, unless another has materialized it meanwhile. */
export async function submitIntent(
  deps: SubmitDeps,
  creation: Decision,
  card: SubmittedCard | null,
  deadlineMs: number,
): Promise<StoredTransaction> {
  // It waits for 3D Secure, or is refused: nothing is sent.
  if (creation.next.status !== 'PROCESSING') return (await deps.intents.complete(creation)).stored;
  const answer = await askForOutcome(deps, creation.next, card, deadlineMs);
  const settled = chain(creation, (state) =>
    outcomeDecision(deps, state, answer.outcome, answer.sealedToken),
  );
  const { stored, isNew } = await deps.intents.complete(settled);
  return isNew ? giveBack(deps, stored, answer.call) : applyAnswer(deps, stored, answer);
}

/** Sends a stored payment in PROCESSING. Answers it with its outcome, or PROCESSING when the provider is too slow. */
export async function submitStored(
  deps: SubmitDeps,
  transaction: StoredTransaction,
  card: SubmittedCard | null,
  deadlineMs: number,
): Promise<StoredTransaction> {
  return applyAnswer(deps, transaction, await askForOutcome(deps, transaction, card, deadlineMs));
}

interface ProviderAnswer {
  readonly outcome: CardOutcome | ChargeOutcome;
  /** The card's, which a soft decline keeps. */
  readonly sealedToken: string | null;
  /** The bounds of the calls that follow from the outcome. */
  readonly call: ProviderCall;
}

async function applyAnswer(
  deps: SubmitDeps,
  transaction: StoredTransaction,
  { outcome, sealedToken, call }: ProviderAnswer,
): Promise<StoredTransaction> {
  const applied = await applyOutcome(deps, transaction, outcome, call, sealedToken);
  return applied.ok ? applied.value : transaction;
}

async function askForOutcome(
  deps: SubmitDeps,
  transaction: Transaction,
  card: SubmittedCard | null,
  deadlineMs: number,
): Promise<ProviderAnswer> {
  const register = () => registerCharge(deps, transaction, deadlineMs);
  const outcome = await matchInstrument<Instrument, Promise<CardOutcome | ChargeOutcome>>(
    transaction.instrument,
    {
      card: () => authorizeCard(deps, transaction, card, deadlineMs),
      pix: register,
      bolepix: register,
    },
  );
  const mayWait = outcome.kind === 'soft_declined' && card !== null;
  return {
    outcome,
    sealedToken: mayWait ? deps.vault.seal(card.network_token, toSealOwner(transaction)) : null,
    call: boundCall(deps, transaction, deadlineMs) ?? RECONCILE_CALL,
  };
}

const NOT_SENT = { kind: 'failed', reason: 'INTERNAL_ERROR', providerTransactionId: null } as const;

async function authorizeCard(
  deps: SubmitDeps,
  transaction: Transaction,
  card: SubmittedCard | null,
  deadlineMs: number,
): Promise<CardOutcome> {
  if (card === null) throw new Error(`Payment ${transaction._id} is sent without its card`);
  const ordered = await proveCard(deps, transaction, card);
  const call = boundCall(deps, transaction, deadlineMs);
  if (ordered === null || call === null) return NOT_SENT;
  const order = toCardOrder(transaction, ordered);
  return askProvider(deps, call, (provider) => provider.authorizeCard(order, call));
}

/**
 * The card with the proof of its session. The session is consumed first: from then on no other payment can use it, and the
 * proof is only in this request's memory. null: the claim is gone.
 */
async function proveCard(
  { threeDs }: SubmitDeps,
  { _id }: Transaction,
  { session, ...card }: SubmittedCard,
): Promise<OrderedCard | null> {
  if (session === null) return { ...card, eci: null };
  const proof = await threeDs.consume(session, _id, card.network_token);
  return proof && { ...card, ...proof };
}

async function registerCharge(
  deps: SubmitDeps,
  transaction: Transaction,
  deadlineMs: number,
): Promise<ChargeOutcome> {
  const order = toChargeOrder(transaction);
  const register = async (minMs: number): Promise<ChargeOutcome> => {
    const call = boundCall(deps, transaction, deadlineMs);
    if (call === null || call.timeoutMs < minMs) return { kind: 'unknown' };
    return askProvider(deps, call, (provider) => provider.registerCharge(order, call));
  };
  const first = await register(1);
  // The provider knows a charge by our id, and a charge alone moves no money: it may be sent again without a query.
  return first.kind === 'unknown' ? register(MIN_RETRY_MS) : first;
}

/**
 * How long a call for this order may take. null: it must not be sent any more, because its caller is gone, or because the
 * reconciler takes an order that arrives so late for lost.
 */
function boundCall(
  { realClock, businessClock }: SubmitDeps,
  { processing_since }: Transaction,
  deadlineMs: number,
): ProviderCall | null {
  const leftMs = deadlineMs - realClock.now().getTime() - ANSWER_RESERVE_MS;
  const ageMs = businessClock.now().getTime() - processing_since.getTime();
  const timeoutMs = Math.min(PROVIDER_TIMEOUT_MS, leftMs, NEVER_ARRIVED_AFTER_MS - ageMs);
  return timeoutMs > 0 ? { timeoutMs } : null;
}
