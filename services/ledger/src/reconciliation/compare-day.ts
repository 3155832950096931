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
}

const NOTHING_NAMED: NamedPayments = { transaction_ids: [], provider_transaction_ids: [] };

/** Compares the day. */
export async function compareDay(
  deps: CompareDeps,
  organizationId: string,
  day: Day,
): Promise<Result<Draft, DomainError>> {
  const about = { organization_id: organizationId, day, provider: PROVIDER };
  const nothing = { records: 0, matched: 0, differences: 0, items: [] };
  const waiting: Draft = { run: { ...about, status: 'WAITING', ...nothing }, named: NOTHING_NAMED };
  if (day >= dayOf(deps.businessClock.now())) return ok(waiting);
  const statement = await deps.statements.open(organizationId, day);
  if (!statement.ok) return statement;
  const { complete, records, close } = statement.value;
  if (!complete) {
    close();
    return ok(waiting);
  }
  try {
    const { named, ...found } = await compareAll(deps, organizationId, day, records);
    return ok({ run: { ...about, ...found }, named });
  } catch (error) {
    if (error instanceof StatementBroken) return err(error.reason);
    if (error instanceof UnsortedStream) return err({ code: 'provider_error' });
    throw error;
  } finally {
    // The connection stays open if the comparison fails before it reads the first record.
    close();
  }
}

/** Compares batch by batch, so that memory does not grow with the day. */
async function compareAll(
  deps: CompareDeps,
  organizationId: string,
  day: Day,
  records: SortedPages<Theirs>,
): Promise<Pick<Run, 'records' | 'matched' | 'differences' | 'items' | 'status'> & Pick<Draft, 'named'>> {
  const streams = { theirs: records, ours: deps.movements.ofDay(organizationId, day) };
  const sums = { records: 0, matched: 0, differences: 0 };
  const items: Item[] = [];
  const [transactions, orders]: [Set<string>, Set<string>] = [new Set(), new Set()];
  // Events of movements that the provider knows may not have arrived yet.
  const lag = { endsAtMs: performance.now() + EVENT_LAG_MS };
  for await (const batch of makeKeyBatches<Theirs, Ours>(streams, formatRecordKey, RECONCILED_AT_ONCE)) {
    const compared = await compareBatch(deps, { organizationId, day, lag }, batch);
    sums.records += compared.records;
    sums.matched += compared.matched;
    sums.differences += compared.items.length;
    const kept = compared.items.slice(0, MAX_ITEMS - items.length);
    items.push(...kept);
    const named = namePayments(kept, batch.theirs);
    for (const id of named.transaction_ids) transactions.add(id);
    for (const id of named.provider_transaction_ids) orders.add(id);
  }
  const named = { transaction_ids: [...transactions], provider_transaction_ids: [...orders] };
  return { ...sums, items, named, status: sums.differences === 0 ? 'MATCHED' : 'DIFFERENT' };
}

/** A second payment of the same charge counts as a duplicate only if the platform has not returned it. */
const isUnknownHere = ({ kind }: Item): boolean => kind === 'MISSING_HERE' || kind === 'DUPLICATE';

interface Compared {
  readonly organizationId: string;
  readonly day: Day;
  readonly lag: { readonly endsAtMs: number };
}

/** Records and movements without a counterpart on that day are looked up on other days. */
async function compareBatch(
  { statements, movements, checkCashouts }: CompareDeps,
  { organizationId, day, lag }: Compared,
  { theirs, ours }: KeyBatch<Theirs, Ours>,
): Promise<Comparison> {
  let compared = compareStatement(day, theirs, ours);
  const missingThere = compared.items.some(({ kind }) => kind === 'MISSING_THERE');
  const stated = missingThere ? await findStatedOnOtherDays({ statements }, organizationId, day, ours) : [];
  if (stated.length > 0) compared = compareStatement(day, [...theirs, ...stated], ours);
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
 * Finds the records of these movements in the statements of the surrounding days. It reads only the matching range of
 * each statement.
 */
async function findStatedOnOtherDays(
  { statements }: Pick<CompareDeps, 'statements'>,
  organizationId: string,
  day: Day,
  ours: readonly Ours[],
): Promise<readonly Theirs[]> {
  const keys = ours.map(formatRecordKey).sort();
  const [from = '', to = ''] = [keys.at(0), keys.at(-1)];
  const wanted = new Set(keys);
  const stated: Theirs[] = [];
  for (let days = -STATEMENT_DAYS_AROUND; days <= 1; days += 1) {
    if (days === 0) continue;
    const other = await statements.open(organizationId, addDays(day, days), { from, to });
    if (!other.ok) throw new StatementBroken(other.error);
    for await (const page of other.value.records)
      stated.push(...page.filter((record) => wanted.has(formatRecordKey(record))));
  }
  return stated;
}
