// Searches the log for lost events (docs/rules/events.md#lost-events). Kafka may lose acknowledged events when all its
// brokers lose power at once, and the relay has removed them from its outbox by then. Each page of the log is searched
// once, when its events are so old that late and retried events have arrived.
import { makeCounter, type Logger } from '@mps/chassis';
import type { EventLog, LoggedSequence } from '../events';
import { EVENT_RETENTION_SECONDS, GAP_SETTLES_MS, SEARCHED_PAGE, SEARCHED_SEQUENCES } from '../limits';
import { findHighest, missingBefore } from './domain/missing';
import type { Gap, GapStore, SearchProgress } from './store';

export { makeGapReader, type GapReader } from './queries-store';
export { declareGaps, makeGapStore, makeSearchProgress } from './store';

export interface GapSearchOptions {
  /** Uses the connection pool of lists. */
  readonly events: Pick<EventLog, 'readSequences' | 'findSequences' | 'findHighestSequence'>;
  readonly progress: SearchProgress;
  readonly gaps: Pick<GapStore, 'record'>;
  /** Returns the aggregates with an event in a dead-letter topic. Those events are not lost, and an alert reports them. */
  readonly findSetAside: () => Promise<ReadonlySet<string>>;
  /** Real time. */
  readonly now: () => Date;
  readonly log: Pick<Logger, 'error'>;
  /** Age of an event at which a missing predecessor counts as lost. Default: GAP_SETTLES_MS. */
  readonly settlesMs?: number;
}

const countLost = makeCounter('mps.webhooks.lost_events', {
  description:
    'Events that the log lacks although it has later ones of their aggregates, by kind of aggregate',
  unit: '{event}',
});

export function makeGapSearch(options: GapSearchOptions) {
  const { events, progress, now, settlesMs = GAP_SETTLES_MS } = options;

  async function readPage(after: number): Promise<readonly LoggedSequence[]> {
    const page = await events.readSequences(after, SEARCHED_PAGE);
    const settledBefore = now().getTime() - settlesMs;
    const young = page.findIndex(({ received_at }) => received_at.getTime() > settledBefore);
    return young === -1 ? page : page.slice(0, young);
  }

  return {
    /** Returns whether a page waits to be searched. */
    look: async (): Promise<boolean> => (await readPage(await progress.read())).length > 0,

    /** Searches one page. Returns whether there may be another. */
    async round(): Promise<boolean> {
      const page = await readPage(await progress.read());
      const last = page.at(-1);
      if (last === undefined) return false;
      const gaps = await findGaps(options, page);
      const setAside = gaps.length === 0 ? new Set<string>() : await options.findSetAside();
      for (const gap of gaps) if (!setAside.has(gap.aggregate_id)) await report(options, gap);
      await progress.write(last.position);
      return page.length === SEARCHED_PAGE;
    },
  };
}

async function findGaps(options: GapSearchOptions, page: readonly LoggedSequence[]): Promise<readonly Gap[]> {
  const newest = new Map<string, LoggedSequence>();
  for (const event of page)
    if (event.sequence > (newest.get(event.aggregate_id)?.sequence ?? 0))
      newest.set(event.aggregate_id, event);
  const later = [...newest.values()].filter(({ sequence }) => sequence > 1);
  const present = await readPresent(options, later);
  const searchedTo = page.at(-1)?.position ?? 0;
  const gaps: Gap[] = [];
  for (const event of later) {
    const { organization_id, company_id, aggregate_type, aggregate_id, sequence } = event;
    const known = present.get(aggregate_id) ?? [sequence];
    const sequences = await findMissing(options, event, known, searchedTo);
    if (sequences.length > 0)
      gaps.push({ organization_id, company_id, aggregate_type, aggregate_id, sequences });
  }
  return gaps;
}

/** Returns the stored sequences around the given ones. Nearly every aggregate is short, and all short ones share a read. */
async function readPresent(
  { events }: GapSearchOptions,
  searched: readonly LoggedSequence[],
): Promise<ReadonlyMap<string, readonly number[]>> {
  const isLong = ({ sequence }: LoggedSequence): boolean => sequence > SEARCHED_SEQUENCES;
  const short = searched.filter((event) => !isLong(event)).map(({ aggregate_id }) => aggregate_id);
  const present = new Map(await events.findSequences(short, { from: 1, to: 2 * SEARCHED_SEQUENCES }));
  for (const { aggregate_id, sequence } of searched.filter(isLong)) {
    const around = { from: sequence - SEARCHED_SEQUENCES, to: sequence + SEARCHED_SEQUENCES };
    for (const [id, sequences] of await events.findSequences([aggregate_id], around))
      present.set(id, sequences);
  }
  return present;
}

/**
 * Returns the missing sequences of an aggregate below its highest one up to the position `searchedTo`. On a page of repeats the
 * highest sequence is on an earlier page. Events behind the position are too young: those before them may still arrive.
 */
async function findMissing(
  { events, now }: GapSearchOptions,
  event: LoggedSequence,
  known: readonly number[],
  searchedTo: number,
): Promise<readonly number[]> {
  const missing = missingBefore(known, findHighest(known), isWhole(event, now()));
  if (missing.length === 0) return missing;
  const highest = await events.findHighestSequence(event.aggregate_id, searchedTo);
  return missing.filter((sequence) => sequence < highest);
}

const MS_PER_SECOND = 1_000;
/** Characters of the time in a UUID v7: twelve hexadecimal digits and a hyphen. */
const TIME_DIGITS = 13;
const HEX = 16;
/** The database's clock, which retention follows, may be ahead of the process's. */
const MARGIN_MS = 24 * 60 * 60 * MS_PER_SECOND;

/** Returns whether the log must hold a payment's first event: it is public, and retention cannot have deleted it yet. */
function isWhole({ aggregate_type, aggregate_id }: LoggedSequence, now: Date): boolean {
  if (aggregate_type !== 'transaction') return false;
  const madeAtMs = parseInt(aggregate_id.slice(0, TIME_DIGITS).replace('-', ''), HEX);
  return now.getTime() - madeAtMs < EVENT_RETENTION_SECONDS * MS_PER_SECOND - MARGIN_MS;
}

async function report({ gaps, log }: GapSearchOptions, gap: Gap): Promise<void> {
  if (!(await gaps.record(gap))) return;
  const { aggregate_type, aggregate_id, sequences } = gap;
  countLost({ aggregate_type }, sequences.length);
  log.error({ aggregate_type, aggregate_id, sequences }, 'events are lost: their owner is asked for them');
}
