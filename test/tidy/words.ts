// Finds words that this code must not use and names the term of docs/GLOSSARY.md ("Terms we use") that replaces each.
// All are banned in names (files, identifiers, test titles). Most are banned in prose as well.
import { execFileSync } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import path from 'node:path';

interface Word {
  /** Matched against lower-case text with split names: `knownState` and `known-state` become `known state`. */
  readonly avoid: RegExp;
  readonly use: string;
  /** The word is plain English in a sentence and misleading as a name. */
  readonly onlyInNames?: true;
  /** Text with another meaning, or text that must not change, with the reason. */
  readonly except?: readonly { readonly text: RegExp; readonly why: string }[];
}

export const WORDS: readonly Word[] = [
  { avoid: /\bneighbou?rs?\b/, use: 'upstream service, dependency' },
  { avoid: /\bknown state\b/, use: 'local read model' },
  { avoid: /\bheard\b/, use: 'last seen', onlyInNames: true },
  { avoid: /\brecall(s|ed)?\b/, use: 'fallback' },
  { avoid: /\bpatience\b/, use: 'adaptive timeout' },
  { avoid: /\banswer memory\b/, use: 'authentication cache' },
  { avoid: /\bremembered\b/, use: 'cached, recorded', onlyInNames: true },
  { avoid: /\b(rooms?|houses?)\b/, use: 'package, module, layer, service' },
  {
    avoid: /\b(doors?|doorkeepers?|entrances?|knock(s|ed|ing)?)\b/,
    use: 'adapter, handler, authenticator, gateway',
  },
  {
    avoid: /\bkits?\b/,
    use: 'context',
    except: [{ text: /\bPDFKit\b/g, why: 'the library' }],
  },
  // A ring of keys is a term of cryptography.
  { avoid: /\b(bells?|ringing)\b/, use: 'wake signal, notify' },
  { avoid: /\boffices?\b/, use: 'dead-letter queue', onlyInNames: true },
  {
    avoid: /(?<!dead )\bletters?\b/,
    use: 'dead letter',
    onlyInNames: true,
    except: [{ text: /(?<=\s)letters?(?=[\s'",])/g, why: 'characters, in a title' }],
  },
  { avoid: /\bexpendable\b/, use: 'recreatable producer' },
  { avoid: /\b(decision|domain) facts\b|\bfacts of (a|the) decision\b/, use: 'domain events' },
  {
    avoid: /\bbirths?\b/,
    use: 'initial state',
    except: [{ text: /birth[ _-]?(date|day)s?|date of birth/gi, why: 'a member of the public API' }],
  },
  { avoid: /\btakes? (the |an )?outcome\b/, use: 'apply outcome' },
  { avoid: /\bmoney back\b/, use: 'refunds and disputes', onlyInNames: true },
  { avoid: /\b(janitors?|sweep(s|er|ers|ing)?|swept)\b/, use: 'reconciler, due-work scanner' },
  {
    avoid: /\bfold(s|ed|ing)?\b/,
    use: 'roll up, aggregate',
    except: [{ text: /name_folded/g, why: 'a stored member: the name in one case, without accents' }],
  },
  { avoid: /\b(keep|know) (company|companies)\b/, use: 'projector, upsert' },
  {
    avoid: /\bcanvas(es)?\b/,
    use: 'service README',
    except: [{ text: /background:Canvas|CanvasText/g, why: 'system colours of CSS' }],
  },
  {
    avoid: /\bfloors?\b/,
    use: 'baseline',
    except: [
      { text: /\bMath\.floor\b/g, why: 'the function' },
      { text: /\bcumulative floors?\b/gi, why: 'arithmetic of cents' },
    ],
  },
  { avoid: /\btwins?\b/, use: 'translation, counterpart' },
  { avoid: /\bmake line\b/, use: 'concurrency limiter' },
  { avoid: /\bone at a time\b/, use: 'keyed mutex', onlyInNames: true },
  { avoid: /\bgranting\b/, use: 'privilege check', onlyInNames: true },
  { avoid: /\btapes?\b/, use: 'recorder' },
  {
    avoid: /\b(whoever|nobody|what rests)\b/,
    use: 'the caller, the service, the store, by name',
    onlyInNames: true,
  },
];

const root = path.join(__dirname, '../..');

/** Prepares text for the patterns: splits names into words and lowers the case. */
export function splitNames(text: string): string {
  return text
    .replace(/(?<=[a-z0-9])(?=[A-Z])|(?<=[A-Z])(?=[A-Z][a-z])/g, ' ')
    .replace(/[_-]+/g, ' ')
    .toLowerCase();
}

export function wordsAvoidedIn(text: string, kind: 'name' | 'prose'): string[] {
  return WORDS.filter(({ onlyInNames }) => kind === 'name' || !onlyInNames).flatMap(
    ({ avoid, use, except = [] }) => {
      const left = except.reduce((rest, { text: allowed }) => rest.replaceAll(allowed, ' '), text);
      const found = avoid.exec(splitNames(left));
      return found ? [`${found[0]} → ${use}`] : [];
    },
  );
}

const COMMENT = /(^|\s)\/\/.*$|^\s*\/?\*.*$/;
const TITLE = /\b(describe|it|test)(\.each\(.*\)|\.\w+)?\(\s*['"`]/;

/** Removes the comment of a line, and its strings other than test titles. */
function stripProse(line: string): string {
  const code = line.replace(COMMENT, '');
  return TITLE.test(code) ? code : code.replace(/(['"`])(?:(?!\1).)*\1/g, "''");
}

/** One test of the whole line is enough: few lines contain any of the words. */
const ANY_AVOIDED = new RegExp(WORDS.map(({ avoid }) => avoid.source).join('|'));

function wordsOfLine(line: string, isPage: boolean): string[] {
  if (!ANY_AVOIDED.test(splitNames(line))) return [];
  if (isPage) return wordsAvoidedIn(line, 'prose');
  const comment = COMMENT.exec(line)?.[0] ?? '';
  return [...new Set([...wordsAvoidedIn(stripProse(line), 'name'), ...wordsAvoidedIn(comment, 'prose')])];
}

/** Returns `path:line  word → term` for every tracked handwritten file. */
export function placesOfAvoidedWords(): string[] {
  const files = execFileSync('git', ['ls-files', '--cached', '--others', '--exclude-standard'], {
    cwd: root,
    encoding: 'utf8',
  })
    .split('\n')
    .filter((file) => /\.(ts|mjs|cjs|md|proto)$/.test(file) && existsSync(path.join(root, file)))
    .filter((file) => !/(^|\/)gen\/|^protos\/google\/|^test\/tidy\/words/.test(file));
  return files.flatMap((file) => [
    ...wordsAvoidedIn(file, 'name').map((word) => `${file}  ${word}`),
    ...readFileSync(path.join(root, file), 'utf8')
      .split('\n')
      .flatMap((line, index) =>
        wordsOfLine(line, file.endsWith('.md')).map((word) => `${file}:${index + 1}  ${word}`),
      ),
  ]);
}
