// A company's balance and receivables, and the trial balance of a scope: sums of totals. docs/rules.md#cashout.
import { scopeOf, type Caller, type DomainError, type Scope } from '@mps/contracts';
import {
  addBusinessDays,
  addDays,
  dayOf,
  err,
  isDay,
  ok,
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
  readonly as_of: Day;
  readonly accounts: readonly Account[];
  readonly totals: { readonly credit: number; readonly debit: number; readonly difference: number };
}

/** What was posted until the end of the day, of every pair of which the scope has a leg. */
export async function getTrialBalance(
  { totals, clock }: BalanceDeps,
  caller: Caller,
  day: Day | null,
): Promise<TrialBalance> {
  const scope = scopeOf(caller);
  const today = dayOf(clock.now());
  const asOf = day ?? today;
  const accounts = scope === null ? [] : await accountsOf(totals, scope, asOf > today ? today : asOf);
  const credit = accounts.reduce((sum, account) => sum + account.credit, 0);
  const debit = accounts.reduce((sum, account) => sum + account.debit, 0);
  return { as_of: asOf, accounts, totals: { credit, debit, difference: credit - debit } };
}

async function accountsOf(
  totals: Totals,
  { organization_id, company_id }: Scope,
  asOf: Day,
): Promise<Account[]> {
  const periods = new Set(periodsUpTo(asOf));
  const ofCompany =
    company_id === null ? {} : { $or: [{ owner_id: company_id }, { counterparty_id: company_id }] };
  const parts = await totals.inSnapshot((read) =>
    read(
      organization_id,
      'account',
      { period: { $in: [...periods] }, ...ofCompany },
      (part) =>
        periods.has(part.period) &&
        (company_id === null || [part.owner_id, part.counterparty_id].includes(company_id)),
    ),
  );
  const whole = parts.map((part): AccountPart => ({ ...part, period: ALWAYS, counterparty_id: '' }));
  return addUp(whole)
    .map(({ owner_type, owner_id, type, credit, debit }) => ({
      owner_type,
      owner_id,
      type,
      credit,
      debit,
      balance: credit - debit,
    }))
    .sort((one, other) => accountOf(one).localeCompare(accountOf(other)));
}

const accountOf = ({ owner_type, owner_id, type }: Account): string => [owner_type, owner_id, type].join('/');
