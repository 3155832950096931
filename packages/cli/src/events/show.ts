// `mps events show` prints an event. With --diff it prints the changed members of the object.
import type { Mps } from '@mps/client';
import type { Command } from 'commander';
import { addCommonOptions, connect, type CommonOptions } from '../connection';
import type { Io } from '../io';
import type { EventDetailed } from '../json-output';
import { readPath, type Json } from '../steps/json';
import { formatTable } from '../table';
import { readEvents, type LoggedEvent } from '../timeline/read-timeline';
import { listChanges } from './changes';

interface ShowOptions extends CommonOptions {
  readonly diff: boolean;
}

export function addShow(events: Command, io: Io): void {
  addCommonOptions(events.command('show').description('show one event').argument('<id>', 'of the event'))
    .option('--diff', 'show what changed since the event before it, of the same object', false)
    .action((id: string, options: ShowOptions) => show(id, options, io));
}

async function show(id: string, options: ShowOptions, io: Io): Promise<void> {
  const { mps, output } = await connect(options, io);
  const event = await mps.events.get(id, { signal: io.signal });
  const before = options.diff ? await findBefore(mps, event) : undefined;
  const record: EventDetailed = {
    kind: 'event_detail',
    event: { ...event },
    before: before === undefined ? null : { id: before.id, type: before.type, sequence: before.sequence },
    changes: options.diff ? listMembers(before, event) : null,
  };
  output.record(record, [
    ...formatTable(
      [],
      [
        ['id', event.id],
        ['type', event.type],
        ['time (UTC)', event.timestamp.slice(0, 23).replace('T', ' ')],
        [event.aggregate.type, `${event.aggregate.id}, event ${event.sequence}`],
        ['request', event.correlation_id],
      ],
    ),
    '',
    ...(record.changes === null
      ? [JSON.stringify(event.data.object, undefined, 2)]
      : describeChanges(record, output.translate)),
  ]);
}

/**
 * The event before it of the same object. Events of a refund are events of its payment, so the sequence alone is not enough.
 * Undefined for the first event, and when the log no longer has the one before it.
 */
async function findBefore(mps: Mps, event: LoggedEvent): Promise<LoggedEvent | undefined> {
  const events = await readEvents(mps, event.aggregate.id);
  const objectId = readPath(event.data.object, 'id');
  return events
    .filter(({ sequence, data }) => sequence < event.sequence && readPath(data.object, 'id') === objectId)
    .reduce<LoggedEvent | undefined>(
      (last, one) => (last === undefined || one.sequence > last.sequence ? one : last),
      undefined,
    );
}

const listMembers = (
  before: LoggedEvent | undefined,
  { data }: LoggedEvent,
): NonNullable<EventDetailed['changes']> =>
  listChanges((before?.data.object ?? {}) as Json, data.object as Json).map((change) => ({
    path: change.path,
    before: change.before ?? null,
    after: change.after ?? null,
  }));

function describeChanges({ before, changes }: EventDetailed, translate: (text: string) => string): string[] {
  const since =
    before === null
      ? translate('No earlier event of this object is in the log')
      : translate(`Changed since event ${before.sequence}, ${before.type}:`);
  const rows = (changes ?? []).map((change) => [
    change.path,
    JSON.stringify(change.before),
    JSON.stringify(change.after),
  ]);
  return [since, ...(rows.length > 0 ? ['', ...formatTable(['member', 'before', 'after'], rows)] : [])];
}
