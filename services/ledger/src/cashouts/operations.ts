// Operations of cashouts on request: create, read and list.
import type { Changed, Page, StoreRefusal } from '@mps/aggregates';
import {
  type CallContext,
  type Caller,
  type CallerContext,
  type DomainError,
  invalid,
  scopeOf,
  violation,
} from '@mps/contracts';
import { err, fingerprint, newId, ok, type PageQuery, type RealClock, type Result } from '@mps/kernel';
import { findOrganization, readPosition, type MakeHoldQuery, type Snapshot, type Totals } from '../balances';
import { ANSWER_RESERVE_MS, BANK_TIMEOUT_MS } from '../limits';
import {
  decideCreation,
  isTransferRequestId,
  type Cashout,
  type CashoutPosition,
  type CashoutTerms,
  type InsufficientBalance,
} from './domain/cashout';
import { settleCashout, type SettleDeps } from './settle';
import type { CatchUpOnRefunds } from '../reservations';
import type { CashoutStore, StoredCashout } from './store';
import type { GetCashoutTerms } from '../clients/terms';

export interface CashoutDeps extends SettleDeps {
  readonly totals: Totals;
  readonly makeHoldQuery: MakeHoldQuery;
  readonly findLastNumber: (companyId: string, snapshot: Snapshot) => Promise<number>;
  readonly getCashoutTerms: GetCashoutTerms;
  readonly catchUpOnRefunds: CatchUpOnRefunds;
  readonly realClock: RealClock;
}

export interface CreateCashout {
  readonly company_id: string;
  readonly request_id: string;
  /** Cents. null: everything available above the minimum balance. */
  readonly amount: number | null;
}

export interface CreatedCashout {
  readonly cashout: StoredCashout;
  /** An earlier equal request created the cashout. */
  readonly replayed: boolean;
}

type Reply<Value> = Promise<Result<Value, DomainError>>;

const NOT_FOUND: DomainError = { code: 'resource_not_found' };
/** An equal request holds the unique index entry, and its document is not readable yet. */
const TRY_LATER: DomainError = { code: 'service_unavailable', retryAfterSeconds: 1 };

const RESERVED = invalid(violation('#/request_id', 'not_allowed', 'request_id_of_transfers'));

const PAUSED: DomainError = { code: 'payouts_paused', retryAfterSeconds: 60 };

/** The company already has a cashout with this request_id. */
interface Repeated {
  readonly code: 'repeated';
}

/**
 * Errors, in this order: resource_not_found, request_id_conflict, validation_error, payouts_paused,
 * invalid_merchant_state, payout_destination_on_hold, pix_key_not_owned, bank_account_not_owned, insufficient_balance.
 */
export async function createCashout(
  deps: CashoutDeps,
  request: CreateCashout,
  context: CallContext,
): Reply<CreatedCashout> {
  const organizationId = findOrganization(context.caller, request.company_id);
  if (organizationId === null) return err(NOT_FOUND);
  const earlier = await findReplay(deps.cashouts, context.caller, request);
  if (earlier !== null) return earlier;
  if (isTransferRequestId(request.request_id)) return err(RESERVED);
  if (!(await deps.payouts.maySend())) return err(PAUSED);
  const scope = { organization_id: organizationId, company_id: request.company_id };
  const made = await insertCashout(deps, scope, request, {
    context,
    deadlineMs: context.deadlineMs,
    askTerms: () => deps.getCashoutTerms(context, request.company_id),
  });
  if (!made.ok) {
    const { error } = made;
    if (error.code !== 'repeated') return err(error);
    return (await findReplay(deps.cashouts, context.caller, request)) ?? err(TRY_LATER);
  }
  const leftMs = context.deadlineMs - deps.realClock.now().getTime() - ANSWER_RESERVE_MS;
  const timeoutMs = Math.max(1, Math.min(BANK_TIMEOUT_MS, leftMs));
  return ok({
    cashout: await settleCashout(deps, made.value.stored, { timeoutMs, isNew: true }),
    replayed: false,
  });
}

