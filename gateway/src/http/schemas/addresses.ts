// Postal addresses: complete ones, partial ones, and changes of both.
import { DEFAULT_COUNTRY_CODE, isOneOf, MAX_CONSUMER_TEXT_CHARS, UFS } from '@mps/kernel';
import { z } from 'zod';
import { because, refusal } from './cross-check';
import { isBlank, line, notBlank, text } from './texts';

const zipcode = z
  .string()
  .regex(/^\d{5}-?\d{3}$/, because('not_eight_digits'))
  .transform((given) => given.replace('-', ''))
  .meta({ type: 'string', pattern: '^\\d{5}-?\\d{3}$' });
const country = z.string().regex(/^\d{3}$/, because('not_a_country_code'));

const addressMembers = {
  street: text(),
  street_number: text(),
  neighborhood: text(),
  zipcode,
  country,
  state: z.enum(UFS),
  city: text(),
};

type TextOrNothing<Nothing> = z.ZodPipe<z.ZodString, z.ZodTransform<string | Nothing, string>>;

/** Forms send an empty field as "". These schemas turn it into `nothing`. */
function makeEmptyableTexts<Nothing>(nothing: Nothing) {
  const checked = (
    isRight: (given: string) => boolean,
    refused: ReturnType<typeof refusal>,
    shown: object,
  ): TextOrNothing<Nothing> =>
    z
      .string()
      .refine((given) => given === '' || isRight(given), refused)
      .transform((given) => (given === '' ? nothing : given))
      .meta({ type: 'string', ...shown });
  const ownText = notBlank(line)
    .max(MAX_CONSUMER_TEXT_CHARS)
    .transform((given) => (given === '' ? nothing : given));
  return {
    street: ownText,
    street_number: ownText,
    neighborhood: ownText,
    city: ownText,
    /** A complement that looks empty becomes `nothing` too, because an address needs no complement. */
    complement: line
      .max(MAX_CONSUMER_TEXT_CHARS)
      .transform((given) => (given === '' || isBlank(given) ? nothing : given)),
    zipcode: z
      .string()
      .regex(/^(\d{5}-?\d{3})?$/, because('not_eight_digits'))
      .transform((given) => (given === '' ? nothing : given.replace('-', '')))
      .meta({ type: 'string', pattern: '^(\\d{5}-?\\d{3})?$' }),
    state: checked((given) => isOneOf(UFS, given), refusal('invalid_enum', 'not_one_of', { values: UFS }), {
      enum: [...UFS, ''],
    }),
  };
}

const optionalTexts = makeEmptyableTexts(undefined);
const clearedTexts = makeEmptyableTexts(null);

/** An empty country becomes the default one. */
const countryOrDefault = z
  .string()
  .regex(/^(\d{3})?$/, because('not_a_country_code'))
  .transform((given) => (given === '' ? DEFAULT_COUNTRY_CODE : given))
  .meta({ type: 'string', pattern: '^(\\d{3})?$' });

/** An address that may lack any part. Each given part must have its right form. */
export const partialAddress = z
  .strictObject({
    street: optionalTexts.street,
    street_number: optionalTexts.street_number,
    complement: optionalTexts.complement,
    neighborhood: optionalTexts.neighborhood,
    zipcode: optionalTexts.zipcode,
    state: optionalTexts.state,
    city: optionalTexts.city,
  })
  .partial()
  .extend({ country: countryOrDefault.default(DEFAULT_COUNTRY_CODE) });

/** A complete postal address. Only the complement may be missing. */
export const fullAddress = z.strictObject({
  ...addressMembers,
  complement: optionalTexts.complement.optional(),
  country: countryOrDefault.default(DEFAULT_COUNTRY_CODE),
});

/** A change of an address. null clears a member. */
export const addressPatch = z.strictObject({
  street: clearedTexts.street.nullable().optional(),
  street_number: clearedTexts.street_number.nullable().optional(),
  complement: clearedTexts.complement.nullable().optional(),
  neighborhood: clearedTexts.neighborhood.nullable().optional(),
  zipcode: clearedTexts.zipcode.nullable().optional(),
  country: country.optional(),
  state: clearedTexts.state.nullable().optional(),
  city: clearedTexts.city.nullable().optional(),
});

/** A change of a complete address. null clears the complement. The other parts can only be replaced. */
export const fullAddressPatch = z
  .strictObject({
    ...addressMembers,
    complement: clearedTexts.complement.nullable(),
  })
  .partial();
