// Writes a schema as a nested Markdown list: a line a member, with its type, its limits and its link to a named object.
import type { Language } from '../sources/language';
import { readSchemaName, type Schema, splitNull } from '../sources/schema';
import { escapeMarkdown, markEnglish } from './page';
import { WORDS } from './words';

/** A deeper member is shown on the page of its object. */
const MAX_DEPTH = 6;
/** Longer lists of values are cut. */
const MAX_SHOWN_VALUES = 60;

/** Portuguese sentences about members, by their English text. */
export type Sentences = Readonly<Record<string, string>>;

interface Reader {
  readonly language: Language;
  readonly sentences: Sentences;
}

export function writeTree(schema: Schema, language: Language, sentences: Sentences): string {
  const { value } = splitNull(schema);
  const name = readSchemaName(value);
  if (name !== undefined) return `[\`${name}\`](/docs/api/objects/${name})`;
  const lines = writeMembers(value, { language, sentences }, 0);
  return lines.length === 0 ? describeType(value, language) : lines.join('\n');
}

function writeMembers(schema: Schema, reader: Reader, depth: number): readonly string[] {
  if (depth > MAX_DEPTH) return [];
  const parts = [schema, ...(schema.allOf ?? [])];
  const own = parts.flatMap((part) => {
    const required = new Set([...(schema.required ?? []), ...(part.required ?? [])]);
    return Object.entries(part.properties ?? {}).flatMap(([name, member]) =>
      writeMember(name, member, required.has(name), reader, depth),
    );
  });
  const forms = schema.oneOf ?? schema.anyOf ?? [];
  return [...own, ...writeForms(forms, reader, depth)];
}

function writeForms(forms: readonly Schema[], reader: Reader, depth: number): readonly string[] {
  const shown = forms.filter((form) => form.properties !== undefined || readSchemaName(form) !== undefined);
  if (shown.length === 0) return [];
  const { language } = reader;
  const indent = '  '.repeat(depth);
  return shown.flatMap((form, index) => {
    const name = readSchemaName(form);
    const title = name === undefined ? (form.title ?? `${index + 1}`) : describeType(form, language);
    return [
      `${indent}- ${WORDS.oneForm[language]}: ${title}`,
      ...(name === undefined ? writeMembers(form, reader, depth + 1) : []),
    ];
  });
}

function writeMember(
  name: string,
  schema: Schema,
  required: boolean,
  reader: Reader,
  depth: number,
): readonly string[] {
  const { language } = reader;
  const { value, nullable } = splitNull(schema);
  const facts = [
    describeType(value, language) + (nullable ? ` ${WORDS.nullable[language]}` : ''),
    required ? `**${WORDS.required[language]}**` : '',
    ...describeLimits(value, language),
  ].filter((fact) => fact !== '');
  const description = schema.description ?? value.description;
  const text = description === undefined ? '' : `. ${writeDescription(description, reader)}`;
  const indent = '  '.repeat(depth);
  const inner = value.items ?? value;
  const children = readSchemaName(inner) === undefined ? writeMembers(inner, reader, depth + 1) : [];
  return [`${indent}- \`${name}\` ${facts.join(', ')}${text}`, ...children];
}

/** A sentence may end with the default of the member. A description without a translation is marked as English. */
function writeDescription(description: string, { language, sentences }: Reader): string {
  const { sentence = description, rest = '' } = WITH_DEFAULT.exec(description)?.groups ?? {};
  const translated = language === 'en' ? undefined : sentences[sentence];
  if (translated === undefined) return markEnglish(escapeMarkdown(description), language);
  return escapeMarkdown(translated + rest.replace('Default:', DEFAULT[language]));
}

const DEFAULT: Readonly<Record<Language, string>> = { en: 'Default:', 'pt-BR': 'Padrão:' };
const WITH_DEFAULT = /^(?<sentence>.*?)(?<rest>\. Default: .*)$/;

function describeType(schema: Schema, language: Language): string {
  const name = readSchemaName(schema);
  if (name !== undefined) return `[${name}](/docs/api/objects/${name})`;
  if (schema.items !== undefined)
    return `${WORDS.listOf[language]} ${describeType(splitNull(schema.items).value, language)}`;
  if (schema.properties !== undefined || schema.type === 'object') return WORDS.object[language];
  if (schema.const !== undefined) return `${WORDS.always[language]} \`${JSON.stringify(schema.const)}\``;
  const { type, format } = schema;
  if (type === undefined) {
    const kinds = [
      ...new Set((schema.anyOf ?? schema.oneOf ?? []).map((one) => describeType(one, language))),
    ];
    return kinds.length > 0 ? kinds.join(' | ') : WORDS.anyValue[language];
  }
  const kind = typeof type === 'string' ? type : type.join(' | ');
  return format === undefined ? kind : `${kind} (${format})`;
}

function describeLimits(schema: Schema, language: Language): readonly string[] {
  const { minLength, maxLength, minItems, maxItems } = schema;
  const word = (key: keyof typeof WORDS): string => WORDS[key][language];
  const minimum = isShownBound(schema.minimum) ? schema.minimum : undefined;
  const maximum = isShownBound(schema.maximum) ? schema.maximum : undefined;
  const values = (schema.enum ?? []).filter((one) => one !== null);
  const shown = values
    .slice(0, MAX_SHOWN_VALUES)
    .map((one) => `\`${typeof one === 'string' ? one : JSON.stringify(one)}\``);
  const more = values.length > shown.length ? ' …' : '';
  return [
    values.length > 0 ? `${word('values')} ${shown.join(', ')}${more}` : '',
    describeRange(minimum, maximum, '', language),
    describeRange(minLength, maxLength, word('characters'), language),
    describeRange(minItems, maxItems, word('items'), language),
    schema.default === undefined ? '' : `${word('default')} \`${JSON.stringify(schema.default)}\``,
  ].filter((limit) => limit !== '');
}

/** The bounds of every safe integer tell a reader nothing. */
const isShownBound = (bound: number | undefined): boolean =>
  bound !== undefined && Math.abs(bound) < Number.MAX_SAFE_INTEGER;

function describeRange(
  least: number | undefined,
  most: number | undefined,
  unit: string,
  language: Language,
): string {
  const suffix = unit === '' ? '' : ` ${unit}`;
  if (least !== undefined && most !== undefined)
    return least === most
      ? `${least}${suffix}`
      : `${WORDS.from[language]} ${least} ${WORDS.to[language]} ${most}${suffix}`;
  if (most !== undefined) return `${WORDS.atMost[language]} ${most}${suffix}`;
  return least === undefined ? '' : `${WORDS.atLeast[language]} ${least}${suffix}`;
}
