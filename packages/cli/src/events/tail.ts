// `mps events tail`: prints the event log while it grows.
import type { EventTypeFilter, FollowedEvent, Mps } from '@mps/client';
import type { Command } from 'commander';
import { parseWholeNumber } from '../arguments';
import { addCommonOptions, connect, type CommonOptions } from '../connection';
import type { Io, Output } from '../io';
import type { EventShown } from '../json-output';
import { readPath } from '../steps/json';

interface TailOptions extends CommonOptions {
  readonly types?: readonly string[];
  readonly aggregate?: string;
  readonly after?: string;
  readonly all: boolean;
  readonly stopAfter?: number;
}

const MAX_EVENTS = 1_000_000;
const POLL_MS = 1_000;

export function addTail(events: Command, io: Io): void {
  addCommonOptions(
    events
      .command('tail')
      .description('print events as they come, each with the cursor to go on from; Ctrl-C ends it'),
  )
    .option('--types <types...>', 'such as transaction.status_changed or "refund.*"')
    .option('--aggregate <id>', 'of one payment, merchant or other object')
    .option('--after <cursor>', 'go on after this cursor')
    .option('--all', 'begin with the oldest event of the log', false)
    .option('--stop-after <number>', 'end after so many events', parseWholeNumber(1, MAX_EVENTS))
    .action((options: TailOptions) => tail(options, io));
}

async function tail(options: TailOptions, io: Io): Promise<void> {
  const { mps, output } = await connect(options, io);
  const { types, aggregate, after, all, stopAfter = Infinity } = options;
  const query = {
    ...(types !== undefined && { types: types as readonly EventTypeFilter[] }),
    ...(aggregate !== undefined && { aggregateId: aggregate }),
  };
  const start = after ?? (all ? undefined : await findEnd(mps, aggregate, io.signal));
  let printed = 0;
  const followed = mps.events.follow({
    ...query,
    after: start,
    pollMs: POLL_MS,
    signal: io.signal,
  });
  const stopWatch = io.watchReader();
  try {
    for await (const event of followed) {
      printEvent(event, output);
      printed += 1;
      if (printed >= stopAfter) return;
    }
  } finally {
    stopWatch();
  }
}

/** The cursor after the newest event. */
async function findEnd(mps: Mps, aggregate: string | undefined, signal: AbortSignal): Promise<string> {
  const { next_cursor } = await mps.events.list(
    { order: 'desc', limit: 1, ...(aggregate !== undefined && { aggregate_id: aggregate }) },
    { signal },
  );
  return next_cursor;
}

function printEvent(event: FollowedEvent, output: Output): void {
  const record: EventShown = { kind: 'event', cursor: event.cursor ?? null, event: { ...event } };
  const status = readPath(event.data.object, 'status');
  output.record(record, [
    [
      event.timestamp.slice(0, 23).replace('T', ' '),
      event.type.padEnd(28),
      event.aggregate.id,
      String(event.sequence).padStart(3),
      typeof status === 'string' ? status : '',
    ]
      .join('  ')
      .trimEnd(),
  ]);
}
