// Business days begin at midnight in São Paulo, which is 03:00 UTC all year since 2019.

const SAO_PAULO_MS = 3 * 3_600_000;
const DAY_MS = 86_400_000;

/** The calendar day in São Paulo, `2026-03-02`. */
export const toDay = (instant: Date): string =>
  new Date(instant.getTime() - SAO_PAULO_MS).toISOString().slice(0, 10);

export const addDays = (instant: Date, days: number): Date => new Date(instant.getTime() + days * DAY_MS);

/** `now` is an instant as the API writes it. */
export function nextMidnight(now: string): Date {
  const tomorrow = toDay(addDays(new Date(now), 1));
  return new Date(Date.parse(`${tomorrow}T00:00:00Z`) + SAO_PAULO_MS);
}

/** Midnight that begins this day in São Paulo. */
export const toMidnight = (day: string): Date => new Date(Date.parse(`${day}T00:00:00Z`) + SAO_PAULO_MS);

/** Checks the day that a text begins with. `Date` reads February 30 as March 2. */
export function isCalendarDay(text: string): boolean {
  const day = /^\d{4}-\d{2}-\d{2}/.exec(text)?.[0];
  if (day === undefined) return true;
  const read = new Date(`${day}T00:00:00Z`);
  return !Number.isNaN(read.getTime()) && read.toISOString().startsWith(day);
}
