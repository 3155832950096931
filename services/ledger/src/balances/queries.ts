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
  balanceKey,
  disputeKey,
  keyOf,
  periodsUpTo,
  totalId,
  type AccountPart,
  type BalancePart,
  type DisputePart,
  type Part,
  type ReceivablePart,
} from './domain/contributions';
import { MAX_ORGANIZATIONS } from '../limits';
import type { HoldOf, ReadTotals, Snapshot, Totals } from './store';

export interface BalanceDeps {
  readonly totals: Totals;
  readonly clock: BusinessClock;
  readonly holdOf: HoldOf;
}

/** The organization of a caller whose scope has the company; null where it has not. */
export function organizationOf(caller: Caller, companyId: string): string | null {
  const scope = scopeOf(caller);
  return scope !== null && (scope.company_id ?? companyId) === companyId ? scope.organization_id : null;
}

const NOT_FOUND = err({ code: 'resource_not_found' } as const);

/** What falls due to the company in these periods, and on each of these days, both inclusive. */
export async function readBalance(
  read: ReadTotals,
  organizationId: string,
  companyId: string,
  periods: ReadonlySet<string>,
  days?: Days,
): Promise<BalancePart[]> {
  const id = (period: string): string => totalId(organizationId, balanceKey(companyId, period));
  const ofDays = days === undefined ? [] : [{ _id: { $gte: id(days.from), $lte: id(days.to) } }];
  const { parts } = await read(organizationId, {
    filter: { $or: [{ _id: { $in: [...periods].map(id) } }, ...ofDays] },
    index: '_id_',
    isWanted: (part): part is BalancePart =>
      part.total === 'balance' &&
      part.owner_id === companyId &&
      (periods.has(part.period) || (days !== undefined && isDay(part.period) && isOf(days, part.period))),
  });
  return parts;
}

interface Days {
  readonly from: Day;
  readonly to: Day;
}

const isOf = ({ from, to }: Days, day: Day): boolean => day >= from && day <= to;

/** What a company has, in cents; in sum it is all that was ever posted for it, less what was paid out. */
export interface Position {
  /** Due, not paid out, and not held. */
  readonly available: number;
  /** Due later. */
  readonly pending: number;
  /** Due, and held. */
  readonly blocked: number;
}

/** Beside what cashouts hold, a dispute holds what it takes on the next day of settlement. */
export async function readPosition(
  [read, snapshot]: readonly [ReadTotals, Snapshot],
  {
    organizationId,
    companyId,
    now,
    holdOf,
  }: {
    readonly organizationId: string;
    readonly companyId: string;
    readonly now: Date;
    readonly holdOf: HoldOf;
  },
): Promise<Position> {
  const today = dayOf(now);
  const nextDays = daysOf({ from: addDays(today, 1), to: addBusinessDays(today, 1) });
  const dueBy = new Set(periodsUpTo(today));
  const periods = new Set([ALWAYS, ...dueBy, ...nextDays]);
  const keys = [
    ...[...periods].map((period) => balanceKey(companyId, period)),
    ...nextDays.map((day) => disputeKey(companyId, day)),
  ];
  const wanted = new Set(keys);
  const { beside, centsOf } = holdOf(companyId);
  const found = await read(organizationId, {
    filter: { _id: { $in: keys.map((key) => totalId(organizationId, key)) } },
    index: '_id_',
    isWanted: (part: Part): part is BalancePart | DisputePart => wanted.has(keyOf(part)),
    beside,
  });
  const { parts } = found;
  const sumOf = (isMeant: (period: string) => boolean): number =>
    parts.reduce(
      (sum, part) =>
        part.total === 'balance' && isMeant(part.period) ? sum + part.credit - part.debit : sum,
      0,
    );
  const all = sumOf((period) => period === ALWAYS);
  const due = sumOf((period) => dueBy.has(period));
  const nextDue = sumOf((period) => nextDays.includes(period));
  const disputed = parts.reduce(
    (sum, part) => (part.total === 'dispute' ? sum + part.debit - part.credit : sum),
    0,
  );
  const blocked = (await centsOf(found.beside, snapshot)) + disputeHold(disputed, nextDue);
  return { available: due - blocked, pending: all - due, blocked };
}

function daysOf({ from, to }: Days): Day[] {
  const days: Day[] = [];
  for (let day = from; day <= to; day = addDays(day, 1)) days.push(day);
  return days;
}

/** What the next day's receivables do not cover of what disputes take on it. */
const disputeHold = (disputed: number, nextDue: number): number => Math.max(0, Math.min(disputed, -nextDue));

export interface Balance extends Position {
  readonly currency: 'BRL';
  /** Instant. */
  readonly as_of: string;
}

export async function getBalance(
  { totals, clock, holdOf }: BalanceDeps,
  caller: Caller,
  companyId: string,
): Promise<Result<Balance, DomainError>> {
  const organizationId = organizationOf(caller, companyId);
  if (organizationId === null) return NOT_FOUND;
  const now = clock.now();
  const position = await totals.inSnapshot((...at) =>
    readPosition(at, { organizationId, companyId, now, holdOf }),
  );
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
  const { parts } = await totals.inSnapshot((read) =>
    read(organizationId, {
      filter: { total: 'receivable', owner_id: company_id, payment_date: { $gte: from, $lte: to } },
      index: 'agenda',
      isWanted: (part): part is ReceivablePart =>
        part.total === 'receivable' && part.owner_id === company_id && isOf({ from, to }, part.payment_date),
    }),
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
  deps: Pick<BalanceDeps, 'totals' | 'clock'>,
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
  { totals, clock }: Pick<BalanceDeps, 'totals' | 'clock'>,
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

/** permission_denied for callers who are not operators. */
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

async function readAccounts(
  read: ReadTotals,
  { organization_id, company_id }: Scope,
  upTo: Day,
): Promise<AccountPart[]> {
  const periods = new Set(periodsUpTo(upTo));
  const ofCompany =
    company_id === null ? {} : { $or: [{ owner_id: company_id }, { counterparty_id: company_id }] };
  const { parts } = await read(organization_id, {
    filter: { total: 'account', period: { $in: [...periods] }, ...ofCompany },
    index: 'period',
    isWanted: (part): part is AccountPart =>
      part.total === 'account' &&
      periods.has(part.period) &&
      (company_id === null || [part.owner_id, part.counterparty_id].includes(company_id)),
  });
  return parts;
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
