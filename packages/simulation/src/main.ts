// The process behind `npm run simulate`: runs histories of one world and reports. packages/devtools bundles it with the product's
// sources and gives it its options.
import { writeFileSync } from 'node:fs';
import { formatChoices, parseChoices, type Recorded } from './core/choices';
import { drawDiagram } from './report/diagram';
import { shrink } from './report/shrink';
import { runHistory, type HistoryResult } from './worlds/simulation';
import { SCENARIOS, type Scenario } from './strikes/scenarios';
import { runScenario, strikeEach } from './strikes/strike';
import { WORLDS } from './worlds';
import type { World } from './worlds/world';

interface Options {
  readonly world: string;
  readonly seed: number;
  readonly histories: number;
  readonly choices?: string;
  /** Every history runs twice, and both must be equal. */
  readonly twice?: true;
  readonly seconds?: number;
  /** As `seconds`, of the CPU: other work of the machine does not shorten the search. */
  readonly cpuSeconds?: number;
  readonly shrinkSeconds: number;
  /** Begins with the scenarios of the world, without a fault. */
  readonly scenarios?: true;
  /** Runs the scenarios of this world with a fault at each request: `all` for every world. */
  readonly strike?: string;
  /** It takes one request of so many. */
  readonly every?: number;
  /** Where the totals are written, as JSON. */
  readonly totalsFile?: string;
  /** This process begins with the history of this number, from 0, and takes one of so many: others take the rest. */
  readonly first?: number;
  readonly step?: number;
  /** Prints every line of the trace. */
  readonly trace?: true;
}

const MS_PER_SECOND = 1_000;
const US_PER_SECOND = 1_000_000;
const PROGRESS_MS = 20_000;
/** Taken before the seams are in: the limits of this process are in real time. */
const realNowMs = performance.now.bind(performance);

const print = (text: string): void => void process.stdout.write(`${text}\n`);

const findWorld = (name: string): World => {
  const world = WORLDS[name];
  if (world === undefined) throw new Error(`No world ${name}: there are ${Object.keys(WORLDS).join(', ')}`);
  return world;
};

interface Totals {
  histories: number;
  events: number;
  readonly counts: Record<string, number>;
}

function add(totals: Totals, { events, counts }: HistoryResult): void {
  totals.histories += 1;
  totals.events += events;
  for (const [what, count] of Object.entries(counts))
    totals.counts[what] = (totals.counts[what] ?? 0) + count;
}

function formatTotals(world: string, { histories, events, counts }: Totals, elapsedMs: number): string {
  const rate = (histories / (elapsedMs / MS_PER_SECOND)).toFixed(1);
  const shown = Object.entries(counts).toSorted(([left], [right]) => left.localeCompare(right));
  return [
    `${world}: ${histories} histories, ${Math.round(events / Math.max(1, histories))} events each, ${rate} histories/s`,
    `  ${shown.map(([what, count]) => `${count} ${what}`).join(' · ')}`,
  ].join('\n');
}

/** Prints the shrunk history and the command that repeats it. */
async function explain(
  world: World,
  seed: number,
  failed: HistoryResult,
  limitSeconds: number,
): Promise<void> {
  const { failure } = failed;
  if (failure === null) return;
  const endMs = realNowMs() + limitSeconds * MS_PER_SECOND;
  const fails = async (recorded: Recorded): Promise<boolean> =>
    (await runHistory(world, { seed, recorded })).failure?.invariant === failure.invariant;
  const shrunk = await shrink(failed.recorded, {
    fails,
    budget: Number.MAX_SAFE_INTEGER,
    isOver: () => realNowMs() >= endMs,
  });
  const shown = await runHistory(world, { seed, recorded: shrunk.recorded, keepsLines: true });
  const { failure: last } = shown;
  print(`\nVIOLATION of ${failure.invariant} by seed ${seed} (shrunk with ${shrunk.tried} histories)`);
  print(last?.message ?? failure.message);
  print(`\n${drawDiagram(shown.lines)}\n`);
  print(`Repeat it: npm run simulate -- --world ${world.name} --seed ${seed}`);
  print(
    `Repeat it shrunk: npm run simulate -- --world ${world.name} --seed ${seed} --choices '${formatChoices(shrunk.recorded)}'`,
  );
}

async function runOne(
  world: World,
  seed: number,
  { choices, twice, trace }: Options,
): Promise<HistoryResult> {
  const recorded = choices === undefined ? undefined : parseChoices(choices);
  const source = { seed, ...(recorded && { recorded }), ...(trace === true && { keepsLines: true }) };
  const result = await runHistory(world, source);
  if (twice === true) {
    const again = await runHistory(world, source);
    if (again.hash !== result.hash)
      throw new Error(`Seed ${seed} gave two histories: ${result.hash} and ${again.hash}`);
  }
  return result;
}

/** Returns the first strike that violates an invariant, of a scenario with strikes of its own. */
async function findFailedStrike(scenario: Scenario): Promise<HistoryResult | null> {
  const { struckIn } = scenario;
  if (struckIn === undefined) return null;
  const { failed } = await strikeEach(scenario, { phases: [struckIn] });
  const [first] = failed;
  return first === undefined ? null : runScenario(scenario, first.fault, true);
}

