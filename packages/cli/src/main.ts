// `mps listen --forward-to <url>`: forwards the platform's webhooks to a handler on this machine and tests its robustness.
import { randomInt } from 'node:crypto';
import { existsSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { Command, InvalidArgumentError, Option } from 'commander';
import { makeRandom } from './disturbances';
import { openEndpoint, PlatformError, type Account, type Endpoint } from './endpoint';
import { startForwarder, summarize, type Forwarded, type Forwarder } from './forwarder';

interface Options {
  readonly forwardTo: URL;
  readonly baseUrl?: string;
  readonly apiKey?: string;
  readonly company?: string;
  readonly events: readonly string[];
  readonly port: number;
  readonly repeat: number;
  readonly shuffle: boolean;
  readonly delay: number;
  readonly corrupt: boolean;
  readonly seed: number;
  readonly test: boolean;
  readonly stopAfter?: number;
  readonly json: boolean;
}

/** The platform waits 15 s for an answer. */
const MAX_DELAY_MS = 10_000;
const MAX_REPEATS = 100;
const MAX_SEED = 2 ** 31;
const MAX_PORT = 65_535;
const EXIT_STOPPED_TWICE = 130;

const wholeNumber =
  (min: number, max: number) =>
  (text: string): number => {
    const number = Number(text);
    if (Number.isInteger(number) && number >= min && number <= max) return number;
    throw new InvalidArgumentError(`It must be a whole number from ${min} to ${max}.`);
  };

function duration(text: string): number {
  const [, digits, unit] = /^(\d+(?:\.\d+)?)(ms|s)$/.exec(text) ?? [];
  const ms = Number(digits) * (unit === 's' ? 1_000 : 1);
  if (ms >= 0 && ms <= MAX_DELAY_MS) return ms;
  throw new InvalidArgumentError(`It must be a time like 500ms or 2s, up to ${MAX_DELAY_MS / 1_000}s.`);
}

function httpUrl(text: string): URL {
  if (URL.canParse(text) && /^https?:/.test(text)) return new URL(text);
  throw new InvalidArgumentError('It must be an http or https URL.');
}

const program = new Command('mps').description('The integrator’s command line of the payments platform');
program
  .command('listen')
  .description('make a webhook endpoint, forward what it gets to your handler, and remove it in the end')
  .requiredOption('--forward-to <url>', 'your handler', httpUrl)
  .addOption(new Option('--base-url <url>', 'of the platform').env('MPS_BASE_URL'))
  .addOption(new Option('--api-key <key>', 'one that may manage webhooks').env('MPS_API_KEY'))
  .addOption(
    new Option('--company <id>', 'whose events, with the key of an organization').env('MPS_COMPANY_ID'),
  )
  .option('--events <types...>', 'exact types, "transaction.*" or "*"', ['*'])
  .option('--port <number>', 'of the local receiver; 0: any free one', wholeNumber(0, MAX_PORT), 0)
  .option('--test', 'ask for a test event at once', false)
  .option('--repeat <number>', 'forward everything so many times more', wholeNumber(0, MAX_REPEATS), 0)
  .option('--shuffle', 'forward what comes within a second in random order', false)
  .option('--delay <time>', 'wait a random time up to this before each, e.g. 500ms', duration, 0)
  .option('--corrupt', 'send a corrupted copy with each, which your handler must refuse', false)
  .option('--seed <number>', 'repeats the random choices of a run', wholeNumber(1, MAX_SEED))
  .option('--stop-after <number>', 'end after so many events', wholeNumber(1, MAX_SEED))
  .option('--json', 'one JSON object per line', false)
  .addHelpText(
    'after',
    `
Without --base-url and --api-key, the demo account of a platform that npm start runs in this folder (.local/demo.json).
Exit code 1 when a corrupted copy was accepted, or none of the genuine ones.`,
  )
  .action((options: Omit<Options, 'seed'> & { readonly seed?: number }) =>
    listen({ ...options, seed: options.seed ?? randomInt(1, MAX_SEED) }),
  );

interface Demo {
  readonly base_url: string;
  readonly api_key: string;
  readonly merchant_id: string;
}

/** In this folder or one above. */
function findDemo(): Demo | undefined {
  for (let folder = process.cwd(); ; folder = path.dirname(folder)) {
    const file = path.join(folder, '.local/demo.json');
    if (existsSync(file)) return JSON.parse(readFileSync(file, 'utf8')) as Demo;
    if (folder === path.dirname(folder)) return undefined;
  }
}

function readAccount({ baseUrl, apiKey, company }: Options): Account {
  // An address or a key alone would mix two platforms.
  const demo = baseUrl === undefined && apiKey === undefined ? findDemo() : undefined;
  const url = baseUrl ?? demo?.base_url;
  const key = apiKey ?? demo?.api_key;
  const companyId = company ?? demo?.merchant_id;
  if (url === undefined || key === undefined)
    throw new PlatformError(
      'Name the platform with --base-url and --api-key (MPS_BASE_URL, MPS_API_KEY), or run npm start here first',
    );
  return { baseUrl: url.replace(/\/+$/, ''), apiKey: key, ...(companyId !== undefined && { companyId }) };
}

async function listen(options: Options): Promise<void> {
  const account = readAccount(options);
  const printer = makePrinter(options);
  const ended = new AbortController();
  const forwarder = await startForwarder({
    forwardTo: options.forwardTo,
    port: options.port,
    repeat: options.repeat,
    shuffle: options.shuffle,
    delayMs: options.delay,
    corrupt: options.corrupt,
    random: makeRandom(options.seed),
    onForwarded: (forwarded) => {
      printer.row(forwarded);
      if (printer.events() >= (options.stopAfter ?? Infinity)) ended.abort();
    },
    onStranger: () => printer.note('A request that is not from the platform was answered 401.'),
  });
  const untilEnd = new Promise<void>((resolve) => ended.signal.addEventListener('abort', () => resolve()));
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const)
    process.on(signal, () => (ended.signal.aborted ? process.exit(EXIT_STOPPED_TWICE) : ended.abort()));
  await runUntil(untilEnd, account, options, forwarder, printer);
}

