// The names of a new service and of its first aggregate, in each form in which the templates use them.
import { SetupFailure } from '../failure';

export interface ServiceNames {
  /** kebab-case, as in `services/pix-keys`. */
  readonly name: string;
  /** Singular, kebab-case. */
  readonly aggregate: string;
}

const KEBAB = /^[a-z]+(-[a-z]+)*$/;
/** Names become parts of topics, databases and host names. */
const MAX_NAME_CHARS = 30;

/** Throws one SetupFailure with every problem. */
export function requireNames({ name, aggregate }: ServiceNames, taken: ReadonlySet<string>): void {
  const problems = [
    ...listProblems('The name of the service', name),
    ...listProblems('--aggregate', aggregate),
    ...(taken.has(name) ? [`The platform has a process ${name} already: choose another name.`] : []),
    ...(name === aggregate ? ['--aggregate equals the name of the service: name what one document is.'] : []),
  ];
  if (problems.length > 0) throw new SetupFailure(problems.join('\n'));
}

const listProblems = (what: string, value: string): readonly string[] =>
  KEBAB.test(value) && value.length <= MAX_NAME_CHARS
    ? []
    : [
        `${what} is "${value}": use at most ${MAX_NAME_CHARS} lowercase characters from a to z, with hyphens between words, as in pix-keys.`,
      ];

const capitalize = (text: string): string => `${text.charAt(0).toUpperCase()}${text.slice(1)}`;
const toWords = (kebab: string): string => kebab.replaceAll('-', ' ');
export const toSnake = (kebab: string): string => kebab.replaceAll('-', '_');
export const toPascal = (kebab: string): string => kebab.split('-').map(capitalize).join('');
export const toCamel = (kebab: string): string =>
  kebab.replace(/-(\w)/g, (_, initial: string) => initial.toUpperCase());

export function toPlural(singular: string): string {
  if (/[^aeiou]y$/.test(singular)) return `${singular.slice(0, -1)}ies`;
  return /(s|x|z|ch|sh)$/.test(singular) ? `${singular}es` : `${singular}s`;
}

const addArticle = (words: string): string => `${/^[aeiou]/.test(words) ? 'an' : 'a'} ${words}`;

/** Returns the value of each placeholder of the templates. A plus sign marks a plural. */
export function listPlaceholders({ name, aggregate }: ServiceNames): ReadonlyMap<string, string> {
  const plural = toPlural(aggregate);
  return new Map([
    ['name', name],
    ['name_snake', toSnake(name)],
    ['nameCamel', toCamel(name)],
    ['Name', toPascal(name)],
    ['Title', capitalize(toWords(name))],
    ['aggregate', aggregate],
    ['aggregate+', plural],
    ['aggregate_snake', toSnake(aggregate)],
    ['aggregate_snake+', toSnake(plural)],
    ['aggregateCamel', toCamel(aggregate)],
    ['aggregateCamel+', toCamel(plural)],
    ['Aggregate', toPascal(aggregate)],
    ['Aggregate+', toPascal(plural)],
    ['aggregate words', toWords(aggregate)],
    ['aggregate words+', toWords(plural)],
    ['Aggregate words+', capitalize(toWords(plural))],
    ['a aggregate', addArticle(toWords(aggregate))],
    ['A aggregate', capitalize(addArticle(toWords(aggregate)))],
  ]);
}

/** Throws for a placeholder without a value, which is a mistake in a template. */
export function fillTemplate(template: string, placeholders: ReadonlyMap<string, string>): string {
  return template.replace(/\{\{([^}]+)\}\}/g, (whole, placeholder: string) => {
    const value = placeholders.get(placeholder);
    if (value === undefined) throw new Error(`The template has an unknown placeholder ${whole}`);
    return value;
  });
}
