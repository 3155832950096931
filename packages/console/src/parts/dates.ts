// Instants as text, in the time of São Paulo.
import type { Language } from '../i18n/language';

export const TIME_ZONE = 'America/Sao_Paulo';

const LOCALES = { en: 'en-US', 'pt-BR': 'pt-BR' } as const;
const formats = new Map<string, Intl.DateTimeFormat>();

function findFormat(language: Language, options: Intl.DateTimeFormatOptions): Intl.DateTimeFormat {
  const key = `${language} ${JSON.stringify(options)}`;
  const known = formats.get(key) ?? new Intl.DateTimeFormat(LOCALES[language], options);
  formats.set(key, known);
  return known;
}

export const formatInstant = (at: string, language: Language): string =>
  findFormat(language, { dateStyle: 'medium', timeStyle: 'medium', timeZone: TIME_ZONE }).format(
    new Date(at),
  );

/** Of a calendar day such as `2026-03-02`, which has no time zone. */
export const formatDay = (day: string, language: Language): string =>
  findFormat(language, { dateStyle: 'medium', timeZone: 'UTC' }).format(new Date(`${day}T00:00:00Z`));

/** `09:00` */
export const formatTimeOfDay = (at: string, language: Language): string =>
  findFormat(language, { hour: '2-digit', minute: '2-digit', timeZone: TIME_ZONE }).format(new Date(at));

/** `Monday` */
export const formatWeekday = (at: string, language: Language): string =>
  findFormat(language, { weekday: 'long', timeZone: TIME_ZONE }).format(new Date(at));

/** São Paulo has had no daylight saving time since 2019. */
const OFFSET = '-03:00';
const OFFSET_MS = -3 * 3_600_000;

export const startOfDay = (day: string): string => `${day}T00:00:00.000${OFFSET}`;
export const endOfDay = (day: string): string => `${day}T23:59:59.999${OFFSET}`;

/** `2026-03-02T12:30` of a field for date and time. */
export const toInstant = (minute: string): string => `${minute}:00.000${OFFSET}`;

/** The other direction of `toInstant`. */
export const toMinute = (ms: number): string => new Date(ms + OFFSET_MS).toISOString().slice(0, 16);

interface Days {
  readonly from: string | undefined;
  readonly to: string | undefined;
}

/** Whole days of São Paulo as a filter of the API, both included. */
export const toDayRange = ({ from, to }: Days) => ({
  ...(from !== undefined && { created_at_from: startOfDay(from) }),
  ...(to !== undefined && { created_at_to: endOfDay(to) }),
});

/** The calendar day of an instant: `2026-03-02`. */
export const readDayInSaoPaulo = (at: string): string =>
  new Intl.DateTimeFormat('en-CA', { timeZone: TIME_ZONE }).format(new Date(at));

/** Days have no time zone. */
export function addDays(day: string, count: number): string {
  const date = new Date(`${day}T00:00:00Z`);
  date.setUTCDate(date.getUTCDate() + count);
  return date.toISOString().slice(0, 'yyyy-mm-dd'.length);
}

const MS = { second: 1_000, minute: 60_000, hour: 3_600_000, day: 86_400_000 } as const;

/** `312 ms`, `4 s`, `2 h`, `14 d`: the unit in which the number is small. */
export function formatDuration(ms: number): string {
  if (ms < MS.second) return `${Math.round(ms)} ms`;
  if (ms < MS.minute) return `${Math.round(ms / MS.second)} s`;
  if (ms < MS.hour) return `${Math.round(ms / MS.minute)} min`;
  if (ms < 2 * MS.day) return `${Math.round(ms / MS.hour)} h`;
  return `${Math.round(ms / MS.day)} d`;
}
