// The next midnight of São Paulo.
const OFFSET_MS = 3 * 3_600_000;
const DAY_MS = 86_400_000;

export function nextMidnight(now: Date): Date {
  const localMs = now.getTime() - OFFSET_MS;
  return new Date((Math.floor(localMs / DAY_MS) + 1) * DAY_MS + OFFSET_MS);
}
