// Sends an order that has been written down to its provider, and applies the outcome. Whatever happens in between, the
// transaction is there and the reconciler finishes it. The card of an authorization comes from the request, lives in memory,
// and is gone with it.
import type { CallContext } from '@mps/contracts';
import { err, ok, type Secret } from '@mps/kernel';
import { ANSWER_RESERVE_MS, MIN_RETRY_MS, NEVER_ARRIVED_AFTER_MS, PROVIDER_TIMEOUT_MS } from '../limits';
import type { Reply } from '../operation';
import { ownerOf, type CardVault, type StoredThreeDsSession, type ThreeDs } from '../three-ds';
import {
  askProvider,
  chain,
  noteFinding,
  chargeTermsOf,
  RECONCILE_CALL,
  STILL_UNDER_WAY,
  type CardOrder,
  type CardOutcome,
  type ChargeOrder,
  type ChargeOutcome,
  type CommandAnswer,
  type Decision,
  type OrderMerchant,
  type ProviderCall,
  type StoredTransaction,
  type Transaction,
} from '../transaction';
import { applyOutcome, giveBack, outcomeDecision, type OutcomeDeps } from './apply-outcome';
import type { Intents } from './intent-store';

export interface SubmitDeps extends OutcomeDeps {
  readonly threeDs: ThreeDs;
  readonly vault: CardVault;
  readonly intents: Intents;
}

/** Answers the transaction with its outcome, or PROCESSING when the provider did not answer in time. */
export async function submitOrder(
  deps: SubmitDeps,
  transaction: StoredTransaction,
  card: OrderedCard | null,
  deadlineMs: number,
): Promise<StoredTransaction> {
  return applyAnswer(deps, transaction, await ask(deps, transaction, card, deadlineMs));
}

/** The same for a payment of which the intent alone is written: with its outcome, unless somebody has taken the intent up. */
export async function submitIntent(
  deps: SubmitDeps,
  creation: Decision,
  card: OrderedCard | null,
  deadlineMs: number,
): Promise<StoredTransaction> {
  const answer = await ask(deps, creation.next, card, deadlineMs);
  const settled = chain(creation, (state) =>
    outcomeDecision(deps, state, answer.outcome, answer.sealedToken),
  );
  const { stored, isNew } = await deps.intents.complete(settled);
  return isNew ? giveBack(deps, stored, answer.call) : applyAnswer(deps, stored, answer);
}

interface ProviderAnswer {
  readonly outcome: CardOutcome | ChargeOutcome;
  /** The card's, which a soft decline keeps. */
  readonly sealedToken: string | null;
  /** For what has to be asked next. */
  readonly call: ProviderCall;
}

async function ask(
  deps: SubmitDeps,
  transaction: Transaction,
  card: OrderedCard | null,
  deadlineMs: number,
): Promise<ProviderAnswer> {
  const outcome = await send(deps, transaction, card, deadlineMs);
  const mayWait = outcome.kind === 'soft_declined' && card !== null;
  return {
    outcome,
    sealedToken: mayWait ? deps.vault.seal(card.network_token, ownerOf(transaction)) : null,
    call: callUntil(deps, transaction, deadlineMs) ?? RECONCILE_CALL,
  };
}

async function applyAnswer(
  deps: SubmitDeps,
  transaction: StoredTransaction,
  { outcome, sealedToken, call }: ProviderAnswer,
): Promise<StoredTransaction> {
  const applied = await applyOutcome(deps, transaction, outcome, call, sealedToken);
  return applied.ok ? applied.value : transaction;
}

const NOT_SENT = { kind: 'failed', reason: 'INTERNAL_ERROR', providerTransactionId: null } as const;

/**
 * Sends a payment with what its session has proven. The session is consumed first: from then on no other payment can use
 * it, and the proof is in this request's memory alone. For a transaction in PROCESSING that has the claim.
 */
export async function submitAuthenticated(
  deps: SubmitDeps,
  transaction: StoredTransaction,
  card: Omit<OrderedCard, 'cryptogram' | 'eci'>,
  claimed: StoredThreeDsSession,
  deadlineMs: number,
): Promise<StoredTransaction> {
  const consumed = await deps.threeDs.consume(claimed, transaction._id, card.network_token);
  if (consumed !== null) {
    const { proof, isSameCard } = consumed;
    const told = isSameCard ? transaction : await tellOfOtherCard(deps, transaction, claimed._id);
    return submitOrder(deps, told, { ...card, ...proof }, deadlineMs);
  }
  const failed = await applyOutcome(deps, transaction, NOT_SENT, { timeoutMs: 1 });
  return failed.ok ? failed.value : transaction;
}

/** The issuer may refuse it, or take it without the liability: an operator hears of it either way. */
async function tellOfOtherCard(
  { store, businessClock }: SubmitDeps,
  transaction: StoredTransaction,
  reference: string,
): Promise<StoredTransaction> {
  const told = await store.change<never>(transaction, (state) =>
    ok(
      noteFinding(state, {
        kind: 'other_card_authenticated',
        expected: null,
        actual: null,
        at: businessClock.now(),
        reference,
      }),
    ),
  );
  return told.ok ? told.value.stored : transaction;
}

