// Divides a range of creation times into whole days and the parts of days at its ends. transaction_counts has numbers of
// whole days only.

export interface DayRange {
  /** First whole day, "2026-03-02"; null: open. */
  readonly from: string | null;
  /** The day after the last whole day; null: open. */
  readonly to: string | null;
}

/** Both ends are inclusive. */
export interface TimeRange {
  readonly from: Date;
  readonly to: Date;
}

export interface CountRange {
  readonly days: DayRange;
  readonly edges: readonly TimeRange[];
}

const DAY_MS = 86_400_000;
const DAY_LENGTH = '2026-03-02'.length;
const MONTH_LENGTH = '2026-03'.length;
/** Days outside these years are not written with four digits, so they do not sort as text. */
const FIRST_MS = Date.UTC(1000, 0, 1);
const LAST_MS = Date.UTC(9999, 0, 1);

export const toDay = (time: Date): string => time.toISOString().slice(0, DAY_LENGTH);
export const toMonth = (day: string): string => day.slice(0, MONTH_LENGTH);

/** Bounds are inclusive; an absent bound is open. null: the range has no whole day, or a day without a four-digit year. */
export function splitRange(from: Date | undefined, to: Date | undefined): CountRange | null {
  if ([from, to].some((time) => time !== undefined && !isNameable(time))) return null;
  const startMs = from === undefined ? -Infinity : Math.ceil(from.getTime() / DAY_MS) * DAY_MS;
  const endMs = to === undefined ? Infinity : Math.floor((to.getTime() + 1) / DAY_MS) * DAY_MS;
  if (startMs >= endMs) return null;
  return {
    days: { from: toDayOrNull(startMs), to: toDayOrNull(endMs) },
    edges: [
      ...(from !== undefined && from.getTime() < startMs ? [{ from, to: new Date(startMs - 1) }] : []),
      ...(to !== undefined && to.getTime() >= endMs ? [{ from: new Date(endMs), to }] : []),
    ],
  };
}

export const hasDay = ({ from, to }: DayRange, day: string): boolean =>
  (from === null || from <= day) && (to === null || day < to);

export const hasWholeMonth = ({ from, to }: DayRange, month: string): boolean =>
  (from === null || from <= `${month}-01`) && (to === null || toMonth(to) > month);

/** The months at the ends, which the range may cover only in part. */
export const listEdgeMonths = ({ from, to }: DayRange): readonly string[] =>
  [from, to].flatMap((day) => (day === null ? [] : toMonth(day)));

const toDayOrNull = (timeMs: number): string | null =>
  Number.isFinite(timeMs) ? toDay(new Date(timeMs)) : null;

const isNameable = (time: Date): boolean => time.getTime() >= FIRST_MS && time.getTime() < LAST_MS;