/** Returns the first scenario of the world that violates an invariant, with its history. */
async function findFailedScenario(world: string): Promise<HistoryResult | null> {
  for (const scenario of SCENARIOS.filter((one) => one.world === world)) {
    const result = (await findFailedStrike(scenario)) ?? (await runScenario(scenario, undefined, true));
    if (result.failure === null) continue;
    print(`VIOLATION of ${result.failure.invariant} by the scenario "${scenario.name}"`);
    return result;
  }
  return null;
}

/** Each scenario with a fault at each request and phase. */
async function runStrikes(options: Options): Promise<number> {
  const { strike: which = 'all', every = 1, first = 0, step = 1 } = options;
  const chosen = SCENARIOS.filter(({ world }) => which === 'all' || world === which).filter(
    (_, index) => index % step === first,
  );
  const startedMs = realNowMs();
  const isOver = (): boolean =>
    realNowMs() >= startedMs + (options.seconds ?? Number.MAX_SAFE_INTEGER) * MS_PER_SECOND;
  const totals = { scenarios: 0, histories: 0, violations: 0 };
  for (const scenario of chosen) {
    if (isOver()) break;
    const { requests, histories, failed } = await strikeEach(scenario, { isOver, every });
    totals.scenarios += 1;
    totals.histories += histories;
    totals.violations += failed.length;
    print(
      `${scenario.world}: ${scenario.name}: ${requests} requests, ${histories} histories, ${failed.length} violations`,
    );
    for (const { fault, failure } of failed)
      print(`  ${fault.phase} at request ${fault.index}: ${failure?.message}`);
    const [first] = failed;
    if (first !== undefined) print(drawDiagram((await runScenario(scenario, first.fault, true)).lines));
  }
  print(
    `${totals.scenarios} of ${chosen.length} scenarios, ${totals.histories} histories, ${totals.violations} violations`,
  );
  report('strikes', totals, options);
  return totals.violations === 0 ? 0 : 1;
}

/** Kept for the record of long runs. */
const reported: Record<string, object> = {};

function report(name: string, totals: object, { totalsFile }: Options): void {
  reported[name] = totals;
  if (totalsFile !== undefined) writeFileSync(totalsFile, JSON.stringify(reported));
}

async function main(): Promise<number> {
  const options = JSON.parse(process.argv[2] ?? '{}') as Options;
  if (options.strike !== undefined) return runStrikes(options);
  if (options.world !== 'all') return runHistories(options);
  const names = Object.keys(WORLDS);
  const seconds = options.seconds === undefined ? {} : { seconds: options.seconds / names.length };
  let code = 0;
  // A violation in one world leaves the others their time.
  for (const world of names) code = Math.max(code, await runHistories({ ...options, ...seconds, world }));
  return code;
}

/** Whether the time of a run is over. The scenarios of a world count. */
function makeLimit({ seconds = Infinity, cpuSeconds = Infinity }: Options): () => boolean {
  const endMs = realNowMs() + seconds * MS_PER_SECOND;
  const before = process.cpuUsage();
  return () => {
    const { user, system } = process.cpuUsage(before);
    return realNowMs() >= endMs || user + system >= cpuSeconds * US_PER_SECOND;
  };
}

async function runHistories(options: Options): Promise<number> {
  const world = findWorld(options.world);
  const totals: Totals = { histories: 0, events: 0, counts: {} };
  const startedMs = realNowMs();
  const isOver = makeLimit(options);
  let shownMs = startedMs;
  const failed = options.scenarios === true ? await findFailedScenario(world.name) : null;
  if (failed !== null) {
    print(`${failed.failure?.message}\n\n${drawDiagram(failed.lines)}`);
    return 1;
  }
  const { first = 0, step = 1 } = options;
  for (let index = first; index < options.histories && !isOver(); index += step) {
    const seed = options.seed + index;
    const result = await runOne(world, seed, options);
    add(totals, result);
    for (const { atMs, from, to = '', text } of result.lines)
      print(`${atMs.toFixed(1)} ${from} > ${to}: ${text}`);
    if (result.failure !== null) {
      print(formatTotals(world.name, totals, realNowMs() - startedMs));
      report(world.name, { histories: totals.histories, violation: seed }, options);
      await explain(world, seed, result, options.shrinkSeconds);
      return 1;
    }
    if (realNowMs() - shownMs >= PROGRESS_MS) {
      shownMs = realNowMs();
      print(formatTotals(world.name, totals, realNowMs() - startedMs));
    }
  }
  print(formatTotals(world.name, totals, realNowMs() - startedMs));
  report(world.name, { histories: totals.histories, violation: null }, options);
  return 0;
}

main().then(
  (code) => process.exit(code),
  (error: unknown) => {
    process.stderr.write(`${error instanceof Error ? String(error.stack) : String(error)}\n`);
    process.exit(2);
  },
);