/** Whatever happens, the endpoint is gone afterwards. */
async function runUntil(
  untilEnd: Promise<void>,
  account: Account,
  options: Options,
  forwarder: Forwarder,
  printer: Printer,
): Promise<void> {
  let endpoint: Endpoint | undefined;
  try {
    endpoint = await openEndpoint(account, forwarder.url, options.events);
    forwarder.setSecret(endpoint.secret);
    printer.started(account, endpoint, options.seed);
    if (options.test) await endpoint.test();
    await untilEnd;
  } finally {
    // Remove the endpoint first: a later delivery would find no forwarder.
    try {
      await endpoint?.remove();
    } finally {
      await forwarder.stop();
    }
  }
  printer.ended();
  process.exitCode = printer.isHandlerWrong() ? 1 : 0;
}

type Printer = ReturnType<typeof makePrinter>;

const COLUMNS = [
  ['time', 12],
  ['event', 30],
  ['aggregate', 36],
  ['seq', 4],
  ['forwarded', 27],
  ['handler', 14],
  ['ms', 5],
] as const;

function makePrinter({ json, forwardTo, ...options }: Options) {
  const events = new Set<string>();
  const counts = { forwarded: 0, failed: 0, corrupted: 0, forgeries_accepted: 0 };
  const acceptsNothing = (): boolean =>
    counts.failed > 0 && counts.failed === counts.forwarded - counts.corrupted;
  const write = (line: string): void => void process.stdout.write(`${line}\n`);
  const print = (record: object, lines: readonly string[]): void =>
    json ? write(JSON.stringify(record)) : lines.forEach(write);
  const cells = (values: readonly string[]): string =>
    values.map((value, index) => value.padEnd(COLUMNS[index]?.[1] ?? 0)).join('  ');

  return {
    started(account: Account, { id, secret }: Endpoint, seed: number) {
      const { repeat, shuffle, delay, corrupt } = options;
      const disturbances = [
        ...(repeat > 0 ? [repeat === 1 ? 'repeats each once' : `repeats each ${repeat} times`] : []),
        ...(shuffle ? ['shuffles'] : []),
        ...(delay > 0 ? [`delays up to ${delay} ms`] : []),
        ...(corrupt ? ['corrupts a copy of each'] : []),
      ];
      const record = {
        kind: 'started',
        base_url: account.baseUrl,
        endpoint_id: id,
        secret,
        seed,
        disturbances,
      };
      print(record, [
        `Forwarding ${options.events.join(', ')} of ${account.baseUrl} to ${forwardTo.href}`,
        `Secret of this endpoint, for your handler: ${secret}`,
        ...(disturbances.length > 0 ? [`It ${disturbances.join(', ')} (seed ${seed})`] : []),
        'Ctrl-C ends it and removes the endpoint.',
        '',
        cells(COLUMNS.map(([name]) => name)),
      ]);
    },
    row(forwarded: Forwarded) {
      events.add(forwarded.event_id);
      counts.forwarded += 1;
      counts.failed += Number(forwarded.verdict === 'failed');
      counts.corrupted += Number(forwarded.form === 'corrupted');
      counts.forgeries_accepted += Number(forwarded.verdict === 'FORGERY ACCEPTED');
      const { at, type, aggregate_id, sequence, form, corruption, status, error, latency_ms, verdict } =
        forwarded;
      const values = [
        at.slice(11, 23),
        type,
        aggregate_id,
        String(sequence),
        corruption === null ? form : `${form}: ${corruption}`,
        status === null ? (error ?? '') : String(status),
        String(latency_ms),
      ];
      print({ kind: 'forwarded', ...forwarded }, [
        `${cells(values)}${verdict === 'ok' ? '' : `  ${verdict}`}`,
      ]);
    },
    note: (text: string) => print({ kind: 'note', text }, [text]),
    ended() {
      const totals = { events: events.size, ...counts };
      print({ kind: 'ended', ...totals }, [
        '',
        summarize(totals),
        ...(acceptsNothing()
          ? ['It accepted nothing: does it run, with the secret that is printed above?']
          : []),
      ]);
    },
    events: () => events.size,
    isHandlerWrong: () => counts.forgeries_accepted > 0 || acceptsNothing(),
  };
}

program.parseAsync().catch((error: unknown) => {
  const isForPeople = error instanceof PlatformError;
  process.stderr.write(
    `${isForPeople ? `${error.message}.` : error instanceof Error ? error.stack : String(error)}\n`,
  );
  process.exitCode = 1;
});
