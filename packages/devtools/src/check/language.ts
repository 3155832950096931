// Holds the language of the code to a ceiling: three shares, over every tracked source file that people write.
// Comparable repositories stay below 1 % of comment lines. CONTRIBUTING.md says how to write instead.
import { existsSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { workspaceRoot } from '../paths';
import { runTool } from '../process/tool';
import { VAGUE_WORDS, findLanguagePlaces, type LanguagePlaces, type Place } from './language-places';

/** Percent of the whole repository. A check below them passes, so that the words cannot grow back. */
const MAX_COMMENT_LINES_PERCENT = 1;
const MAX_TEST_TITLES_PERCENT = 0.5;
const MAX_FUNCTIONS_PERCENT = 3;

interface Measure {
  readonly name: string;
  readonly kind: keyof LanguagePlaces;
  readonly maxPercent: number;
}

const MEASURES: readonly Measure[] = [
  {
    name: `comment lines with ${VAGUE_WORDS.join(', ')}`,
    kind: 'comments',
    maxPercent: MAX_COMMENT_LINES_PERCENT,
  },
  { name: 'test titles with one of these words', kind: 'titles', maxPercent: MAX_TEST_TITLES_PERCENT },
  { name: 'functions named xOf', kind: 'functions', maxPercent: MAX_FUNCTIONS_PERCENT },
];

interface FilePlace extends Place {
  readonly file: string;
}

export interface LanguageShare {
  readonly summary: string;
  /** `path:line  text` of every place that breaks the rule. */
  readonly poorPlaces: readonly string[];
  readonly isAboveCeiling: boolean;
}

/** Tracked and new source files below the paths, without generated ones. */
async function listSources(paths: readonly string[]): Promise<string[]> {
  const { stdout } = await runTool(
    'git',
    ['ls-files', '--cached', '--others', '--exclude-standard', '--', ...paths],
    { cwd: workspaceRoot },
  );
  return stdout
    .split('\n')
    .filter((file) => /\.(ts|mjs|cjs)$/.test(file) && !/(^|\/)gen\//.test(file))
    .filter((file) => existsSync(path.join(workspaceRoot, file)));
}

function toShare({ name, maxPercent }: Measure, places: readonly FilePlace[]): LanguageShare {
  const poor = places.filter(({ isPoor }) => isPoor);
  const percent = places.length === 0 ? 0 : (100 * poor.length) / places.length;
  return {
    summary: `${name}: ${poor.length} of ${places.length} (${percent.toFixed(1)} %, at most ${maxPercent} %)`,
    poorPlaces: poor.map(({ file, line, text }) => `${file}:${line}  ${text}`),
    isAboveCeiling: percent > maxPercent,
  };
}

/** The three shares below the paths, by default of the whole repository. */
export async function measureLanguage(paths: readonly string[] = []): Promise<LanguageShare[]> {
  const files = await listSources(paths);
  const found = files.map((file) => ({
    file,
    places: findLanguagePlaces(file, readFileSync(path.join(workspaceRoot, file), 'utf8')),
  }));
  return MEASURES.map((measure) =>
    toShare(
      measure,
      found.flatMap(({ file, places }) => places[measure.kind].map((place) => ({ file, ...place }))),
    ),
  );
}

/** Each share above its ceiling, followed by its places. */
export const listLanguageProblems = (shares: readonly LanguageShare[]): string[] =>
  shares
    .filter(({ isAboveCeiling }) => isAboveCeiling)
    .flatMap(({ summary, poorPlaces }) => [summary, ...poorPlaces]);
