// The language of mps: sources have the English text, and the catalogs its Portuguese one. JSON, data and ids stay as they are.
import { InvalidArgumentError, Option, type Command } from 'commander';
import { HELP } from './help';
import { MESSAGES } from './messages';
import { ACCOUNT_TEXTS, CHECK_TEXTS, SCENARIO_TEXTS } from './scenarios';

export type Language = 'en' | 'pt-BR';
export const MPS_LANGUAGES: readonly Language[] = ['en', 'pt-BR'];

/** Returns the text in the language of the reader. A text without a translation stays English. */
export type Translate = (text: string) => string;

type Environment = Readonly<Record<string, string | undefined>>;

/** `pt` is enough for Brazilian Portuguese, and letter case has no meaning. */
const NAMES: Readonly<Record<string, Language>> = { en: 'en', pt: 'pt-BR', 'pt-br': 'pt-BR' };
const findNamed = (text: string | undefined): Language | undefined => NAMES[(text ?? '').toLowerCase()];

export const makeLanguageOption = (): Option =>
  new Option('--lang <language>', 'of the texts (LANG)').choices(MPS_LANGUAGES).argParser(parseLanguage);

function parseLanguage(text: string): Language {
  const named = findNamed(text);
  if (named !== undefined) return named;
  throw new InvalidArgumentError(`It must be ${MPS_LANGUAGES.join(' or ')}.`);
}

/** Reads `--lang` before commander does, because it decides about the help too. It may stand before the command. */
export function readLanguage(args: readonly string[], env: Environment): Language {
  const joined = args.find((argument) => argument.startsWith('--lang='))?.slice('--lang='.length);
  const at = args.indexOf('--lang');
  const given = joined ?? (at === -1 ? undefined : args[at + 1]);
  return findNamed(given) ?? (/^pt/i.test(env['LC_ALL'] ?? env['LANG'] ?? '') ? 'pt-BR' : 'en');
}

export const CATALOG: ReadonlyMap<string, string> = new Map(
  [HELP, MESSAGES, SCENARIO_TEXTS, CHECK_TEXTS, ACCOUNT_TEXTS].flatMap((texts) => Object.entries(texts)),
);

interface Pattern {
  readonly matches: RegExp;
  readonly parts: readonly string[];
}

const VALUE = '{}';
const escapePattern = (text: string): string => text.replace(/[$()*+.?[\\\]^{|}]/g, String.raw`\$&`);

/** Texts with more fixed words come first: "{} {}" would match everything. */
const listPatterns = (): readonly Pattern[] =>
  [...CATALOG]
    .filter(([text]) => text.includes(VALUE))
    .sort(([one], [other]) => other.length - one.length)
    .map(([text, translated]) => ({
      matches: new RegExp(`^${text.split(VALUE).map(escapePattern).join('([^]*?)')}$`, 'u'),
      parts: translated.split(VALUE),
    }));

export function makeTranslate(language: Language): Translate {
  if (language === 'en') return (text) => text;
  const patterns = listPatterns();
  const translateWhole = (text: string): string | undefined => {
    const exact = CATALOG.get(text);
    if (exact !== undefined) return exact;
    for (const { matches, parts } of patterns) {
      const [found, ...values] = matches.exec(text) ?? [];
      if (found !== undefined)
        return parts.map((part, index) => part + translateValue(values[index] ?? '')).join('');
    }
    return undefined;
  };
  /** A value of one word is data. A longer one may be a sentence of another part of mps. */
  const translateValue = (value: string): string => (value.includes(' ') ? translate(value) : value);
  const translate: Translate = (text) => {
    const trimmed = text.trim();
    if (trimmed === '') return text;
    const whole = translateWhole(trimmed);
    if (whole !== undefined) return text.replace(trimmed, () => whole);
    return text.includes('\n') ? text.split('\n').map(translate).join('\n') : text;
  };
  return translate;
}

/** Translates the table of commands, from which the help is made. */
export function translateHelp(command: Command, translate: Translate): void {
  command.description(translate(command.description()));
  for (const argument of command.registeredArguments) argument.description = translate(argument.description);
  for (const option of command.options) option.description = translate(option.description);
  command.configureHelp({
    styleTitle: translate,
    styleDescriptionText: translate,
    styleOptionDescription: translateNotes(translate),
    styleArgumentDescription: translateNotes(translate),
    styleSubcommandDescription: translate,
  });
  for (const child of command.commands) translateHelp(child, translate);
}

/** Commander adds choices and defaults to a description. */
const translateNotes =
  (translate: Translate): Translate =>
  (text) =>
    translate(text)
      .replace('(choices: ', `(${translate('choices')}: `)
      .replace('default: ', `${translate('default')}: `);
