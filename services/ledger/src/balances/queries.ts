// A company's balance and receivables, and the trial balance of a scope: sums of totals. docs/rules.md#cashout.
import { scopeOf, type Caller, type DomainError, type Scope } from '@mps/contracts';
import {
  addBusinessDays,
  addDays,
  dayOf,
  err,
  isDay,
  ok,
  startOfDayInstant,
  type BusinessClock,
  type Day,
  type Result,
} from '@mps/kernel';
import {
  ALWAYS,
  addUp,
  periodsUpTo,
  type AccountPart,
  type BalancePart,
  type ReceivablePart,
} from './domain/contributions';
import { MAX_ORGANIZATIONS } from '../limits';
import type { ReadTotals, Snapshot, Totals } from './store';

export interface BalanceDeps {
  readonly totals: Totals;
  readonly clock: BusinessClock;
  /** Cents that a company's cashouts hold at that instant. */
  readonly heldByCashouts: (companyId: string, snapshot: Snapshot) => Promise<number>;
}

/** The organization of a caller whose scope has the company; null where it has not. */
export function organizationOf(caller: Caller, companyId: string): string | null {
  const scope = scopeOf(caller);
  return scope !== null && (scope.company_id ?? companyId) === companyId ? scope.organization_id : null;
}

const NOT_FOUND = err({ code: 'resource_not_found' } as const);

/** What falls due to the company in these periods, and on each of these days, both inclusive. */
export function readBalance(
  read: ReadTotals,
  organizationId: string,
  companyId: string,
  periods: ReadonlySet<string>,
  days?: { readonly from: Day; readonly to: Day },
): Promise<BalancePart[]> {
  const isWanted = (period: string): boolean =>
    periods.has(period) || (days !== undefined && isDay(period) && period >= days.from && period <= days.to);
  const asked = [
    { period: { $in: [...periods] } },
    ...(days === undefined ? [] : [{ period: { $gte: days.from, $lte: days.to } }]),
  ];
  return read(
    organizationId,
    'balance',
    { owner_id: companyId, $or: asked },
    (part) => part.owner_id === companyId && isWanted(part.period),
  ).then((parts) => parts.filter(({ period }) => isWanted(period)));
}

/** What a company has, in cents; in sum it is all that was ever posted for it, less what was paid out. */
export interface Position {
  /** Due, not paid out, and not held. */
  readonly available: number;
  /** Due later. */
  readonly pending: number;
  /** Due, and held. */
  readonly blocked: number;
}

/** Beside what `heldCents` of cashouts hold, a dispute holds what it takes on the next day of settlement. */
export async function readPosition(
  read: ReadTotals,
  {
    organizationId,
    companyId,
    now,
    heldCents,
  }: {
    readonly organizationId: string;
    readonly companyId: string;
    readonly now: Date;
    readonly heldCents: number;
  },
): Promise<Position> {
  const today = dayOf(now);
  const next = { from: addDays(today, 1), to: addBusinessDays(today, 1) };
  const periods = new Set([ALWAYS, ...periodsUpTo(today)]);
  const parts = await readBalance(read, organizationId, companyId, periods, next);
  const disputes = await read(
    organizationId,
    'dispute',
    { owner_id: companyId, payment_date: { $gte: next.from, $lte: next.to } },
    (part) => part.owner_id === companyId && part.payment_date >= next.from && part.payment_date <= next.to,
  );
  const sumOf = (isMeant: (period: string) => boolean): number =>
    parts.reduce((sum, { period, credit, debit }) => (isMeant(period) ? sum + credit - debit : sum), 0);
  const all = sumOf((period) => period === ALWAYS);
  const due = sumOf((period) => period !== ALWAYS && periods.has(period));
  const nextDue = sumOf((period) => !periods.has(period));
  const disputed = disputes.reduce((sum, { credit, debit }) => sum + debit - credit, 0);
  const blocked = heldCents + disputeHold(disputed, nextDue);
  return { available: due - blocked, pending: all - due, blocked };
}

/** What the next day's receivables do not cover of what disputes take on it. */
const disputeHold = (disputed: number, nextDue: number): number => Math.max(0, Math.min(disputed, -nextDue));

export interface Balance extends Position {
  readonly currency: 'BRL';
  /** Instant. */
  readonly as_of: string;
}

export async function getBalance(
  { totals, clock, heldByCashouts }: BalanceDeps,
  caller: Caller,
  companyId: string,
): Promise<Result<Balance, DomainError>> {
  const organizationId = organizationOf(caller, companyId);
  if (organizationId === null) return NOT_FOUND;
  const now = clock.now();
  const position = await totals.inSnapshot(async (read, snapshot) => {
    const heldCents = await heldByCashouts(companyId, snapshot);
    return readPosition(read, { organizationId, companyId, now, heldCents });
  });
  return ok({ currency: 'BRL', ...position, as_of: now.toISOString() });
}

const LAST_DAY: Day = '9999-12-31';

export interface Receivable {
  readonly payment_date: Day;
  readonly payment_method: string;
  readonly brand: string | null;
  readonly gross: number;
  readonly committed: number;
  readonly net: number;
}

