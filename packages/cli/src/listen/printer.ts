// The lines of `mps listen`: a table for people or JSON, and the counts of the run.
import type { z } from 'zod';
import type { Output } from '../io';
import type { listenEnded, listenForwarded, listenNote, listenStarted } from '../json-output';
import type { DisturbanceOptions } from './disturbances';
import { summarize, type Forwarded } from './forwarder';

export interface Printer {
  started(facts: {
    readonly baseUrl: string;
    readonly endpointId: string;
    /** Null when the handler has it already. */
    readonly secret: string | null;
    readonly events: readonly string[];
  }): void;
  row(forwarded: Forwarded): void;
  note(text: string): void;
  ended(): void;
  countEvents(): number;
  hasEvent(id: string): boolean;
  /** A forgery was accepted, or no genuine event was. */
  isHandlerWrong(): boolean;
}

export interface PrinterOptions extends DisturbanceOptions {
  readonly forwardTo: URL;
  readonly seed: number;
  /** Stdout has the secret alone, and the table goes to stderr. */
  readonly printSecret: boolean;
}

const COLUMNS = [
  ['time', 12],
  ['event', 30],
  ['aggregate', 36],
  ['seq', 4],
  ['forwarded', 27],
  ['handler', 14],
  ['ms', 5],
] as const;

/** Rows come one by one, so the columns have fixed widths. */
const joinCells = (values: readonly string[]): string =>
  values.map((value, index) => value.padEnd(COLUMNS[index]?.[1] ?? 0)).join('  ');

function describeDisturbances({ repeat, shuffle, delayMs, corrupt }: PrinterOptions): string[] {
  return [
    ...(repeat > 0 ? [repeat === 1 ? 'repeats each once' : `repeats each ${repeat} times`] : []),
    ...(shuffle ? ['shuffles'] : []),
    ...(delayMs > 0 ? [`delays up to ${delayMs} ms`] : []),
    ...(corrupt ? ['corrupts a copy of each'] : []),
  ];
}

function describeForwarded(forwarded: Forwarded): string {
  const { at, type, aggregate_id, sequence, form, corruption, status, error, latency_ms, verdict } =
    forwarded;
  const cells = joinCells([
    at.slice(11, 23),
    type,
    aggregate_id,
    String(sequence),
    corruption === null ? form : `${form}: ${corruption}`,
    status === null ? (error ?? '') : String(status),
    String(latency_ms),
  ]);
  return `${cells}${verdict === 'ok' ? '' : `  ${verdict}`}`;
}

/** The lines of a person, on stderr. */
const makeQuietOutput = (output: Output): Output => ({
  ...output,
  record: (_record, lines) => output.say(lines.join('\n')),
});

export function makePrinter(options: PrinterOptions, given: Output): Printer {
  const output = options.printSecret ? makeQuietOutput(given) : given;
  const events = new Set<string>();
  const counts = { forwarded: 0, failed: 0, corrupted: 0, forgeries_accepted: 0 };
  const acceptsNothing = (): boolean =>
    counts.failed > 0 && counts.failed === counts.forwarded - counts.corrupted;

  return {
    started({ baseUrl, endpointId, secret, events: types }) {
      const disturbances = describeDisturbances(options);
      const record: z.output<typeof listenStarted> = {
        kind: 'started',
        base_url: baseUrl,
        endpoint_id: endpointId,
        secret,
        seed: options.seed,
        disturbances,
      };
      if (options.printSecret && secret !== null) given.record(record, [secret]);
      output.record(record, [
        output.translate(`Forwarding ${types.join(', ')} of ${baseUrl} to ${options.forwardTo.href}`),
        ...(secret === null || options.printSecret
          ? []
          : [output.translate(`Secret of this endpoint, for your handler: ${secret}`)]),
        ...(disturbances.length > 0 ? [`It ${disturbances.join(', ')} (seed ${options.seed})`] : []),
        output.translate(
          secret === null
            ? 'Ctrl-C ends it and gives the endpoint its own URL back.'
            : 'Ctrl-C ends it and removes the endpoint.',
        ),
        '',
        joinCells(COLUMNS.map(([name]) => name)),
      ]);
    },
    row(forwarded) {
      events.add(forwarded.event_id);
      counts.forwarded += 1;
      counts.failed += Number(forwarded.verdict === 'failed');
      counts.corrupted += Number(forwarded.form === 'corrupted');
      counts.forgeries_accepted += Number(forwarded.verdict === 'FORGERY ACCEPTED');
      const record: z.output<typeof listenForwarded> = { kind: 'forwarded', ...forwarded };
      output.record(record, [describeForwarded(forwarded)]);
    },
    note(text) {
      const record: z.output<typeof listenNote> = { kind: 'note', text };
      if (output.isJson) output.record(record, []);
      else output.say(text);
    },
    ended() {
      const totals = { events: events.size, ...counts };
      const record: z.output<typeof listenEnded> = { kind: 'ended', ...totals };
      output.record(record, ['', output.translate(summarize(totals))]);
    },
    countEvents: () => events.size,
    hasEvent: (id) => events.has(id),
    isHandlerWrong: () => counts.forgeries_accepted > 0 || acceptsNothing(),
  };
}
