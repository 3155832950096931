// Brings a cashout to its end. It looks the cashout up at the bank, or sends it under the same key, until the bank's
// answer is final; then it posts the cashout. After the end it checks the bank a few more times, because receiving
// banks return money days later. Every step may be repeated or interrupted: the stored cashout determines the next
// step.
import { ALL_TENANTS, NO_DEADLINE, type PayoutSwitch } from '@mps/aggregates';
import { makeDueScan, type DueScan } from '@mps/background';
import { makeCounter, type Logger } from '@mps/chassis';
import { assertHolds, isCents, newId, ok, type BusinessClock, type RealClock } from '@mps/kernel';
import { BANK_TIMEOUT_MS, CASHOUT_BATCH, CASHOUT_CONCURRENCY } from '../limits';
import { derivePostingSets, type MoneyEvent, type PaidCashout, type PostingStore } from '../postings';
import {
  decideAnswer,
  decideKept,
  decidePosted,
  decideWait,
  isToBePosted,
  isUnderWay,
  type BankAnswer,
} from './domain/bank-answer';
import {
  checkCashoutChange,
  type Cashout,
  type CashoutChange,
  type TransferSchedule,
} from './domain/cashout';
import type { CashoutStore, StoredCashout } from './store';

export interface PayoutOrder {
  readonly bankKey: string;
  /** Id of the cashout, for people. A cashout with another id and the same key is the same payout. */
  readonly reference: string;
  readonly organizationId: string;
  readonly companyId: string;
  /** Cents. */
  readonly amount: number;
  readonly pixKey: string | null;
  /** The bank pays only while the key belongs to this document. */
  readonly receiverDocument: string | null;
}

/** The answer of merchants for a company, at the moment of the payout. */
export interface PayoutFacts {
  readonly status: string;
  /** Minimum balance in cents. */
  readonly minBalance: number;
  /** null: no automatic transfers. */
  readonly schedule: TransferSchedule | null;
  /** The default fee policies of the company and of its organization, in the order of choice. */
  readonly feePolicyIds: readonly string[];
  /** The account that the provider has registered belongs to the company, and no hold is on it. */
  readonly ownsDestination: boolean;
}

/** null: merchants did not answer. */
export type GetPayoutFacts = (of: {
  readonly organization_id: string;
  readonly company_id: string;
}) => Promise<PayoutFacts | null>;

/** Pays once per key, for any number of requests. Neither method throws. */
export interface Bank {
  /** If the key is known with another order, the bank answers with the state of the earlier payout. */
  send(order: PayoutOrder, timeoutMs: number): Promise<BankAnswer>;
  /** null: the bank has no such key, or has not received it yet. */
  find(bankKey: string, timeoutMs: number): Promise<BankAnswer | null>;
}

export interface SettleDeps {
  readonly cashouts: CashoutStore;
  readonly postings: Pick<PostingStore, 'record'>;
  readonly bank: Bank;
  readonly payouts: Pick<PayoutSwitch, 'maySend' | 'hasPermit'>;
  readonly getPayoutFacts: GetPayoutFacts;
  readonly businessClock: BusinessClock;
  /** Called after a posting. */
  readonly onPosted: () => void;
  readonly log: Pick<Logger, 'error'>;
}

/** Returns the cashout in its new state. `isNew`: this process has just stored it and has not sent it. */
export async function settleCashout(
  deps: SettleDeps,
  cashout: StoredCashout,
  { timeoutMs, isNew }: { readonly timeoutMs: number; readonly isNew: boolean },
): Promise<StoredCashout> {
  let current = cashout;
  if (isUnderWay(current)) {
    const known = isNew ? null : await deps.bank.find(current.bank_key, timeoutMs);
    current = await (known === null ? send(deps, current, timeoutMs) : takeAnswer(deps, current, known));
  }
  return isToBePosted(current) ? post(deps, current) : current;
}

/** Checks an ended cashout at the bank, because the bank's answer may have changed. */
export async function checkCashout(deps: SettleDeps, cashout: StoredCashout): Promise<StoredCashout> {
  const answer = await deps.bank.find(cashout.bank_key, BANK_TIMEOUT_MS);
  const current = await takeAnswer(deps, cashout, answer);
  return isToBePosted(current) ? post(deps, current) : current;
}

const found = makeCounter('ledger.cashout.findings', {
  description: 'What cannot be right in cashouts, by kind: an operator must look at each',
  unit: '{finding}',
});

async function takeAnswer(
  deps: SettleDeps,
  cashout: StoredCashout,
  answer: BankAnswer | null,
): Promise<StoredCashout> {
  const eventId = newId();
  const next = await change(deps, cashout, (state) =>
    decideAnswer(state, answer, { now: deps.businessClock.now(), eventId }),
  );
  for (const finding of next.findings?.slice(cashout.findings?.length ?? 0) ?? []) {
    found({ kind: finding.kind });
    deps.log.error({ cashout_id: next.id, ...finding }, 'the bank and a cashout differ');
  }
  return next;
}

async function send(deps: SettleDeps, cashout: StoredCashout, timeoutMs: number): Promise<StoredCashout> {
  const answer = await trySend(deps, cashout, timeoutMs);
  if (answer === 'paused')
    return change(deps, cashout, (state) => decideWait(state, deps.businessClock.now()));
  if (answer === 'kept') return change(deps, cashout, (state) => decideKept(state, deps.businessClock.now()));
  return takeAnswer(deps, cashout, answer);
}

