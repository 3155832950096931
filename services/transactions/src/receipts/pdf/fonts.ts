// The fonts of receipts. The file holds the glyphs that it shows, so it looks the same in every reader. Each character is set
// in the first font that has it: most texts need the small Latin font alone.
import { readFileSync } from 'node:fs';
import path from 'node:path';
import { create, type Font } from 'fontkit';
import { LRUCache } from 'lru-cache';
import { unpackWoff } from './woff';

export type Weight = 'regular' | 'bold';

/** A part of a text that one font can set. */
export interface Run {
  readonly font: FontFile;
  readonly text: string;
  readonly isRightToLeft: boolean;
  /** The width at a size of one point. */
  readonly width: number;
}

export interface FontFile {
  readonly name: string;
  readonly font: Font;
}

const NOTO_SANS = path.dirname(require.resolve('@fontsource/noto-sans/package.json'));
const NOTO_SANS_ARABIC = path.dirname(require.resolve('@fontsource/noto-sans-arabic/package.json'));
const UNIFONT = path.dirname(require.resolve('@fontsource/unifontex/package.json'));

const NOTO_SANS_SUBSETS = [
  'latin',
  'latin-ext',
  'vietnamese',
  'greek',
  'greek-ext',
  'cyrillic',
  'cyrillic-ext',
  'devanagari',
];
/** Of CSS. */
const WEIGHT_NUMBERS: Readonly<Record<Weight, number>> = { regular: 400, bold: 700 };

/** In the order in which they are tried. The last one has nearly all characters of Unicode, as plain drawings. */
function listFontFiles(weight: Weight): readonly string[] {
  const ending = `${WEIGHT_NUMBERS[weight]}-normal.woff`;
  return [
    ...NOTO_SANS_SUBSETS.map((subset) => path.join(NOTO_SANS, `files/noto-sans-${subset}-${ending}`)),
    path.join(NOTO_SANS_ARABIC, `files/noto-sans-arabic-arabic-${ending}`),
    path.join(UNIFONT, 'files/unifontex-latin-400-normal.woff'),
  ];
}

/** Shown for a character that no font has. */
const REPLACEMENT = '\u{fffd}';

const opened = new Map<string, FontFile>();

function openFont(file: string): FontFile {
  let found = opened.get(file);
  if (found === undefined) {
    const font = create(unpackWoff(readFileSync(file)));
    if (!('layout' in font)) throw new Error(`${file} holds several fonts`);
    found = { name: path.basename(file), font };
    opened.set(file, found);
  }
  return found;
}

const FILES: Readonly<Record<Weight, readonly string[]>> = {
  regular: listFontFiles('regular'),
  bold: listFontFiles('bold'),
};

const hasGlyph = ({ font }: FontFile, character: string): boolean =>
  font.hasGlyphForCodePoint(character.codePointAt(0) ?? 0);

function findFont(weight: Weight, character: string): FontFile | undefined {
  for (const file of FILES[weight]) {
    const font = openFont(file);
    if (hasGlyph(font, character)) return font;
  }
  return undefined;
}

const RIGHT_TO_LEFT = /[\p{Script=Arabic}\p{Script=Hebrew}\p{Script=Syriac}\p{Script=Thaana}\p{Script=Nko}]/u;
/** Marks join the letter before them. */
const MARK = /^\p{M}$/u;

/**
 * Splits a text into runs. A character without a script of its own, such as a space, continues the run before it, so that words
 * of one script stay in one run and in their order.
 */
export function splitIntoRuns(text: string, weight: Weight): readonly Run[] {
  const key = `${weight} ${text}`;
  let runs = known.get(key);
  if (runs === undefined) {
    runs = makeRuns(text, weight)
      .map(toVisualOrder)
      .map((run) => ({ ...run, width: measureRun(run) }));
    known.set(key, runs);
  }
  return runs;
}

/** Labels come in every receipt. */
const MAX_KNOWN_TEXTS = 500;
const known = new LRUCache<string, readonly Run[]>({ max: MAX_KNOWN_TEXTS });

type Unmeasured = Omit<Run, 'width'>;

function makeRuns(text: string, weight: Weight): readonly Unmeasured[] {
  const runs: { font: FontFile; text: string; isRightToLeft: boolean }[] = [];
  for (const character of toPrintable(text)) {
    const last = runs.at(-1);
    const isNeutral = NEUTRAL.test(character) || MARK.test(character);
    if (last !== undefined && isNeutral && hasGlyph(last.font, character)) {
      last.text += character;
      continue;
    }
    const found = findFont(weight, character);
    const font = found ?? findFont(weight, REPLACEMENT);
    if (font === undefined) throw new Error('No font has the replacement character');
    const shown = found === undefined ? REPLACEMENT : character;
    const isRightToLeft = RIGHT_TO_LEFT.test(character);
    if (last?.font === font && last.isRightToLeft === isRightToLeft) last.text += shown;
    else runs.push({ font, text: shown, isRightToLeft });
  }
  return runs;
}

const NEUTRAL = /^[\p{Script=Common}\p{Script=Inherited}]$/u;

/** One composed character for each letter, and one space for each white space. */
const toPrintable = (text: string): string => text.normalize('NFC').replace(/\s/gu, ' ');

/** A font without rules of layout sets the characters from left to right in the order in which they come. */
function toVisualOrder(run: Unmeasured): Unmeasured {
  const isReversed = run.isRightToLeft && run.font.font.availableFeatures.length === 0;
  return isReversed ? { ...run, text: Array.from(run.text).reverse().join('') } : run;
}

const measureRun = ({ font: { font }, text }: Unmeasured): number =>
  font.layout(text).advanceWidth / font.unitsPerEm;

export const measureText = (text: string, weight: Weight, size: number): number =>
  splitIntoRuns(text, weight).reduce((sum, { width }) => sum + width * size, 0);
