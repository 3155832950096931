// `mps listen --forward-to <url>`: forwards the platform's webhooks to a handler on this machine and tests its robustness.
import { randomInt } from 'node:crypto';
import { Option, type Command } from 'commander';
import { parseDuration, parseHttpUrl, parseWholeNumber } from '../arguments';
import { addCommonOptions, connect, type CommonOptions, type Connection } from '../connection';
import { CliFailure, EXIT, makeUsageFailure, reportFailure } from '../failures';
import type { Io } from '../io';
import { makeRandom } from './disturbances';
import { watchEndpoint, type Endpoint } from './endpoint';
import { findEndpoint, readSecrets } from './find-endpoint';
import { collectExpectation, countExpectations, type Expectation } from './expectation';
import { startForwarder, type Forwarder } from './forwarder';
import { makePrinter, type Printer } from './printer';
import { replayEvents } from './replay';

interface Lookback {
  readonly durationMs: number;
}
interface Options extends CommonOptions {
  readonly forwardTo: URL;
  /** The older name of --merchant. */
  readonly company?: string;
  /** Undefined: every type, or those of the used endpoint. */
  readonly events?: readonly string[];
  readonly useEndpoint?: string;
  readonly printSecret: boolean;
  readonly replaySince?: Lookback;
  readonly headers: Readonly<Record<string, string>>;
  readonly port: number;
  readonly repeat: number;
  readonly shuffle: boolean;
  readonly delay: number;
  readonly corrupt: boolean;
  readonly seed?: number;
  readonly test: boolean;
  readonly stopAfter?: number;
  readonly expect: readonly Expectation[];
  readonly within?: number;
}

/** The platform waits 15 s for an answer. */
const MAX_DELAY_MS = 10_000;
const MAX_REPEATS = 100;
const MAX_SEED = 2 ** 31;
const MAX_PORT = 65_535;
const MAX_WITHIN_MS = 86_400_000;
const WITHIN_MS = 30_000;
/** The log holds 90 days. */
const MAX_REPLAY_MS = 90 * 86_400_000;

export function addListen(program: Command, io: Io): void {
  addCommonOptions(
    program
      .command('listen')
      .description('make a webhook endpoint, forward its events to your handler, and remove it in the end'),
  )
    .requiredOption('--forward-to <url>', 'your handler', parseHttpUrl)
    .addOption(new Option('--company <id>', 'the same as --merchant').hideHelp())
    .option('--events <types...>', 'exact types, "transaction.*" or "*" (the default)')
    .addOption(
      new Option(
        '--use-endpoint <id>',
        'send the events of an existing endpoint here for this run; its secret comes from MPS_WEBHOOK_SECRET or stdin',
      ).conflicts(['events', 'printSecret']),
    )
    .addOption(
      new Option('--print-secret', 'print the secret alone on stdout, and the table on stderr')
        .default(false)
        .conflicts('json'),
    )
    .option('--replay-since <time>', 'first forward the events of the last 1h, 3d …', parseLookback)
    .option('--headers <name: value>', 'added to each forwarded request; may be repeated', collectHeader, {})
    .option('--port <number>', 'of the local receiver; 0: any free one', parseWholeNumber(0, MAX_PORT), 0)
    .option('--test', 'ask for a test event at once', false)
    .option('--repeat <number>', 'forward each event so many times more', parseWholeNumber(0, MAX_REPEATS), 0)
    .option('--shuffle', 'forward the events of a second in random order', false)
    .option(
      '--delay <time>',
      'wait a random time up to this before each, e.g. 500ms',
      parseDuration(MAX_DELAY_MS),
      0,
    )
    .option('--corrupt', 'send a corrupted copy with each, which your handler must refuse', false)
    .option('--seed <number>', 'repeats the random choices of a run', parseWholeNumber(1, MAX_SEED))
    .option('--stop-after <number>', 'end after so many events', parseWholeNumber(1, MAX_SEED))
    .option('--expect <type:count>', 'end when these events came; may be repeated', collectExpectation, [])
    .option('--within <time>', 'for --expect, 30s by default', parseDuration(MAX_WITHIN_MS))
    .addHelpText(
      'after',
      `
Exit code 5 when an expected event did not come, a corrupted copy was accepted, or no genuine event was.`,
    )
    .action((options: Options) => listen(options, io));
}