/**
 * A request that the bank does not know may still be on its way to it. The cashout is therefore never given up but sent
 * again under the same key. Merchants is asked directly before each send: a block is answered only after every payout
 * that was sent before it (docs/adr/0017). `kept`: it must not be sent now.
 */
async function trySend(
  { bank, payouts, getPayoutFacts }: Pick<SettleDeps, 'bank' | 'payouts' | 'getPayoutFacts'>,
  cashout: Cashout,
  timeoutMs: number,
): Promise<BankAnswer | 'paused' | 'kept'> {
  const { bank_key: bankKey, organization_id: organizationId, company_id: companyId, amount } = cashout;
  const leave = await askLeave({ payouts, getPayoutFacts }, cashout);
  if (leave !== 'granted') return leave;
  const { id: reference, pix_key: pixKey, receiver_document: receiverDocument } = cashout;
  assertHolds(isCents(amount) && amount >= 1, 'cashout.sends_an_amount');
  const order = { bankKey, reference, organizationId, companyId, amount, pixKey, receiverDocument };
  return bank.send(order, timeoutMs);
}

const MAX_LEAVE_TRIES = 3;

/** A payout needs the permit of the switch and the leave of merchants, which may take longer to answer than a permit lasts. */
async function askLeave(
  { payouts, getPayoutFacts }: Pick<SettleDeps, 'payouts' | 'getPayoutFacts'>,
  cashout: Cashout,
): Promise<'granted' | 'paused' | 'kept'> {
  for (let tries = 0; tries < MAX_LEAVE_TRIES; tries += 1) {
    if (!(await payouts.maySend())) return 'paused';
    const facts = await getPayoutFacts(cashout);
    const isAllowed = facts !== null && facts.status !== 'BLOCKED';
    if (!isAllowed || (cashout.pix_key === null && !facts.ownsDestination)) return 'kept';
    if (payouts.hasPermit()) return 'granted';
  }
  return 'kept';
}

async function change(
  { cashouts }: SettleDeps,
  from: StoredCashout,
  decide: (cashout: Cashout) => CashoutChange,
): Promise<StoredCashout> {
  const changed = await cashouts.change<never>(
    ALL_TENANTS,
    { _id: from.id },
    {
      deadlineMs: NO_DEADLINE,
      from,
      exceedsWaitingEvents: true,
      decide(state) {
        const decided = decide(state);
        checkCashoutChange(state, decided.next);
        return ok(decided);
      },
    },
  );
  // On an error the cashout stays due, and the scanner writes it later.
  return changed.ok ? changed.value.stored : from;
}

async function post(deps: SettleDeps, cashout: StoredCashout): Promise<StoredCashout> {
  await Promise.all(
    toCashoutOrigins(cashout).map(({ paid, event }) =>
      deps.postings.record(derivePostingSets(paid, event), paid),
    ),
  );
  deps.onPosted();
  return change(deps, cashout, (state) => decidePosted(state, cashout, deps.businessClock.now()));
}

interface CashoutOrigin {
  readonly paid: PaidCashout;
  readonly event: MoneyEvent;
}

/** The origins of a cashout's posting sets: its completion, and a later return. Empty: the bank has not paid it. */
export function toCashoutOrigins(cashout: Cashout): readonly CashoutOrigin[] {
  const { completed_event_id, completed_at, returned_event_id, returned_at } = cashout;
  if (completed_event_id === undefined || completed_at === null) return [];
  const paid: PaidCashout = {
    cashoutId: cashout.id,
    bankKey: cashout.bank_key,
    organizationId: cashout.organization_id,
    companyId: cashout.company_id,
    provider: cashout.provider,
    currency: 'BRL',
    amount: cashout.amount,
    fee: cashout.fee,
  };
  const completion = { paid, event: { id: completed_event_id, occurredAt: completed_at } };
  if (returned_event_id === undefined || returned_at === undefined) return [completion];
  const returned = { ...paid, isReturned: true } as const;
  return [completion, { paid: returned, event: { id: returned_event_id, occurredAt: returned_at } }];
}

export const dueCashouts = (deps: SettleDeps & { readonly realClock: RealClock }): DueScan =>
  makeDueScan<StoredCashout>({
    name: 'due-cashouts',
    log: deps.log,
    realClock: deps.realClock,
    ...deps.cashouts.due(deps.businessClock),
    idOf: ({ id }) => id,
    // Also a PENDING cashout is looked up: its process may have been killed after it sent it.
    work: (cashout) => settleCashout(deps, cashout, { timeoutMs: BANK_TIMEOUT_MS, isNew: false }),
    batch: CASHOUT_BATCH,
    concurrency: CASHOUT_CONCURRENCY,
  });

/** Ended cashouts that are due for a check at the bank. */
export const dueChecks = (deps: SettleDeps & { readonly realClock: RealClock }): DueScan =>
  makeDueScan<StoredCashout>({
    name: 'due-cashout-checks',
    log: deps.log,
    realClock: deps.realClock,
    ...deps.cashouts.dueChecks(deps.businessClock),
    idOf: ({ id }) => id,
    work: (cashout) => checkCashout(deps, cashout),
    batch: CASHOUT_BATCH,
    concurrency: CASHOUT_CONCURRENCY,
  });
