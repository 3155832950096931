// Readers of search parameters. A value that is not valid counts as absent, so an old link opens the page.
import type { RawSearch } from './page';

export const readText = (raw: RawSearch, name: string): string | undefined => {
  const value = raw[name]?.trim();
  return value === undefined || value === '' ? undefined : value;
};

export const readChoice = <Value extends string>(
  raw: RawSearch,
  name: string,
  values: readonly Value[],
): Value | undefined => values.find((value) => value === raw[name]);

/** A whole number from 1. */
export const isCount = (text: string): boolean => /^[1-9]\d{0,8}$/.test(text);

export const readCount = (raw: RawSearch, name: string): number | undefined => {
  const value = raw[name] ?? '';
  return isCount(value) ? Number(value) : undefined;
};

/** The browser reads February 31 as a day of March. */
function isDay(text: string): boolean {
  const ms = /^\d{4}-\d{2}-\d{2}$/.test(text) ? Date.parse(text) : NaN;
  return !Number.isNaN(ms) && new Date(ms).toISOString().startsWith(text);
}

/** `2026-03-02` */
export const readDay = (raw: RawSearch, name: string): string | undefined => {
  const value = raw[name] ?? '';
  return isDay(value) ? value : undefined;
};

/** Parameters as plain text: `?status=PAID&page=2`. */
export function parseSearch(text: string): RawSearch {
  return Object.fromEntries(new URLSearchParams(text));
}

export function stringifySearch(search: Readonly<Record<string, unknown>>): string {
  const given = Object.entries(search).filter(([, value]) => value !== undefined && value !== '');
  const text = new URLSearchParams(given.map(([name, value]) => [name, String(value)])).toString();
  return text === '' ? '' : `?${text}`;
}
