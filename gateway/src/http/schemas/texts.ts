// Texts that people write.
import { MAX_CONSUMER_TEXT_CHARS } from '@mps/kernel';
import { z } from 'zod';
import { because, refusal } from './cross-check';

/** docs/rules.md#control-characters. The JSON reader has refused lone surrogates already. */
const ALWAYS_REFUSED = '\\u007f-\\u009f\\u202a-\\u202e\\u2066-\\u2069';
const excludeCharacters = (characters: string): RegExp => new RegExp(`^[^${characters}]*$`);
const NOT_IN_LINE = `\\u0000-\\u001f${ALWAYS_REFUSED}`;
const NOT_IN_LINES = `\\u0000-\\u0008\\u000b\\u000c\\u000e-\\u001f${ALWAYS_REFUSED}`;
const ONE_LINE = excludeCharacters(NOT_IN_LINE);
const LINES = excludeCharacters(NOT_IN_LINES);

/**
 * The characters for patterns of the OpenAPI document: only ASCII, because few tools read escapes of other characters.
 * docs/rules.md#control-characters has all of them.
 */
const SHOWN_NOT_IN_LINE = '\\x00-\\x1f\\x7f';
const SHOWN_NOT_IN_LINES = '\\x00-\\x08\\x0b\\x0c\\x0e-\\x1f\\x7f';

/** Text on one line: names, addresses, labels. */
export const line = z
  .string()
  .regex(ONE_LINE, because('control_characters'))
  .meta({ pattern: excludeCharacters(SHOWN_NOT_IN_LINE).source });

/** Text that may have line breaks and tabs: descriptions, evidence, metadata. */
export const lines = z
  .string()
  .regex(LINES, because('control_characters'))
  .meta({ pattern: excludeCharacters(SHOWN_NOT_IN_LINES).source });

/** White space, format characters (category Cf) and other characters that are never shown. Such a text looks empty. */
const BLANK = /^[\s\p{Cf}\p{Default_Ignorable_Code_Point}]+$/u;
export const isBlank = (text: string): boolean => BLANK.test(text);

/**
 * Refuses texts that look empty. The minimum length refuses empty texts. Without `abort`, which would leave out the rules between
 * members.
 */
export const notBlank = (schema: z.ZodString): z.ZodString =>
  schema.refine((given) => !isBlank(given), refusal('invalid_format', 'blank'));

/** The pattern of the OpenAPI document. It knows only white space. */
const describeVisible = (characters: string) => ({
  pattern: `^[^${characters}]*[^${characters}\\s][^${characters}]*$`,
});

export const text = (max: number = MAX_CONSUMER_TEXT_CHARS) =>
  notBlank(line).min(1).max(max).meta(describeVisible(SHOWN_NOT_IN_LINE));

/** A name that people give. Spaces at its ends are removed. */
export const label = (max: number) =>
  notBlank(line).min(1).trim().max(max).meta(describeVisible(SHOWN_NOT_IN_LINE));

/** Text with line breaks that needs at least one character. */
export const textLines = (max: number) =>
  notBlank(lines).min(1).max(max).meta(describeVisible(SHOWN_NOT_IN_LINES));