const parseLookback = (text: string): Lookback => ({ durationMs: parseDuration(MAX_REPLAY_MS)(text) });

/** `name: value`, collected over repetitions. */
function collectHeader(text: string, before: Readonly<Record<string, string>>): Record<string, string> {
  const [, name, value] = /^([!#$%&'*+.^_`|~0-9A-Za-z-]+):\s*(.*)$/.exec(text) ?? [];
  if (name === undefined || value === undefined)
    throw makeUsageFailure(`${text} is no header`, 'Such as "x-shop: 7".');
  return { ...before, [name.toLowerCase()]: value };
}

async function listen(options: Options, io: Io): Promise<void> {
  const merchant = options.merchant ?? options.company;
  const connection = await connect({ ...options, ...(merchant !== undefined && { merchant }) }, io);
  const secrets = await readSecrets(options.useEndpoint, connection);
  const seed = options.seed ?? randomInt(1, MAX_SEED);
  const disturbances = {
    repeat: options.repeat,
    shuffle: options.shuffle,
    delayMs: options.delay,
    corrupt: options.corrupt,
  };
  const printer = makePrinter({ ...options, ...disturbances, seed }, connection.output);
  const expected = countExpectations(options.expect);
  const done = new AbortController();
  const forwarder = await startForwarder({
    ...disturbances,
    forwardTo: options.forwardTo,
    headers: options.headers,
    port: options.port,
    random: makeRandom(seed),
    onForwarded: (forwarded) => {
      printer.row(forwarded);
      expected.add(forwarded);
      const isEnough = printer.countEvents() >= (options.stopAfter ?? Infinity);
      if (isEnough || (options.expect.length > 0 && expected.listMissing().length === 0)) done.abort();
    },
    onStranger: () => printer.note('A request without a signature of this endpoint was answered 401.'),
  });
  const stopWatch = io.watchReader();
  await runUntil(done, { ...options, secrets }, connection, forwarder, printer).finally(stopWatch);
  const missing = expected.listMissing();
  if (missing.length > 0 && !io.isInterrupted())
    throw new CliFailure(EXIT.assertion, `Expected events did not come: ${missing.join(', ')}`);
  if (printer.isHandlerWrong())
    throw new CliFailure(
      EXIT.assertion,
      'The handler accepted a forgery, or no genuine event',
      'Give it the secret that is printed at the start, and verify the raw bytes.',
    );
}

/** Removes the endpoint in every case: a later delivery would find no forwarder. */
async function runUntil(
  done: AbortController,
  options: Options & { readonly secrets: readonly string[] },
  connection: Connection,
  forwarder: Forwarder,
  printer: Printer,
): Promise<void> {
  const { mps, account, io } = connection;
  const limits = options.expect.length > 0 ? [AbortSignal.timeout(options.within ?? WITHIN_MS)] : [];
  const end = AbortSignal.any([done.signal, io.signal, ...limits]);
  let endpoint: Endpoint | undefined;
  let isSound = true;
  try {
    endpoint = await findEndpoint(connection, forwarder.url, options);
    forwarder.setSecrets(endpoint.secrets);
    printer.started({
      baseUrl: account.baseUrl,
      endpointId: endpoint.id,
      secret: options.useEndpoint === undefined ? (endpoint.secrets[0] ?? null) : null,
      events: endpoint.eventTypes,
    });
    if (options.replaySince !== undefined)
      await replayEvents(endpoint, options.replaySince.durationMs, connection, forwarder, printer);
    if (options.test) await endpoint.test();
    await watchEndpoint(mps, endpoint.id, end, (text) => printer.note(text));
  } catch (error) {
    isSound = false;
    // A key that is not accepted removes no endpoint either. The next run on this machine does.
    if (reportFailure(error)?.exit_code === EXIT.notLoggedIn) endpoint = undefined;
    throw error;
  } finally {
    try {
      await endpoint?.remove().catch((error: unknown) => {
        // The first failure is the one to tell.
        if (isSound) throw error;
      });
    } finally {
      await forwarder.stop();
    }
  }
  printer.ended();
}
