// Words that grew in this code and the field's terms for them (docs/GLOSSARY.md, "Terms we use"), and the places where
// the former still stand: in names (files, identifiers, test titles), and where the word is coined also in prose.
import { execFileSync } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import path from 'node:path';

interface Word {
  /** Matched against text in lower case whose names are split: `knownState` and `known-state` read `known state`. */
  readonly avoid: RegExp;
  readonly use: string;
  /** Plain English in a sentence; as a name it hides what is meant. */
  readonly onlyInNames?: true;
  /** Text as written that means something else or must not change, and why. */
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
  // A ring (of keys) is the term of cryptography.
  { avoid: /\b(bells?|ringing)\b/, use: 'wake signal, notify' },
  { avoid: /\blanes?\b/, use: 'keyed concurrency, partitioned queue' },
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

/** Text as the patterns read it: names split into words, in lower case. */
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

/** A line of code without what is no name: its comment, and texts other than test titles. */
function stripProse(line: string): string {
  const code = line.replace(COMMENT, '');
  return TITLE.test(code) ? code : code.replace(/(['"`])(?:(?!\1).)*\1/g, "''");
}

/** Hardly any line holds one of the words: one look tells. */
const ANY_AVOIDED = new RegExp(WORDS.map(({ avoid }) => avoid.source).join('|'));

function wordsOfLine(line: string, isPage: boolean): string[] {
  if (!ANY_AVOIDED.test(splitNames(line))) return [];
  if (isPage) return wordsAvoidedIn(line, 'prose');
  const comment = COMMENT.exec(line)?.[0] ?? '';
  return [...new Set([...wordsAvoidedIn(stripProse(line), 'name'), ...wordsAvoidedIn(comment, 'prose')])];
}

/** `path:line  word → term`, of every tracked file that people write. */
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
