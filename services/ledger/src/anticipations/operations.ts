// Operations of spot anticipation: quote, accept, post. An acceptance posts at once; after a crash any replica posts
// it.
import { ALL_TENANTS, NO_DEADLINE, type Page } from '@mps/aggregates';
import { makeDueScan, type DueScan, type DueScanOptions } from '@mps/background';
import { type CallContext, type Caller, type CallerContext, type DomainError, scopeOf } from '@mps/contracts';
import {
  addDays,
  dayOf,
  err,
  fingerprint,
  newId,
  ok,
  type BusinessClock,
  type Day,
  type PageQuery,
  type RealClock,
  type Result,
} from '@mps/kernel';
import { findOrganization, readBalance, type ReadTotals, type Snapshot, type Totals } from '../balances';
import { CASHOUT_BATCH, MAX_ANTICIPATED_ENTRIES } from '../limits';
import {
  toDueEntry,
  earlyDay,
  derivePostingSets,
  type MoneyEvent,
  type PostingStore,
  type SpotAnticipation,
} from '../postings';
import {
  decideAcceptance,
  decidePosted,
  decideQuote,
  toReceivables,
  type Anticipation,
  type AnticipationTerms,
  type NotCovered,
  type PendingTake,
  type Quote,
  type Receivable,
  type Refused,
} from './domain/anticipation';
import type { CatchUpOnRefunds, OpenReservation } from '../reservations';
import type { Accepted, AnticipationStore, QuoteStore, StoredAnticipation } from './store';

export interface AnticipationDeps {
  readonly quotes: QuoteStore;
  readonly anticipations: AnticipationStore;
  readonly accepted: (companyId: string, snapshot: Snapshot) => Promise<Accepted>;
  readonly reserved: (
    scope: { readonly organizationId: string; readonly companyId: string },
    snapshot: Snapshot,
  ) => Promise<readonly OpenReservation[]>;
  readonly catchUpOnRefunds: CatchUpOnRefunds;
  readonly totals: Totals;
  readonly postings: Pick<PostingStore, 'record' | 'legsDue'>;
  readonly getAnticipationTerms: (
    context: CallContext,
    companyId: string,
  ) => Promise<Result<AnticipationTerms, DomainError>>;
  readonly businessClock: BusinessClock;
  readonly realClock: RealClock;
  /** Called after a posting. */
  readonly onPosted: () => void;
}

type Reply<Value> = Promise<Result<Value, DomainError>>;

interface Owner {
  readonly organizationId: string;
  readonly companyId: string;
}

const NOT_FOUND: DomainError = { code: 'resource_not_found' };
const LAST_DAY: Day = '9999-12-31';

/**
 * Errors: resource_not_found, insufficient_balance. A repeat with the same Idempotency-Key returns the first quote.
 */
export async function quoteAnticipation(
  deps: AnticipationDeps,
  request: { readonly company_id: string; readonly amount: number | null; readonly until: Day | null },
  context: CallContext,
): Reply<{ readonly quote: Quote; readonly replayed: boolean }> {
  const { company_id } = request;
  const organization_id = findOrganization(context.caller, company_id);
  if (organization_id === null) return err(NOT_FOUND);
  const [terms, caughtUp] = await Promise.all([
    deps.getAnticipationTerms(context, company_id),
    deps.catchUpOnRefunds(context, company_id),
  ]);
  if (!terms.ok) return terms;
  if (!caughtUp.ok) return caughtUp;
  const made = await deps.quotes.create<NotCovered>(
    { organization_id, company_id },
    {
      idempotency: context.idempotency,
      deadlineMs: context.deadlineMs,
      decide: async () => {
        const now = deps.businessClock.now();
        const of = {
          id: newId(),
          organization_id,
          company_id,
          payment_date: earlyDay(dayOf(now)),
          terms: terms.value,
        };
        const { receivables } = await readAnticipatable(deps, of, request.until ?? LAST_DAY);
        const quote = decideQuote(of, receivables, request.amount, now);
        if (!quote.ok) return quote;
        return ok({ next: { ...quote.value, made_at: deps.realClock.now() }, events: [] });
      },
      onDuplicate: () => 'retry',
    },
  );
  return made.ok ? ok({ quote: made.value.stored, replayed: made.value.replayed }) : made;
}

