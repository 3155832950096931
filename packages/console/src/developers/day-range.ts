// Days and minutes of São Paulo as instants of the API.

/** São Paulo has had no daylight saving time since 2019. */
const OFFSET = '-03:00';

export const startOfDay = (day: string): string => `${day}T00:00:00.000${OFFSET}`;
export const endOfDay = (day: string): string => `${day}T23:59:59.999${OFFSET}`;

/** `2026-03-02T12:30` of a field for date and time. */
export const toInstant = (minute: string): string => `${minute}:00.000${OFFSET}`;

const OFFSET_MS = -3 * 3_600_000;

/** The other direction of `toInstant`. */
export const toMinute = (ms: number): string => new Date(ms + OFFSET_MS).toISOString().slice(0, 16);
