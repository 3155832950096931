// `npm run check [-- name...] [--changed]`: every check that needs no running platform, or some of them. All of them run,
// even after a failure.
import path from 'node:path';
import { listChangedFiles } from '../check/changed-files';
import { checkChangelog } from '../check/changelog';
import { checkClientSizes } from '../check/client-sizes';
import { checkClientSurface } from '../check/client-surface';
import {
  checkBreakingChanges,
  checkClientFresh,
  checkDocumentBreaks,
  checkDocumentsFresh,
  checkSettingsFresh,
  checkTopologyFresh,
  lintProtos,
} from '../check/contracts';
import { checkConsoleSizes } from '../check/console-sizes';
import { checkDocsSizes } from '../check/docs-sizes';
import { checkPlantedViolations, checkWalls } from '../check/walls';
import { messageOf, SetupFailure } from '../failure';
import { generateClientTypes } from '../gen/client';
import { generateTypes } from '../gen/generate';
import { workspaceRoot } from '../paths';
import { runTool } from '../process/tool';
import { npmCommand, onEnd, print, runCommand, secondsSince } from './run';

/** Loaded on use: it needs `typescript`, which the usage and the refusal of an option do not. */
const loadLanguageCheck = () => import('../check/language.js');

/** Type-aware tools use much memory and CPU. More at once would only slow each other down. */
const MAX_AT_ONCE = 2;
const EXIT_STOPPED = 130;

interface Check {
  readonly name: string;
  /** Returns problems as sentences. Empty: the check passes. `note` prints a line even then. */
  readonly run: (note: (line: string) => void) => Promise<readonly string[]>;
  /** The same for these files alone. A check without it needs the whole tree. */
  readonly runOn?: (files: readonly string[]) => Promise<readonly string[]>;
}

const SOURCE = /\.(?:ts|tsx|mjs|cjs|js)$/;

/** The types of the whole tree need 4 GiB, at which Node ends a process by default. */
const LINT_HEAP_MIB = 8_192;

const lint = (...files: readonly string[]): Promise<readonly string[]> =>
  runLocalTool('eslint', ['--no-warn-ignored', ...files], {
    NODE_OPTIONS: `--max-old-space-size=${LINT_HEAP_MIB}`,
  });
const compareFormat = (...files: readonly string[]): Promise<readonly string[]> =>
  tool('prettier', '--check', '--ignore-unknown', '--log-level', 'warn', ...files);

const CHECKS: readonly Check[] = [
  {
    name: 'typed lint (eslint)',
    run: () => lint('.'),
    runOn: async (files) => {
      const sources = files.filter((file) => SOURCE.test(file));
      return sources.length === 0 ? [] : lint(...sources);
    },
  },
  { name: 'types (tsc)', run: () => tool('tsc', '-p', 'tsconfig.json') },
  { name: 'types of the console (tsc)', run: () => tool('tsc', '-p', 'packages/console') },
  {
    name: 'formatting (prettier)',
    run: () => compareFormat('.'),
    runOn: (files) => compareFormat(...files),
  },
  { name: 'import walls (dependency-cruiser)', run: checkWalls },
  { name: 'import walls catch planted violations', run: checkPlantedViolations },
  { name: 'language of comments, test titles and function names', run: checkLanguage },
  { name: 'dead code (knip)', run: () => tool('knip', '--treat-config-hints-as-errors') },
  { name: 'contracts (buf lint)', run: lintProtos },
  { name: 'contracts break nobody (buf breaking)', run: checkBreakingChanges },
  { name: 'documents of the public API are fresh', run: checkDocumentsFresh },
  { name: 'sources of the clients are fresh', run: checkClientFresh },
  { name: 'no export of the client is gone', run: checkClientSurface },
  { name: 'sizes of the client', run: checkClientSizes },
  { name: 'sizes of the documentation', run: checkDocsSizes },
  { name: 'sizes of the console', run: checkConsoleSizes },
  { name: 'lists of services are fresh', run: checkTopologyFresh },
  { name: 'lists of settings are fresh', run: checkSettingsFresh },
  { name: 'documents of the public API break no client', run: checkDocumentBreaks },
  { name: 'changes of operations stand in the changelog', run: checkChangelog },
];

const tool = (name: string, ...args: readonly string[]): Promise<readonly string[]> =>
  runLocalTool(name, args);