/** Reads the receivables that the company can anticipate now, due until the day. */
const readAnticipatable = (
  { totals, postings, accepted, reserved, businessClock }: AnticipationDeps,
  { organization_id: organizationId, company_id: companyId }: Pick<Quote, 'organization_id' | 'company_id'>,
  until: Day,
) =>
  totals.inSnapshot(async (read, snapshot) => {
    const owner = { organizationId, companyId };
    const now = businessClock.now();
    const paymentDate = earlyDay(dayOf(now));
    const days = { from: addDays(paymentDate, 1), to: until };
    const waiting = await accepted(companyId, snapshot);
    const refunds = await reserved({ organizationId, companyId }, snapshot);
    const to = await findLastReadDay(read, owner, days);
    const due = to === null ? [] : await postings.legsDue(owner, { ...days, to }, snapshot);
    return {
      receivables: without(
        toReceivables(
          due.map((leg) => toDueEntry(leg, now)),
          refunds.flatMap((one) => takesFrom(one, companyId)),
        ),
        waiting,
      ),
      lastNumber: waiting.lastNumber,
      paymentDate,
    };
  });

const takesFrom = ({ transaction_id, takes }: OpenReservation, companyId: string): PendingTake[] =>
  takes
    .filter(({ company_id }) => company_id === companyId)
    .map(({ installment, debit, credit }) => ({ transaction_id, installment, amount: debit - credit }));

/** Returns the last day that one quote may read, by the number of entries. null: the company has no entries. */
async function findLastReadDay(
  read: ReadTotals,
  { organizationId, companyId }: Owner,
  days: { readonly from: Day; readonly to: Day },
): Promise<Day | null> {
  if (days.from > days.to) return null;
  const parts = await readBalance(read, organizationId, companyId, new Set(), days);
  let last: Day | null = null;
  let entries = 0;
  for (const part of parts.sort((one, other) => one.period.localeCompare(other.period))) {
    if (last !== null && entries + part.entries > MAX_ANTICIPATED_ENTRIES) break;
    last = part.period;
    entries += part.entries;
  }
  return last;
}

/** Subtracts items that were accepted and are not posted yet. */
function without(receivables: readonly Receivable[], { items }: Accepted): Receivable[] {
  const taken = new Map<string, number>();
  for (const { ledger_entry_id: id, gross } of items) taken.set(id, (taken.get(id) ?? 0) + gross);
  return receivables
    .map((one) => ({ ...one, amount: one.amount - (taken.get(one.ledger_entry_id) ?? 0) }))
    .filter(({ amount }) => amount > 0);
}

export interface AcceptQuote {
  readonly company_id: string;
  readonly request_id: string;
  readonly quote_id: string;
}

export interface CreatedAnticipation {
  readonly anticipation: Anticipation;
  /** An earlier equal request created the anticipation. */
  readonly replayed: boolean;
}

/**
 * Errors, in this order: resource_not_found, request_id_conflict, quote_used, quote_expired, quote_stale,
 * insufficient_balance.
 */
export async function acceptQuote(
  deps: AnticipationDeps,
  request: AcceptQuote,
  context: CallContext,
): Reply<CreatedAnticipation> {
  const { company_id, request_id, quote_id } = request;
  const organization_id = findOrganization(context.caller, company_id);
  if (organization_id === null) return err(NOT_FOUND);
  const earlier = await findReplay(deps, context.caller, request);
  if (earlier !== null) return earlier;
  const quote = await deps.quotes.find(scopeOf(context.caller), company_id, quote_id);
  if (quote === null) return err(NOT_FOUND);
  const caughtUp = await deps.catchUpOnRefunds(context, company_id);
  if (!caughtUp.ok) return caughtUp;
  const until = quote.items.at(-1)?.payment_date ?? quote.payment_date;
  const made = await deps.anticipations.create<Refused | NotCovered | Repeated | Used>(
    { organization_id, company_id },
    {
      deadlineMs: context.deadlineMs,
      decide: async () => {
        const position = await readAnticipatable(deps, quote, until);
        const named = { id: newId(), event_id: newId(), request_id, fingerprint: hashAcceptance(request) };
        const decided = decideAcceptance(quote, named, position, deps.businessClock.now());
        // The acceptance of this same quote may have taken the receivables. quote_used is then the more precise error.
        const used = !decided.ok && (await deps.anticipations.isUsed(quote.id));
        return used ? err({ code: 'quote_used' }) : decided;
      },
      onDuplicate: (index) => {
        if ('request_id' in index) return { code: 'repeated' };
        return 'quote_id' in index ? { code: 'quote_used' } : 'retry';
      },
    },
  );
  if (made.ok) return ok({ anticipation: await post(deps, made.value.stored), replayed: false });
  const { error } = made;
  if (error.code !== 'repeated' && error.code !== 'quote_used') return err(error);
  const repeated = await findReplay(deps, context.caller, request);
  return repeated ?? err(error.code === 'quote_used' ? error : TRY_LATER);
}

