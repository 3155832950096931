// `mps clock`: reads the test clock, moves it forward, and tells what falls due.
import type { Command } from 'commander';
import { requireTestKey } from '../account/account';
import { parseWholeNumber, readDurationMs } from '../arguments';
import { addCommonOptions, connect, type CommonOptions } from '../connection';
import { listDue, type DueItem } from '../due/list-due';
import { makeUsageFailure } from '../failures';
import type { Io } from '../io';
import type { ClockDue, ClockMoved, ClockRead } from '../json-output';
import { isCalendarDay, nextMidnight, toMidnight } from '../steps/clock-time';
import { formatCents, formatInstant, formatTable } from '../table';

interface DueOptions extends CommonOptions {
  readonly limit: number;
}
interface AdvanceOptions extends CommonOptions {
  readonly to?: string;
  readonly toNextMidnight: boolean;
}

/** The answer comes after everything that fell due. */
const ADVANCE_TIMEOUT_MS = 300_000;
const DUE_ITEMS = 20;
const MAX_DUE_ITEMS = 10_000;

export function addClock(program: Command, io: Io): void {
  const clock = program.command('clock').description('read the test clock, or move it forward');
  addCommonOptions(
    clock.command('show', { isDefault: true }).description('print the time of the test clock'),
  ).action(async (options: CommonOptions) => {
    const { mps, account, output } = await connect(options, io);
    requireTestKey(account);
    const { now } = await mps.sandbox.clock.get();
    const record: ClockRead = { kind: 'clock', now };
    output.record(record, [`${formatInstant(now)} UTC`]);
  });
  addCommonOptions(
    clock
      .command('advance')
      .description('move the test clock forward; it answers after everything that fell due')
      .argument('[time]', 'such as 90s, 12h or 3d'),
  )
    .option(
      '--to <instant>',
      'an instant, or a day such as 2027-01-31, which begins at midnight in São Paulo',
    )
    .option('--to-next-midnight', 'the next midnight in São Paulo', false)
    .action((time: string | undefined, options: AdvanceOptions) => advance(time, options, io));
  addCommonOptions(
    clock
      .command('due')
      .description('show what falls due next: expiries, settlements, deadlines, webhook attempts'),
  )
    .option('--limit <number>', 'of items', parseWholeNumber(1, MAX_DUE_ITEMS), DUE_ITEMS)
    .action((options: DueOptions) => showDue(options, io));
}

async function showDue(options: DueOptions, io: Io): Promise<void> {
  const { mps, account, output } = await connect(options, io);
  requireTestKey(account);
  const { now } = await mps.sandbox.clock.get();
  const { items, cut } = await listDue(mps, account.merchantId, now);
  for (const name of cut) output.say(`Not all ${name} were read: there are too many.`);
  const shown = items.slice(0, options.limit);
  const record: ClockDue = { kind: 'clock_due', now, items: shown, left_out: items.length - shown.length };
  const rows = shown.map(({ at, what, amount, id }) => [
    formatInstant(at),
    formatWait(now, at),
    what,
    amount === null ? '' : formatCents(amount),
    id,
  ]);
  output.record(record, [
    `${formatInstant(now)} UTC`,
    '',
    ...(rows.length === 0
      ? [output.translate('Nothing falls due.')]
      : formatTable(['at (UTC)', 'in', 'what', 'amount', 'id'], rows)),
    ...(record.left_out === 0 ? [] : [output.translate(`${record.left_out} more: use --limit.`)]),
  ]);
}

const SECONDS = [
  ['d', 86_400],
  ['h', 3_600],
  ['m', 60],
  ['s', 1],
] as const;

/** `3d 4h`: the two largest units that are not zero at the front. `mps clock advance` takes one of them. */
function formatWait(now: string, at: DueItem['at']): string {
  let rest = Math.ceil((Date.parse(at) - Date.parse(now)) / 1_000);
  const parts = SECONDS.map(([unit, size]) => {
    const count = Math.trunc(rest / size);
    rest -= count * size;
    return { count, text: `${count}${unit}` };
  });
  const first = parts.findIndex(({ count }) => count > 0);
  return parts
    .slice(first, first + 2)
    .filter(({ count }) => count > 0)
    .map(({ text }) => text)
    .join(' ');
}

async function advance(time: string | undefined, options: AdvanceOptions, io: Io): Promise<void> {
  const forms = [time, options.to, options.toNextMidnight || undefined].filter((one) => one !== undefined);
  if (forms.length !== 1)
    throw makeUsageFailure(
      'Give one target',
      'Such as `mps clock advance 3d`, --to 2027-01-31 or --to-next-midnight.',
    );
  const target = readTarget(time, options.to);
  const { mps, account, output } = await connect(options, io);
  requireTestKey(account);
  const call = { signal: io.signal, timeoutMs: ADVANCE_TIMEOUT_MS, deadlineMs: ADVANCE_TIMEOUT_MS };
  const before = await mps.sandbox.clock.get(call);
  const to = target ?? nextMidnight(before.now);
  const seconds = typeof to === 'number' ? { seconds: to } : { to: to.toISOString() };
  const after = await mps.sandbox.clock.advance(seconds, call);
  const record: ClockMoved = { kind: 'clock_moved', from: before.now, now: after.now };
  output.record(record, [`${formatInstant(before.now)} → ${formatInstant(after.now)} UTC`]);
}

/** Seconds, an instant, or undefined for the next midnight. */
function readTarget(time: string | undefined, to: string | undefined): number | Date | undefined {
  if (time !== undefined) {
    const ms = readDurationMs(time);
    if (ms === undefined || ms < 1_000) throw makeUsageFailure(`${time} is no time like 90s, 12h or 3d`);
    return Math.trunc(ms / 1_000);
  }
  if (to === undefined) return undefined;
  const instant = /^\d{4}-\d{2}-\d{2}$/.test(to) ? toMidnight(to) : new Date(to);
  if (Number.isNaN(instant.getTime()) || !isCalendarDay(to))
    throw makeUsageFailure(`${to} is no day and no instant`);
  return instant;
}
