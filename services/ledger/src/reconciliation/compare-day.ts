// Compares the provider's statement of one day with the movements that the ledger posted.
import { setTimeout } from 'node:timers/promises';
import type { DomainError } from '@mps/contracts';
import { addDays, dayOf, err, ok, type BusinessClock, type Day, type Result } from '@mps/kernel';
import {
  EVENT_LAG_MS,
  EVENT_LAG_POLL_MS,
  MAX_ITEMS,
  RECONCILED_AT_ONCE,
  STATEMENT_DAYS_AROUND,
} from '../limits';
import type { CashoutWaker } from '../cashouts';
import {
  compareStatement,
  doubtMissing,
  formatRecordKey,
  type Comparison,
  type Item,
  type Ours,
  type Theirs,
} from './domain/compare';
import { namePayments, type NamedPayments } from './domain/named-payments';
import { makeKeyBatches, UnsortedStream, type KeyBatch, type SortedPages } from './key-batches';
import { StatementBroken, type Statements } from './statements';
import type { Movements } from './movements-store';
import type { Run } from './runs-store';

const PROVIDER = 'PROVIDER_A';

export interface CompareDeps {
  readonly statements: Statements;
  readonly movements: Movements;
  readonly checkCashouts: CashoutWaker;
  readonly businessClock: BusinessClock;
}

/** A run's content. */
export interface Draft {
  readonly run: Omit<Run, '_id' | 'created_at'>;
  readonly named: NamedPayments;
  /** The days of unread statements that may have a movement that the run reports as missing. Empty: the run is final. */
  readonly unread: readonly Day[];
}

export interface Uncompared {
  readonly error: DomainError;
  /** The days of the other statements that could not be read. null: not all were tried. */
  readonly unread: readonly Day[] | null;
}

/** The statements of other days that could not be read so far. */
interface Unread {
  /** The comparison does without these. */
  readonly givenUp: ReadonlySet<Day>;
  readonly reasons: Map<Day, DomainError>;
}

/** Thrown when a statement of another day cannot be read, may have a missing movement, and is not given up. */
class OtherDaysUnread extends Error {
  override readonly name = 'OtherDaysUnread';
}

const NOTHING_NAMED: NamedPayments = { transaction_ids: [], provider_transaction_ids: [] };

/** Compares the day. `givenUp`: it does without the statements of these days if they cannot be read. */
export async function compareDay(
  deps: CompareDeps,
  organizationId: string,
  day: Day,
  givenUp: ReadonlySet<Day>,
): Promise<Result<Draft, Uncompared>> {
  const about = { organization_id: organizationId, day, provider: PROVIDER };
  const nothing = { records: 0, matched: 0, differences: 0, items: [] };
  const waiting: Draft = {
    run: { ...about, status: 'WAITING', ...nothing },
    named: NOTHING_NAMED,
    unread: [],
  };
  if (day >= dayOf(deps.businessClock.now())) return ok(waiting);
  const statement = await deps.statements.open(organizationId, day);
  if (!statement.ok) return err({ error: statement.error, unread: null });
  const { complete, records, close } = statement.value;
  if (!complete) {
    close();
    return ok(waiting);
  }
  const others: Unread = { givenUp, reasons: new Map() };
  try {
    const { named, unread, ...found } = await compareAll(deps, { organizationId, day, others }, records);
    return ok({ run: { ...about, ...found }, named, unread });
  } catch (error) {
    const [reason] = others.reasons.values();
    if (error instanceof OtherDaysUnread && reason !== undefined)
      return err({ error: reason, unread: [...others.reasons.keys()] });
    if (error instanceof StatementBroken) return err({ error: error.reason, unread: null });
    if (error instanceof UnsortedStream) return err({ error: { code: 'provider_error' }, unread: null });
    throw error;
  } finally {
    // The connection stays open if the comparison fails before it reads the first record.
    close();
  }
}

/** Compares batch by batch, so that memory does not grow with the day. */
async function compareAll(
  deps: CompareDeps,
  { organizationId, day, others }: Omit<Compared, 'lag'>,
  records: SortedPages<Theirs>,
): Promise<
  Pick<Run, 'records' | 'matched' | 'differences' | 'items' | 'status'> & Pick<Draft, 'named' | 'unread'>