/** The company already has an anticipation with this request_id. */
interface Repeated {
  readonly code: 'repeated';
}

interface Used {
  readonly code: 'quote_used';
}

/** An equal request holds the unique index entry, and its document is not readable yet. */
const TRY_LATER: DomainError = { code: 'service_unavailable', retryAfterSeconds: 1 };

const hashAcceptance = ({ quote_id }: AcceptQuote): string => fingerprint({ quote_id });

async function findReplay(
  { anticipations }: AnticipationDeps,
  caller: Caller,
  request: AcceptQuote,
): Promise<Result<CreatedAnticipation, DomainError> | null> {
  const found = await anticipations.findByRequest(scopeOf(caller), request.company_id, request.request_id);
  if (found === null) return null;
  return found.fingerprint === hashAcceptance(request)
    ? ok({ anticipation: found, replayed: true })
    : err({ code: 'request_id_conflict', members: { existing_id: found.id } });
}

/** Error: resource_not_found. */
export async function getAnticipation(
  { anticipations }: Pick<AnticipationDeps, 'anticipations'>,
  { company_id, anticipation_id }: { readonly company_id: string; readonly anticipation_id: string },
  { caller }: CallerContext,
): Reply<Anticipation> {
  const found = await anticipations.find(scopeOf(caller), company_id, anticipation_id);
  return found === null ? err(NOT_FOUND) : ok(found);
}

export const listAnticipations = (
  { anticipations }: Pick<AnticipationDeps, 'anticipations'>,
  { companyId, query }: { readonly companyId: string; readonly query: PageQuery },
  { caller }: CallerContext,
): Promise<Page<Anticipation>> => anticipations.list(scopeOf(caller), companyId, query);

type PostDeps = Pick<AnticipationDeps, 'anticipations' | 'postings' | 'onPosted'>;

/** Safe to repeat. */
async function post(
  { anticipations, postings, onPosted }: PostDeps,
  anticipation: StoredAnticipation,
): Promise<Anticipation> {
  const event = toAcceptanceEvent(anticipation);
  await Promise.all(
    toOrigins(anticipation).map((origin) => postings.record(derivePostingSets(origin, event), origin)),
  );
  onPosted();
  const done = await anticipations.change<never>(
    ALL_TENANTS,
    { _id: anticipation.id },
    { deadlineMs: NO_DEADLINE, from: anticipation, decide: (state) => ok(decidePosted(state)) },
  );
  // On an error the anticipation stays due, and the scanner posts it later.
  return done.ok ? done.value.stored : anticipation;
}

/** The event that posts an anticipation. */
export const toAcceptanceEvent = ({ event_id: id, created_at: occurredAt }: Anticipation): MoneyEvent => ({
  id,
  occurredAt,
});

/** The origins of its posting sets, one per payment. */
export function toOrigins({
  id,
  organization_id,
  company_id,
  items,
  terms,
  payment_date,
}: Anticipation): SpotAnticipation[] {
  return Object.values(Object.groupBy(items, ({ transaction_id }) => transaction_id)).flatMap((of = []) => {
    const [first] = of;
    if (first === undefined) return [];
    return [
      {
        anticipationId: id,
        organizationId: organization_id,
        companyId: company_id,
        affiliationId: first.affiliation_id,
        transactionId: first.transaction_id,
        brand: first.brand,
        currency: first.currency,
        totalInstallments: first.total_installments,
        anticipationRateE4: terms.rateE4,
        anticipationCostRateE4: terms.costRateE4,
        paymentDate: payment_date,
        items: of.map((item) => ({
          installment: item.installment,
          paymentDate: item.payment_date,
          gross: item.gross,
        })),
      },
    ];
  });
}

export const dueAnticipations = (
  deps: PostDeps &
    Pick<AnticipationDeps, 'businessClock' | 'realClock'> & { readonly log: DueScanOptions<never>['log'] },
): DueScan =>
  makeDueScan<StoredAnticipation>({
    name: 'due-anticipations',
    log: deps.log,
    realClock: deps.realClock,
    ...deps.anticipations.due(deps.businessClock),
    idOf: ({ id }) => id,
    work: (anticipation) => post(deps, anticipation),
    batch: CASHOUT_BATCH,
  });