async function runLocalTool(
  name: string,
  args: readonly string[],
  env: Readonly<Record<string, string>> = {},
): Promise<readonly string[]> {
  const result = await runTool(path.join(workspaceRoot, 'node_modules/.bin', name), args, {
    cwd: workspaceRoot,
    env: { ...process.env, ...env },
  });
  if (result.code === 0) return [];
  const said = `${result.stdout}\n${result.stderr}`.trim();
  return [said === '' ? `${name} failed and said nothing` : said];
}

async function checkLanguage(note: (line: string) => void): Promise<readonly string[]> {
  const { listLanguageProblems, measureLanguage } = await loadLanguageCheck();
  const shares = await measureLanguage();
  for (const { summary } of shares) note(summary);
  return listLanguageProblems(shares);
}

async function runCheck(check: Check): Promise<readonly string[]> {
  const startedAt = performance.now();
  const notes: string[] = [];
  const problems = await check
    .run((line) => void notes.push(`      ${line}`))
    .catch((error: unknown) => [messageOf(error)]);
  const verdict = problems.length === 0 ? 'ok  ' : 'FAIL';
  print([`${verdict}  ${check.name} (${secondsSince(startedAt)})`, ...notes].join('\n'));
  return problems;
}

/** Prints the shares below the paths and every counted place, for a person who rewrites a module. */
async function showLanguage(paths: readonly string[]): Promise<number> {
  const { measureLanguage } = await loadLanguageCheck();
  const shares = await measureLanguage(paths);
  const lines = shares.flatMap(({ summary, poorPlaces }) => [summary, ...poorPlaces]);
  // The process exits next: without the wait a pipe would lose the end of a long list.
  await new Promise<void>((resolve) => process.stdout.write(`${lines.join('\n')}\n`, () => resolve()));
  return 0;
}

/** Returns the checks with one of the words in their names; all of them without a word. */
function select(words: readonly string[]): readonly Check[] {
  const unknown = words.find((word) => !CHECKS.some(({ name }) => name.includes(word)));
  if (unknown !== undefined)
    throw new SetupFailure(`No check has "${unknown}" in its name: npm run check -- --help lists them.`);
  return words.length === 0 ? CHECKS : CHECKS.filter(({ name }) => words.some((word) => name.includes(word)));
}

/** Checks of the whole tree are left out. */
function narrow(checks: readonly Check[], files: readonly string[]): readonly Check[] {
  return checks.flatMap(({ name, runOn }) =>
    runOn === undefined
      ? []
      : [{ name, run: () => (files.length === 0 ? Promise.resolve([]) : runOn(files)) }],
  );
}

async function chooseChecks(words: readonly string[], isNarrowed: boolean): Promise<readonly Check[]> {
  const selected = select(words);
  if (!isNarrowed) return selected;
  if (selected.every(({ runOn }) => runOn === undefined))
    throw new SetupFailure('These checks need the whole tree: leave out --changed.');
  const files = await listChangedFiles();
  print(`${files.length} changed files`);
  return narrow(selected, files);
}

async function check(): Promise<number> {
  const command = npmCommand(
    'npm run check',
    'Checks everything about the tree that can be known without running it.',
  )
    .argument('[names...]', 'only the checks with one of these words in their name')
    .option('--changed', 'only lint and format, and only the files that differ from the last commit')
    .option(
      '--language <paths...>',
      'only list the places below these paths that the check of language counts',
    )
    .addHelpText('after', `\nChecks:\n${CHECKS.map(({ name }) => `  ${name}`).join('\n')}`)
    .parse();
  const { changed, language } = command.opts<{
    readonly changed?: true;
    readonly language?: readonly string[];
  }>();
  if (language) return showLanguage(language);
  const checks = await chooseChecks(command.args, changed === true);
  onEnd(() => process.exit(EXIT_STOPPED));
  await Promise.all([generateTypes(), generateClientTypes()]);
  const failures = new Map<string, readonly string[]>();
  const waiting = [...checks];
  const worker = async (): Promise<void> => {
    for (let next = waiting.shift(); next; next = waiting.shift()) {
      const problems = await runCheck(next);
      if (problems.length > 0) failures.set(next.name, problems);
    }
  };
  await Promise.all(Array.from({ length: MAX_AT_ONCE }, worker));
  for (const [name, problems] of failures) print(`\n${name}\n${problems.join('\n')}`);
  print(
    failures.size === 0
      ? `\n${describePass(checks)}`
      : `\n${failures.size} of ${checks.length} checks failed.`,
  );
  return failures.size === 0 ? 0 : 1;
}

const describePass = (checks: readonly Check[]): string =>
  checks.length === CHECKS.length
    ? 'Every check passes.'
    : `${checks.length} of ${CHECKS.length} checks ran, and pass.`;

runCommand(check);