/** Waits for the outcome of a transaction that another request has sent, within this caller's deadline. */
export async function awaitOutcome(
  { store }: SubmitDeps,
  sent: StoredTransaction,
  { deadlineMs }: CallContext,
): Reply<CommandAnswer> {
  const transaction = await store.follow(sent, isBeingSent, deadlineMs);
  return transaction === null ? err(STILL_UNDER_WAY) : ok({ transaction, replayed: true });
}

const isBeingSent = ({ status, submission }: Transaction): boolean =>
  status === 'PROCESSING' && submission === 'UNDER_WAY';

/**
 * How long a call for this order may take; null: it must not be sent any more, because nobody would wait for it, or because
 * the reconciler takes what arrives so late for lost.
 */
function callUntil(
  { realClock, businessClock }: SubmitDeps,
  { processing_since }: Transaction,
  deadlineMs: number,
): ProviderCall | null {
  const leftMs = deadlineMs - realClock.now().getTime() - ANSWER_RESERVE_MS;
  const ageMs = businessClock.now().getTime() - processing_since.getTime();
  const timeoutMs = Math.min(PROVIDER_TIMEOUT_MS, leftMs, NEVER_ARRIVED_AFTER_MS - ageMs);
  return timeoutMs > 0 ? { timeoutMs } : null;
}

async function send(
  deps: SubmitDeps,
  transaction: Transaction,
  card: OrderedCard | null,
  deadlineMs: number,
): Promise<CardOutcome | ChargeOutcome> {
  if (card === null) return register(deps, transaction, deadlineMs);
  const call = callUntil(deps, transaction, deadlineMs);
  if (call === null) return NOT_SENT;
  const order = cardOrder(transaction, card);
  return askProvider(deps, call, (provider) => provider.authorizeCard(order, call));
}

async function register(
  deps: SubmitDeps,
  transaction: Transaction,
  deadlineMs: number,
): Promise<ChargeOutcome> {
  const order = chargeOrder(transaction);
  const attempt = async (minMs: number): Promise<ChargeOutcome> => {
    const call = callUntil(deps, transaction, deadlineMs);
    if (call === null || call.timeoutMs < minMs) return { kind: 'unknown' };
    return askProvider(deps, call, (provider) => provider.registerCharge(order, call));
  };
  const first = await attempt(1);
  // A charge is known by our id and moves no money by itself: it may be sent again without being asked for.
  return first.kind === 'unknown' ? attempt(MIN_RETRY_MS) : first;
}

const merchantOf = (transaction: Transaction): OrderMerchant => ({
  organizationId: transaction.organization_id,
  companyId: transaction.company_id,
  affiliationId: transaction.affiliation_id,
  mcc: transaction.mcc,
  name: transaction.company_name,
  fullName: transaction.company_full_name,
  city: transaction.company_city,
});

/** What an authorization needs of a card beside what its transaction shows. */
export interface OrderedCard {
  readonly network_token: Secret<string>;
  /** The wallet's or the 3DS session's. */
  readonly cryptogram: Secret<string> | null;
  /** Of a 3DS session. */
  readonly eci: string | null;
  readonly expiry_month: string;
  readonly expiry_year: string;
  readonly wallet_type: string | null;
}

function cardOrder(transaction: Transaction, card: OrderedCard): CardOrder {
  return {
    transactionId: transaction._id,
    paymentMethod: transaction.payment_method === 'DEBIT_CARD' ? 'DEBIT_CARD' : 'CREDIT_CARD',
    amountCents: transaction.amount,
    currency: transaction.currency,
    installments: transaction.installments,
    captureMethod: transaction.capture_method,
    autoCapture: true,
    softDescriptor: transaction.soft_descriptor,
    serialNumber: transaction.serial_number,
    merchant: merchantOf(transaction),
    card: {
      networkToken: card.network_token,
      cryptogram: card.cryptogram,
      expiryMonth: card.expiry_month,
      expiryYear: card.expiry_year,
      brand: transaction.card?.brand ?? 'UNKNOWN',
      walletType: card.wallet_type,
      eci: card.eci,
    },
  };
}

/** Throws for a transaction that is no charge: only PIX and BOLEPIX are registered. */
export function chargeOrder(transaction: Transaction): ChargeOrder {
  const charge = transaction.pix ?? transaction.bolepix;
  if (charge === null) throw new Error('A card payment is not a charge');
  const { consumer, pix, bolepix } = transaction;
  return {
    transactionId: transaction._id,
    paymentMethod: bolepix === null ? 'PIX' : 'BOLEPIX',
    amountCents: transaction.amount,
    currency: transaction.currency,
    txid: pix?.identification ?? bolepix?.pix_identification ?? '',
    pixKey: charge.pix_key,
    description: pix?.description ?? null,
    expiresAt: charge.expires_at,
    dueDate: charge.due_date,
    terms: chargeTermsOf(transaction),
    payer: consumer && {
      fullName: consumer.full_name ?? null,
      documentType: consumer.document_type ?? null,
      documentNumber: consumer.document_number ?? null,
    },
    merchant: merchantOf(transaction),
  };
}
