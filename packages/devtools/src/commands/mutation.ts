// `npm run mutation -- [path …]`: measures how many mutants of the pure domain and money modules the unit tests kill.
import { readFile, writeFile } from 'node:fs/promises';
import { execFile } from 'node:child_process';
import { promisify } from 'node:util';
import Table from 'cli-table3';
import { InvalidArgumentError } from 'commander';
import { SetupFailure } from '../failure';
import { compare, toPercent, runStryker, sumScores, type Score, type Scores } from '../mutation/stryker';
import { workspaceRoot } from '../paths';
import { endRunningTools } from '../process/tool';
import { npmCommand, onEnd, print, runCommand, secondsSince } from './run';

const MODULES = ['services/*/src/domain/*', 'services/*/src/*/domain/*', 'packages/kernel/src/*'];
const MONEY_PACKAGES = ['packages/pricing-rules/src/*'];
const NO_MODULES = /\.(test|fixture)\.ts$|\/index\.ts$|(?<!\.ts)$/;

interface Options {
  readonly json?: true;
  readonly save?: string;
  readonly compare?: string;
  readonly concurrency: number;
  readonly force?: true;
}

function parsePositive(text: string): number {
  const number = Number(text);
  if (!Number.isSafeInteger(number) || number < 1) throw new InvalidArgumentError('It must be 1 or more.');
  return number;
}

async function modulesMatching(paths: readonly string[]): Promise<readonly string[]> {
  const patterns = [...MODULES, ...MONEY_PACKAGES];
  const args = ['ls-files', '--cached', '--others', '--exclude-standard', '--', ...patterns];
  const { stdout } = await promisify(execFile)('git', args, { cwd: workspaceRoot });
  return stdout
    .split('\n')
    .filter((file) => !NO_MODULES.test(file))
    .filter((file) => paths.length === 0 || paths.some((part) => file.includes(part)));
}

/** Returns the service or package of a module: its first two folders. */
const toArea = (module: string): string => module.split('/').slice(0, 2).join('/');

async function scoreAreas(modules: readonly string[], options: Options): Promise<Scores> {
  let scores: Scores = {};
  for (const [area, own = []] of Object.entries(Object.groupBy(modules, toArea))) {
    const startedAt = performance.now();
    const { concurrency, force } = options;
    const found = await runStryker(area, own, { concurrency, isForced: force === true });
    process.stderr.write(
      `${area}: ${percentText(sumScores(found))} of its mutants killed (${secondsSince(startedAt)})\n`,
    );
    scores = { ...scores, ...found };
  }
  return scores;
}

const percentText = (score: Score): string => `${toPercent(score).toFixed(1)} %`;

function printScores(scores: Scores): void {
  const table = new Table({ head: ['module', 'score', 'killed', 'survived'], style: { head: [] } });
  const row = (name: string, score: Score): string[] => [
    ...[name, percentText(score), String(score.killed), String(score.survived)],
  ];
  for (const [module, score] of Object.entries(scores)) table.push(row(module, score));
  table.push(row('total', sumScores(scores)));
  print(table.toString());
}

function printComparison(before: Scores, after: Scores): void {
  const table = new Table({ head: ['module', 'before', 'after', 'survived'], style: { head: [] } });
  const text = (score: Score | null): string => (score === null ? '–' : percentText(score));
  for (const row of compare(before, after))
    table.push([row.module, text(row.before), text(row.after), String(row.after?.survived ?? '–')]);
  const [was, is] = [sumScores(before), sumScores(after)];
  table.push(['total', percentText(was), percentText(is), String(is.survived)]);
  print(table.toString());
}

const readScores = async (file: string): Promise<Scores> =>
  JSON.parse(await readFile(file, 'utf8')) as Scores;

/** With --compare it returns 1 when the total score has fallen. */
async function mutation(): Promise<number> {
  const command = npmCommand('npm run mutation', 'The mutation score of the domain and money modules.')
    .argument('[path...]', 'only modules whose path contains one of these')
    .option('--json', 'print the scores by module as JSON')
    .option('--save <file>', 'write them to a file as well')
    .option('--compare <file>', 'print the scores beside saved ones')
    .option('--concurrency <number>', 'mutants tested at once', parsePositive, 1)
    .option('--force', 'test mutants again whose code and tests are as they were')
    .parse();
  const options = command.opts<Options>();
  onEnd(endRunningTools);
  const modules = await modulesMatching(command.args);
  if (modules.length === 0) throw new SetupFailure(`No domain module matches ${command.args.join(' ')}.`);
  const scores = await scoreAreas(modules, options);
  const json = JSON.stringify(scores, null, 2);
  if (options.save !== undefined) await writeFile(options.save, `${json}\n`);
  if (options.json) print(json);
  else if (options.compare === undefined) printScores(scores);
  if (options.compare === undefined) return 0;
  const before = await readScores(options.compare);
  if (!options.json) printComparison(before, scores);
  return toPercent(sumScores(scores)) < toPercent(sumScores(before)) ? 1 : 0;
}

runCommand(mutation);
