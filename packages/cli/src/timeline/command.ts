// `mps timeline`: the history of one object on one axis of time.
import type { Command } from 'commander';
import { addCommonOptions, connect, type CommonOptions } from '../connection';
import { CliFailure, EXIT } from '../failures';
import type { Io } from '../io';
import type { TimelineShown } from '../json-output';
import { formatTable } from '../table';
import { readTimeline } from './read-timeline';

export function addTimeline(program: Command, io: Io): void {
  addCommonOptions(
    program
      .command('timeline')
      .description('show events, webhook attempts and ledger entries of an object in their order')
      .argument(
        '<id>',
        'any id of a payment or of its refund or dispute; of a 3DS session, cashout, anticipation, merchant or PIX key',
      ),
  ).action(async (id: string, options: CommonOptions) => {
    const { mps, output } = await connect(options, io);
    const timeline = await readTimeline(mps, id);
    if (timeline === undefined)
      throw new CliFailure(
        EXIT.refused,
        `No event of ${id} is in the log`,
        'The log holds 90 days. Check the id, and that the key belongs to its company.',
      );
    const record: TimelineShown = {
      kind: 'timeline',
      ...timeline,
      items: [...timeline.items],
      hidden: [...timeline.hidden],
    };
    output.record(record, [
      `${timeline.type} ${timeline.id}`,
      '',
      ...formatTable(
        ['time (UTC)', 'source', 'type', ''],
        timeline.items.map(({ at, source, type, text }) => [
          at.slice(0, 23).replace('T', ' '),
          source,
          type,
          text,
        ]),
      ),
      ...(timeline.hidden.length > 0 ? ['', `${timeline.hidden.join(', ')}: hidden from this key`] : []),
    ]);
  });
}
