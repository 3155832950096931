// Cashouts as they are asked for: made, read, listed.
import type { Page } from '@mps/aggregates';
import { scopeOf, type CallContext, type Caller, type DomainError } from '@mps/contracts';
import { err, fingerprint, newId, ok, type PageQuery, type RealClock, type Result } from '@mps/kernel';
import { organizationOf, readPosition, type Totals } from '../balances';
import { ANSWER_RESERVE_MS, BANK_TIMEOUT_MS } from '../limits';
import { decideCreation, type CashoutPosition, type InsufficientBalance } from './domain/cashout';
import { settleCashout, type SettleDeps } from './settle';
import type { CashoutStore, Holds, StoredCashout } from './store';
import type { TermsOf } from './terms';
import type { Snapshot } from '../balances';

export interface CashoutDeps extends SettleDeps {
  readonly totals: Totals;
  readonly holdsOf: (companyId: string, snapshot: Snapshot) => Promise<Holds>;
  readonly termsOf: TermsOf;
  readonly realClock: RealClock;
}

export interface CreateCashout {
  readonly company_id: string;
  readonly request_id: string;
  /** Cents; null: all that is available above what stays. */
  readonly amount: number | null;
}

export interface CreatedCashout {
  readonly cashout: StoredCashout;
  /** An equal request had made it before. */
  readonly replayed: boolean;
}

type Reply<Value> = Promise<Result<Value, DomainError>>;

const NOT_FOUND: DomainError = { code: 'resource_not_found' };
/** The equal request that was first is in the index and not to be read yet. */
const TRY_LATER: DomainError = { code: 'service_unavailable', retryAfterSeconds: 1 };

/** A company has a cashout with this request_id. */
interface Repeated {
  readonly code: 'repeated';
}

/** resource_not_found · request_id_conflict · invalid_merchant_state · insufficient_balance, in this order. */
export async function createCashout(
  deps: CashoutDeps,
  context: CallContext,
  request: CreateCashout,
): Reply<CreatedCashout> {
  const organizationId = organizationOf(context.caller, request.company_id);
  if (organizationId === null) return err(NOT_FOUND);
  const earlier = await replayOf(deps.cashouts, context.caller, request);
  if (earlier !== null) return earlier;
  const terms = await deps.termsOf(context, request.company_id);
  if (!terms.ok) return terms;
  const made = await deps.cashouts.create<InsufficientBalance | Repeated>(scopeOf(context.caller), {
    deadlineMs: context.deadlineMs,
    decide: async () => {
      const position = await positionOf(deps, organizationId, request.company_id);
      const cashout = {
        ...request,
        id: newId(),
        organization_id: organizationId,
        fingerprint: fingerprintOf(request),
      };
      return decideCreation(cashout, terms.value, position, deps.clock.now());
    },
    // Another cashout was decided on the same balance: this one is decided on what it left.
    onDuplicate: (index) => ('request_id' in index ? { code: 'repeated' } : 'retry'),
  });
  if (!made.ok) {
    const { error } = made;
    if (error.code !== 'repeated') return err(error);
    return (await replayOf(deps.cashouts, context.caller, request)) ?? err(TRY_LATER);
  }
  const leftMs = context.deadlineMs - deps.realClock.now().getTime() - ANSWER_RESERVE_MS;
  const timeoutMs = Math.max(1, Math.min(BANK_TIMEOUT_MS, leftMs));
  return ok({ cashout: await settleCashout(deps, made.value.stored, timeoutMs), replayed: false });
}

const fingerprintOf = ({ amount }: CreateCashout): string => fingerprint({ amount });

async function replayOf(
  cashouts: CashoutStore,
  caller: Caller,
  request: CreateCashout,
): Promise<Result<CreatedCashout, DomainError> | null> {
  const cashout = await cashouts.findByRequest(scopeOf(caller), request.company_id, request.request_id);
  if (cashout === null) return null;
  return cashout.fingerprint === fingerprintOf(request)
    ? ok({ cashout, replayed: true })
    : err({ code: 'request_id_conflict', members: { existing_id: cashout.id } });
}

const positionOf = (
  { totals, holdsOf, clock }: CashoutDeps,
  organizationId: string,
  companyId: string,
): Promise<CashoutPosition> =>
  totals.inSnapshot(async (read, snapshot) => {
    const holds = await holdsOf(companyId, snapshot);
    const of = { organizationId, companyId, now: clock.now(), heldCents: holds.cents };
    const { available } = await readPosition(read, of);
    return { available, lastNumber: holds.lastNumber };
  });

/** resource_not_found */
export async function getCashout(
  { cashouts }: Pick<CashoutDeps, 'cashouts'>,
  caller: Caller,
  { company_id, cashout_id }: { readonly company_id: string; readonly cashout_id: string },
): Reply<StoredCashout> {
  const found = await cashouts.find(scopeOf(caller), company_id, cashout_id);
  return found === null ? err(NOT_FOUND) : ok(found);
}

export const listCashouts = (
  { cashouts }: Pick<CashoutDeps, 'cashouts'>,
  caller: Caller,
  companyId: string,
  query: PageQuery,
): Promise<Page<StoredCashout>> => cashouts.list(scopeOf(caller), companyId, query);
