// A company's balance and receivables, and the trial balance of a scope: sums of totals. docs/rules.md#cashout.
import { type Caller, type CallerContext, type DomainError, type Scope, scopeOf } from '@mps/contracts';
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
  formatPartKey,
  periodsUpTo,
  takenKey,
  totalId,
  type AccountPart,
  type BalancePart,
  type Part,
  type ReceivablePart,
  type TakenPart,
} from './domain/contributions';
import type { ClosedDays } from '../postings';
import { computeHeldCents, type LaterDay } from './domain/hold';
import { MAX_ORGANIZATIONS } from '../limits';
import type { OpenReservation, Take } from '../reservations';
import type { MakeHoldQuery, ReadTotals, Snapshot } from './read-totals-store';
import type { Totals } from './store';

export interface BalanceDeps {
  readonly totals: Totals;
  readonly businessClock: BusinessClock;
  readonly makeHoldQuery: MakeHoldQuery;
}

/** Returns the organization if the caller's scope includes the company, otherwise null. */
export function findOrganization(caller: Caller, companyId: string): string | null {
  const scope = scopeOf(caller);
  return scope !== null && (scope.company_id ?? companyId) === companyId ? scope.organization_id : null;
}

const NOT_FOUND = err({ code: 'resource_not_found' } as const);
const LAST_DAY: Day = '9999-12-31';

/** Reads the amounts due in these periods, and on each day from `from` to `to`, both inclusive. */
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
      (periods.has(part.period) || (days !== undefined && isDay(part.period) && isWithin(days, part.period))),
  });
  return parts;
}

interface Days {
  readonly from: Day;
  readonly to: Day;
}

const isWithin = ({ from, to }: Days, day: Day): boolean => day >= from && day <= to;

/** A company's money in cents. The three members add up to all entries posted for it, less its payouts. */
export interface Position {
  /** Due, not paid out, and not held. */
  readonly available: number;
  /** Due later. */
  readonly pending: number;
  /** Due, and held. */
  readonly blocked: number;
}

interface PositionQuery {
  readonly organizationId: string;
  readonly companyId: string;
  readonly now: Date;
  readonly makeHoldQuery: MakeHoldQuery;
}

/**
 * Open cashouts hold their amount. Refunds and disputes hold the part that later receivables do not cover:
 * domain/hold.ts.
 */
export async function readPosition(
  [read, snapshot]: readonly [ReadTotals, Snapshot],
  query: PositionQuery,
): Promise<Position> {
  const { organizationId, companyId, now, makeHoldQuery } = query;
  const today = dayOf(now);
  const nextSettlementDay = addBusinessDays(today, 1);
  const nextDays = listDays({ from: addDays(today, 1), to: nextSettlementDay });
  const dueBy = new Set(periodsUpTo(today));
  const keys = [ALWAYS, ...dueBy, ...nextDays].map((period) => balanceKey(companyId, period));
  const wanted = new Set(keys);
  const { cashouts, sumHeldCents, reservations } = makeHoldQuery({ organizationId, companyId });
  const toTotalId = (key: string): string => totalId(organizationId, key);
  const laterTaken = {
    $gt: toTotalId(takenKey(companyId, today)),
    $lte: toTotalId(takenKey(companyId, LAST_DAY)),
  };
  const found = await read(organizationId, {
    filter: { $or: [{ _id: { $in: keys.map(toTotalId) } }, { _id: laterTaken }] },
    index: '_id_',
    isWanted: (part: Part): part is BalancePart | TakenPart =>
      part.total === 'taken'
        ? part.owner_id === companyId && part.payment_date > today
        : wanted.has(formatPartKey(part)),
    companions: [cashouts, reservations],
  });
  const balances = found.parts.filter((part) => part.total === 'balance');
  const taken = found.parts.filter((part) => part.total === 'taken');
  const [open = [], reserved = []] = found.companions;
  const sumPeriods = (isMeant: (period: string) => boolean): number =>
    balances.reduce((sum, part) => (isMeant(part.period) ? sum + part.credit - part.debit : sum), 0);
  const all = sumPeriods((period) => period === ALWAYS);
  const due = sumPeriods((period) => dueBy.has(period));
  const later = [
    ...balances.filter(({ period }) => nextDays.includes(period)).map(postedOn),
    ...taken.map((part) => laterDay(part.payment_date, { taken: part.debit })),
    ...listTakes(reserved, companyId).map(({ day, debit, credit }) =>
      laterDay(day <= today ? nextSettlementDay : day, { reserved: debit, returned: credit }),
    ),
  ];
  const last = later.map(({ day }) => day).reduce((one, other) => (one > other ? one : other), today);
  const afterNext = { from: addDays(nextSettlementDay, 1), to: last };
  const beyond =
    last > nextSettlementDay ? await readBalance(read, organizationId, companyId, NO_PERIODS, afterNext) : [];
  const held = computeHeldCents([...later, ...beyond.map(postedOn)], nextSettlementDay);
  const blocked = (await sumHeldCents(open, snapshot)) + held;
  return { available: due - blocked, pending: all - due, blocked };
}

const NO_PERIODS: ReadonlySet<string> = new Set();

const laterDay = (day: Day, members: Partial<LaterDay>): LaterDay => ({
  day,
  posted: 0,
  taken: 0,
  reserved: 0,
  returned: 0,
  ...members,
});

const postedOn = ({ period, credit, debit }: BalancePart): LaterDay =>
  laterDay(period, { posted: credit - debit });