> {
  const streams = { theirs: records, ours: deps.movements.ofDay(organizationId, day) };
  const sums = { records: 0, matched: 0, differences: 0 };
  const items: Item[] = [];
  const [transactions, orders]: [Set<string>, Set<string>] = [new Set(), new Set()];
  let isDoubtful = false;
  // Events of movements that the provider knows may not have arrived yet.
  const lag = { endsAtMs: performance.now() + EVENT_LAG_MS };
  for await (const batch of makeKeyBatches<Theirs, Ours>(streams, formatRecordKey, RECONCILED_AT_ONCE)) {
    const compared = await compareBatch(deps, { organizationId, day, others, lag }, batch);
    sums.records += compared.records;
    sums.matched += compared.matched;
    sums.differences += compared.items.length;
    const unread = [...others.reasons.keys()];
    isDoubtful ||= unread.length > 0 && compared.items.some(isMissingThere);
    const kept = compared.items.slice(0, MAX_ITEMS - items.length);
    items.push(...kept.map((one) => doubtMissing(one, unread)));
    const named = namePayments(kept, batch.theirs);
    for (const id of named.transaction_ids) transactions.add(id);
    for (const id of named.provider_transaction_ids) orders.add(id);
  }
  const named = { transaction_ids: [...transactions], provider_transaction_ids: [...orders] };
  const unread = isDoubtful ? [...others.reasons.keys()] : [];
  return { ...sums, items, named, unread, status: sums.differences === 0 ? 'MATCHED' : 'DIFFERENT' };
}

/** A second payment of the same charge counts as a duplicate only if the platform has not returned it. */
const isUnknownHere = ({ kind }: Item): boolean => kind === 'MISSING_HERE' || kind === 'DUPLICATE';

const isMissingThere = ({ kind }: Item): boolean => kind === 'MISSING_THERE';

interface Compared {
  readonly organizationId: string;
  readonly day: Day;
  readonly others: Unread;
  readonly lag: { readonly endsAtMs: number };
}

/** Records and movements without a counterpart on that day are looked up on other days. */
async function compareBatch(
  { statements, movements, checkCashouts }: CompareDeps,
  { organizationId, day, others, lag }: Compared,
  { theirs, ours }: KeyBatch<Theirs, Ours>,
): Promise<Comparison> {
  let compared = compareStatement(day, theirs, ours);
  const stated = compared.items.some(isMissingThere)
    ? await findStatedOnOtherDays({ statements }, { organizationId, day, others }, ours)
    : [];
  if (stated.length > 0) compared = compareStatement(day, [...theirs, ...stated], ours);
  const isNeeded = [...others.reasons.keys()].some((one) => !others.givenUp.has(one));
  if (isNeeded && compared.items.some(isMissingThere)) throw new OtherDaysUnread();
  for (;;) {
    const unknown = listRecords(compared.items.filter(isUnknownHere), theirs);
    if (unknown.length === 0) return compared;
    const posted = await movements.ofIds(
      organizationId,
      unknown.map(({ ourId }) => ourId),
    );
    compared = compareStatement(day, [...theirs, ...stated], dropRepeats([...ours, ...posted]));
    const unposted = listRecords(compared.items.filter(isUnknownHere), theirs);
    if (unposted.length === 0) return compared;
    if (performance.now() >= lag.endsAtMs) {
      const cashouts = unposted.filter(({ kind }) => CASHOUT_KINDS.has(kind));
      if (cashouts.length > 0) await checkCashouts(cashouts.map(({ ourId }) => ourId));
      return compared;
    }
    await setTimeout(EVENT_LAG_POLL_MS);
  }
}

const CASHOUT_KINDS: ReadonlySet<Theirs['kind']> = new Set<Theirs['kind']>(['CASHOUT', 'CASHOUT_RETURN']);

function listRecords(items: readonly Item[], theirs: readonly Theirs[]): readonly Theirs[] {
  const ids = new Set(items.map(({ record_id }) => record_id));
  return theirs.filter(({ recordId }) => ids.has(recordId));
}

/** A movement of the day can appear twice: in the day's stream and in the lookup by id. */
function dropRepeats(ours: readonly Ours[]): readonly Ours[] {
  const seen = new Set<string>();
  return ours.filter(({ source }) => {
    if (source === undefined) return true;
    if (seen.has(source)) return false;
    seen.add(source);
    return true;
  });
}

/**
 * Finds the records of these movements in the statements of the surrounding days that can be read. It reads only the
 * matching range of each statement, and none again that could not be read.
 */
async function findStatedOnOtherDays(
  { statements }: Pick<CompareDeps, 'statements'>,
  { organizationId, day, others }: Omit<Compared, 'lag'>,
  ours: readonly Ours[],
): Promise<readonly Theirs[]> {
  const keys = ours.map(formatRecordKey).sort();
  const [from = '', to = ''] = [keys.at(0), keys.at(-1)];
  const wanted = new Set(keys);
  const stated: Theirs[] = [];
  for (let days = -STATEMENT_DAYS_AROUND; days <= 1; days += 1) {
    const of = addDays(day, days);
    if (days === 0 || others.reasons.has(of)) continue;
    try {
      const other = await statements.open(organizationId, of, { from, to });
      if (!other.ok) throw new StatementBroken(other.error);
      for await (const page of other.value.records)
        stated.push(...page.filter((record) => wanted.has(formatRecordKey(record))));
    } catch (error) {
      if (!(error instanceof StatementBroken)) throw error;
      // All days are tried, so that the time for which each cannot be read is known.
      others.reasons.set(of, error.reason);
    }
  }
  return stated;
}
