// Brings a cashout to its end: the bank is asked what became of it, or sent it under the same id, until it says something
// final; then it is posted. Every step may be repeated, and may stop anywhere: what is stored says what is left to do.
import { ALL_TENANTS, makeDueScan, NO_DEADLINE, type DueScan, type DueScanOptions } from '@mps/aggregates';
import { newId, ok, type BusinessClock, type RealClock } from '@mps/kernel';
import { BANK_TIMEOUT_MS, CASHOUT_BATCH, CASHOUT_CONCURRENCY } from '../limits';
import { postingSetsOf, type MoneyEvent, type PaidCashout, type PostingStore } from '../postings';
import {
  decideAnswer,
  decidePosted,
  isUnderWay,
  type BankAnswer,
  type Cashout,
  type CashoutChange,
} from './domain/cashout';
import type { CashoutStore, StoredCashout } from './store';

export interface PayoutOrder {
  readonly cashoutId: string;
  readonly organizationId: string;
  readonly companyId: string;
  /** Cents. */
  readonly amount: number;
  readonly pixKey: string | null;
}

/** Pays one cashout per id, however often it is asked for. Neither throws. */
export interface Bank {
  send(order: PayoutOrder, timeoutMs: number): Promise<BankAnswer>;
  /** null: the bank has not heard of it, or not yet. */
  find(cashoutId: string, timeoutMs: number): Promise<BankAnswer | null>;
}

export interface SettleDeps {
  readonly cashouts: CashoutStore;
  readonly postings: Pick<PostingStore, 'record'>;
  readonly bank: Bank;
  readonly clock: BusinessClock;
  /** Told when something was posted. */
  readonly onPosted: () => void;
}

/** Answers the cashout as it is afterwards. */
export async function settleCashout(
  deps: SettleDeps,
  cashout: StoredCashout,
  timeoutMs: number,
): Promise<StoredCashout> {
  let current = cashout;
  if (isUnderWay(current)) {
    const answer = await askBank(deps.bank, current, timeoutMs);
    const eventId = newId();
    current = await change(deps, current, (state) =>
      decideAnswer(state, answer, { now: deps.clock.now(), eventId }),
    );
  }
  if (current.status === 'COMPLETED' && current.work_due_at !== undefined) {
    await post(deps, current);
    current = await change(deps, current, decidePosted);
  }
  return current;
}

/**
 * What is not heard of may still be on its way to the bank: it is never given up for that, but sent again, which is the same
 * cashout to the bank.
 */
async function askBank(bank: Bank, cashout: Cashout, timeoutMs: number): Promise<BankAnswer> {
  const known = cashout.status === 'PROCESSING' ? await bank.find(cashout.id, timeoutMs) : null;
  if (known !== null) return known;
  const { id: cashoutId, organization_id: organizationId, company_id: companyId, amount } = cashout;
  return bank.send({ cashoutId, organizationId, companyId, amount, pixKey: cashout.pix_key }, timeoutMs);
}

async function change(
  { cashouts }: SettleDeps,
  from: StoredCashout,
  decide: (cashout: Cashout) => CashoutChange,
): Promise<StoredCashout> {
  const changed = await cashouts.change<never>(
    ALL_TENANTS,
    { _id: from.id },
    { deadlineMs: NO_DEADLINE, from, exceedsWaitingEvents: true, decide: (state) => ok(decide(state)) },
  );
  // Written later: the cashout is due until it is.
  return changed.ok ? changed.value.stored : from;
}

async function post({ postings, onPosted }: SettleDeps, cashout: Cashout): Promise<void> {
  const { paid, event } = paidCashoutOf(cashout);
  await Promise.all(postingSetsOf(paid, event).map((set) => postings.record(set, paid)));
  onPosted();
}

/** What a COMPLETED cashout is posted from. */
export function paidCashoutOf(cashout: Cashout): { readonly paid: PaidCashout; readonly event: MoneyEvent } {
  const { completed_event_id: id, completed_at: occurredAt } = cashout;
  if (id === undefined || occurredAt === null) throw new Error(`Cashout ${cashout.id} has no completion`);
  const paid: PaidCashout = {
    cashoutId: cashout.id,
    organizationId: cashout.organization_id,
    companyId: cashout.company_id,
    provider: cashout.provider,
    currency: 'BRL',
    amount: cashout.amount,
    fee: cashout.fee,
  };
  return { paid, event: { id, occurredAt } };
}

export const dueCashouts = (
  deps: SettleDeps & { readonly realClock: RealClock; readonly log: DueScanOptions<never>['log'] },
): DueScan =>
  makeDueScan<StoredCashout>({
    name: 'due-cashouts',
    log: deps.log,
    clock: deps.realClock,
    ...deps.cashouts.due(deps.clock),
    idOf: ({ id }) => id,
    work: (cashout) => settleCashout(deps, cashout, BANK_TIMEOUT_MS),
    batch: CASHOUT_BATCH,
    concurrency: CASHOUT_CONCURRENCY,
  });