const listTakes = (found: readonly object[], companyId: string): readonly Take[] =>
  (found as readonly OpenReservation[]).flatMap(({ takes }) =>
    takes.filter(({ company_id }) => company_id === companyId),
  );

function listDays({ from, to }: Days): Day[] {
  const days: Day[] = [];
  for (let day = from; day <= to; day = addDays(day, 1)) days.push(day);
  return days;
}

export interface Balance extends Position {
  readonly currency: 'BRL';
  /** Instant. */
  readonly as_of: string;
}

export async function getBalance(
  { totals, businessClock, makeHoldQuery }: BalanceDeps,
  companyId: string,
  { caller }: CallerContext,
): Promise<Result<Balance, DomainError>> {
  const organizationId = findOrganization(caller, companyId);
  if (organizationId === null) return NOT_FOUND;
  const now = businessClock.now();
  const position = await totals.inSnapshot((...at) =>
    readPosition(at, { organizationId, companyId, now, makeHoldQuery }),
  );
  return ok({ currency: 'BRL', ...position, as_of: now.toISOString() });
}

export interface Receivable {
  readonly payment_date: Day;
  readonly payment_method: string;
  readonly brand: string | null;
  readonly gross: number;
  readonly committed: number;
  readonly net: number;
}

export async function listReceivables(
  { totals, businessClock }: BalanceDeps,
  {
    company_id,
    ...days
  }: { readonly company_id: string; readonly from: Day | null; readonly to: Day | null },
  { caller }: CallerContext,
): Promise<Result<readonly Receivable[], DomainError>> {
  const organizationId = findOrganization(caller, company_id);
  if (organizationId === null) return NOT_FOUND;
  const { from, to } = { from: days.from ?? dayOf(businessClock.now()), to: days.to ?? LAST_DAY };
  const { parts } = await totals.inSnapshot((read) =>
    read(organizationId, {
      filter: { total: 'receivable', owner_id: company_id, payment_date: { $gte: from, $lte: to } },
      index: 'agenda',
      isWanted: (part): part is ReceivablePart =>
        part.total === 'receivable' &&
        part.owner_id === company_id &&
        isWithin({ from, to }, part.payment_date),
    }),
  );
  return ok(
    parts
      .filter(({ gross, fees, committed }) => gross !== 0 || fees !== 0 || committed !== 0)
      .sort((one, other) => formatReceivableKey(one).localeCompare(formatReceivableKey(other)))
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

const formatReceivableKey = ({ payment_date, payment_method, brand }: ReceivablePart): string =>
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
  /** Instant, ISO 8601. Only operators may set it, together with an organization. */
  readonly at: string | null;
}

export interface TrialBalanceDeps extends Pick<BalanceDeps, 'totals' | 'businessClock'> {
  readonly closedDays: Pick<ClosedDays, 'close'>;
}

/**
 * Sums every pair with a leg in the scope, posted until the end of a day or until an instant. Reading a past day closes
 * it for the whole organization: docs/rules/ledger.md#closed-days.
 */
export async function getTrialBalance(
  deps: TrialBalanceDeps,
  { as_of, at }: TrialBalanceQuery,
  { caller }: CallerContext,
): Promise<Result<TrialBalance, DomainError>> {
  const scope = scopeOf(caller);
  if (at !== null) {
    if (caller.kind !== 'operator' || scope === null) return err({ code: 'permission_denied' });
    return ok(await trialBalanceAt(deps, scope, new Date(at)));
  }
  const today = dayOf(deps.businessClock.now());
  const asOf = as_of ?? today;
  const upTo = asOf > today ? today : asOf;
  if (scope === null) return ok(toTrialBalance(asOf, []));
  if (upTo < today) await deps.closedDays.close(scope.organization_id, upTo);
  return ok(toTrialBalance(asOf, await deps.totals.inSnapshot((read) => readAccounts(read, scope, upTo))));
}

async function trialBalanceAt(
  { totals, closedDays, businessClock }: TrialBalanceDeps,
  scope: Scope,
  asked: Date,
): Promise<TrialBalance> {
  const now = businessClock.now();
  const at = asked > now ? now : asked;
  const day = dayOf(at);
  if (day < dayOf(now)) await closedDays.close(scope.organization_id, day);
  const ofDay = { from: startOfDayInstant(day), to: at };
  const parts = await totals.inSnapshot(async (read, snapshot) => [
    ...(await readAccounts(read, scope, addDays(day, -1))),
    ...(await totals.accountsPosted(scope.organization_id, ofDay, snapshot)),
  ]);
  return toTrialBalance(at.toISOString(), parts);
}

/** Returns permission_denied unless the caller is an operator. */
export async function listPostedOrganizations(
  { totals }: Pick<BalanceDeps, 'totals'>,
  after: string | null,
  { caller }: CallerContext,
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

function toTrialBalance(as_of: string, parts: readonly AccountPart[]): TrialBalance {
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
    .sort((one, other) => formatAccountKey(one).localeCompare(formatAccountKey(other)));
  const credit = accounts.reduce((sum, account) => sum + account.credit, 0);
  const debit = accounts.reduce((sum, account) => sum + account.debit, 0);
  return { as_of, accounts, totals: { credit, debit, difference: credit - debit } };
}

const formatAccountKey = ({ owner_type, owner_id, type }: Account): string =>
  [owner_type, owner_id, type].join('/');