export async function listReceivables(
  { totals, clock }: BalanceDeps,
  caller: Caller,
  {
    company_id,
    ...days
  }: { readonly company_id: string; readonly from: Day | null; readonly to: Day | null },
): Promise<Result<readonly Receivable[], DomainError>> {
  const organizationId = organizationOf(caller, company_id);
  if (organizationId === null) return NOT_FOUND;
  const { from, to } = { from: days.from ?? dayOf(clock.now()), to: days.to ?? LAST_DAY };
  const parts = await totals.inSnapshot((read) =>
    read(
      organizationId,
      'receivable',
      { owner_id: company_id, payment_date: { $gte: from, $lte: to } },
      (part) => part.owner_id === company_id && part.payment_date >= from && part.payment_date <= to,
    ),
  );
  return ok(
    parts
      .filter(({ gross, fees, committed }) => gross !== 0 || fees !== 0 || committed !== 0)
      .sort((one, other) => placeOf(one).localeCompare(placeOf(other)))
      .map(({ payment_date, payment_method, brand, gross, fees, committed }) => ({
        payment_date,
        payment_method,
        brand,
        gross,
        committed,
        net: gross - fees - committed,
      })),
  );
}

const placeOf = ({ payment_date, payment_method, brand }: ReceivablePart): string =>
  [payment_date, payment_method, brand ?? ''].join('/');

export interface Account {
  readonly owner_type: string;
  readonly owner_id: string;
  readonly type: string;
  readonly credit: number;
  readonly debit: number;
  readonly balance: number;
}

export interface TrialBalance {
  /** A day, or an instant. */
  readonly as_of: string;
  readonly accounts: readonly Account[];
  readonly totals: { readonly credit: number; readonly debit: number; readonly difference: number };
}

export interface TrialBalanceQuery {
  readonly as_of: Day | null;
  /** Instant, ISO 8601: for operators, of the organization that they name. */
  readonly at: string | null;
}

/** What was posted until the end of a day or, at an instant, until then, of every pair of which the scope has a leg. */
export async function getTrialBalance(
  deps: BalanceDeps,
  caller: Caller,
  { as_of, at }: TrialBalanceQuery,
): Promise<Result<TrialBalance, DomainError>> {
  const scope = scopeOf(caller);
  if (at !== null) {
    if (caller.kind !== 'operator' || scope === null) return err({ code: 'permission_denied' });
    return ok(await trialBalanceAt(deps, scope, new Date(at)));
  }
  const today = dayOf(deps.clock.now());
  const asOf = as_of ?? today;
  const upTo = asOf > today ? today : asOf;
  if (scope === null) return ok(trialBalanceOf(asOf, []));
  return ok(trialBalanceOf(asOf, await deps.totals.inSnapshot((read) => readAccounts(read, scope, upTo))));
}

async function trialBalanceAt(
  { totals, clock }: BalanceDeps,
  scope: Scope,
  asked: Date,
): Promise<TrialBalance> {
  const now = clock.now();
  const at = asked > now ? now : asked;
  const day = dayOf(at);
  const ofDay = { from: startOfDayInstant(day), to: at };
  const parts = await totals.inSnapshot(async (read, snapshot) => [
    ...(await readAccounts(read, scope, addDays(day, -1))),
    ...(await totals.accountsPosted(scope.organization_id, ofDay, snapshot)),
  ]);
  return trialBalanceOf(at.toISOString(), parts);
}

/** permission_denied for whoever is no operator. */
export async function listPostedOrganizations(
  { totals }: Pick<BalanceDeps, 'totals'>,
  caller: Caller,
  after: string | null,
): Promise<
  Result<{ readonly organization_ids: readonly string[]; readonly next: string | null }, DomainError>
> {
  if (caller.kind !== 'operator') return err({ code: 'permission_denied' });
  const ids = await totals.organizationsAfter(after, MAX_ORGANIZATIONS);
  return ok({ organization_ids: ids, next: ids.length === MAX_ORGANIZATIONS ? (ids.at(-1) ?? null) : null });
}

function readAccounts(
  read: ReadTotals,
  { organization_id, company_id }: Scope,
  upTo: Day,
): Promise<AccountPart[]> {
  const periods = new Set(periodsUpTo(upTo));
  const ofCompany =
    company_id === null ? {} : { $or: [{ owner_id: company_id }, { counterparty_id: company_id }] };
  return read(
    organization_id,
    'account',
    { period: { $in: [...periods] }, ...ofCompany },
    (part) =>
      periods.has(part.period) &&
      (company_id === null || [part.owner_id, part.counterparty_id].includes(company_id)),
  );
}

function trialBalanceOf(as_of: string, parts: readonly AccountPart[]): TrialBalance {
  const whole = parts.map((part): AccountPart => ({ ...part, period: ALWAYS, counterparty_id: '' }));
  const accounts = addUp(whole)
    .map(({ owner_type, owner_id, type, credit, debit }) => ({
      owner_type,
      owner_id,
      type,
      credit,
      debit,
      balance: credit - debit,
    }))
    .sort((one, other) => accountOf(one).localeCompare(accountOf(other)));
  const credit = accounts.reduce((sum, account) => sum + account.credit, 0);
  const debit = accounts.reduce((sum, account) => sum + account.debit, 0);
  return { as_of, accounts, totals: { credit, debit, difference: credit - debit } };
}

const accountOf = ({ owner_type, owner_id, type }: Account): string => [owner_type, owner_id, type].join('/');
