// The delays between attempts, as docs/rules/events.md#deliveries states them.
const SECOND_MS = 1_000;
const MINUTE_MS = 60 * SECOND_MS;
const HOUR_MS = 60 * MINUTE_MS;

const DELAYS_MS: readonly number[] = [
  5 * SECOND_MS,
  5 * MINUTE_MS,
  30 * MINUTE_MS,
  ...[2, 5, 10, 14, 20, 24].map((hours) => hours * HOUR_MS),
];

/** Returns the attempts after `next`, when `made` attempts are over and none of the later ones succeeds. */
export function listLaterAttempts(next: Date, made: number): readonly Date[] {
  let atMs = next.getTime();
  return DELAYS_MS.slice(made).map((delayMs) => {
    atMs += delayMs;
    return new Date(atMs);
  });
}