interface Decided {
  /** For calls to other services. */
  readonly context: CallContext;
  /** No cashout is stored after this instant. */
  readonly deadlineMs: number;
  readonly askTerms: () => Promise<Result<CashoutTerms, DomainError>>;
}

/**
 * Stores a cashout without sending it. The balance it decides on already holds open refunds. `repeated`: the company
 * has a cashout with this request_id. Other errors come from the services it asks.
 */
export async function insertCashout(
  deps: Pick<
    CashoutDeps,
    'cashouts' | 'totals' | 'makeHoldQuery' | 'findLastNumber' | 'catchUpOnRefunds' | 'businessClock'
  >,
  scope: { readonly organization_id: string; readonly company_id: string },
  request: CreateCashout,
  { context, deadlineMs, askTerms }: Decided,
): Promise<Result<Changed<Cashout>, DomainError | InsufficientBalance | Repeated | StoreRefusal>> {
  const [terms, caughtUp] = await Promise.all([askTerms(), deps.catchUpOnRefunds(context, scope.company_id)]);
  if (!terms.ok) return terms;
  if (!caughtUp.ok) return caughtUp;
  return deps.cashouts.create<InsufficientBalance | Repeated>(scope, {
    deadlineMs,
    decide: async () => {
      const position = await readCashoutPosition(deps, scope);
      const cashout = { ...request, ...scope, id: newId(), fingerprint: hashRequest(request) };
      return decideCreation(cashout, terms.value, position, deps.businessClock.now());
    },
    // Another cashout was decided on the same balance. This one is decided again on the rest.
    onDuplicate: (index) => ('request_id' in index ? { code: 'repeated' } : 'retry'),
  });
}

const hashRequest = ({ amount }: CreateCashout): string => fingerprint({ amount });

async function findReplay(
  cashouts: CashoutStore,
  caller: Caller,
  request: CreateCashout,
): Promise<Result<CreatedCashout, DomainError> | null> {
  const cashout = await cashouts.findByRequest(scopeOf(caller), request.company_id, request.request_id);
  if (cashout === null) return null;
  return cashout.fingerprint === hashRequest(request)
    ? ok({ cashout, replayed: true })
    : err({ code: 'request_id_conflict', members: { existing_id: cashout.id } });
}

const readCashoutPosition = (
  {
    totals,
    makeHoldQuery,
    findLastNumber,
    businessClock,
  }: Pick<CashoutDeps, 'totals' | 'makeHoldQuery' | 'findLastNumber' | 'businessClock'>,
  {
    organization_id: organizationId,
    company_id: companyId,
  }: Readonly<Record<'organization_id' | 'company_id', string>>,
): Promise<CashoutPosition> =>
  totals.inSnapshot(async (read, snapshot) => {
    const of = { organizationId, companyId, now: businessClock.now(), makeHoldQuery };
    const { available } = await readPosition([read, snapshot], of);
    return { available, lastNumber: await findLastNumber(companyId, snapshot) };
  });

/** Error: resource_not_found. */
export async function getCashout(
  { cashouts }: Pick<CashoutDeps, 'cashouts'>,
  { company_id, cashout_id }: { readonly company_id: string; readonly cashout_id: string },
  { caller }: CallerContext,
): Reply<StoredCashout> {
  const found = await cashouts.find(scopeOf(caller), company_id, cashout_id);
  return found === null ? err(NOT_FOUND) : ok(found);
}

export const listCashouts = (
  { cashouts }: Pick<CashoutDeps, 'cashouts'>,
  { companyId, query }: { readonly companyId: string; readonly query: PageQuery },
  { caller }: CallerContext,
): Promise<Page<StoredCashout>> => cashouts.list(scopeOf(caller), companyId, query);
