// `mps clock`: reads the test clock and moves it forward.
import type { Command } from 'commander';
import { requireTestKey } from '../account/account';
import { readDurationMs } from '../arguments';
import { addCommonOptions, connect, type CommonOptions } from '../connection';
import { makeUsageFailure } from '../failures';
import type { Io } from '../io';
import type { ClockMoved, ClockRead } from '../json-output';
import { isCalendarDay, nextMidnight, toMidnight } from '../steps/clock-time';
import { formatInstant } from '../table';

interface AdvanceOptions extends CommonOptions {
  readonly to?: string;
  readonly toNextMidnight: boolean;
}

/** The answer comes after everything that fell due. */
const ADVANCE_TIMEOUT_MS = 300_000;

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
