// The objects of a creation: pix_data, bolepix_data and card_data of one payment method each, and the consumer.
import { type DomainError, invalid, violation } from '@mps/contracts';
import {
  AUTHENTICATION_TYPES,
  DEFAULT_BOLEPIX_DAYS_AFTER_DUE,
  DEFAULT_PIX_DAYS_AFTER_DUE,
  DEFAULT_PIX_EXPIRATION_SECONDS,
  err,
  type Err,
  isDay,
  isNetworkToken,
  MAX_BOLEPIX_DAYS_AFTER_DUE,
  MAX_PIX_DAYS_AFTER_DUE,
  MAX_PIX_EXPIRATION_SECONDS,
  WALLET_TYPES,
  MAX_EMAIL_CHARS,
} from '@mps/kernel';
import { z } from 'zod';
import {
  because,
  crossCheck,
  isMembers,
  type Members,
  refusal,
  type Report,
  without,
} from '../../../http/schemas/cross-check';
import { partialAddress } from '../../../http/schemas/addresses';
import { documentNumber, documentType, withDocument } from '../../../http/schemas/documents';
import { lines, notBlank, text } from '../../../http/schemas/texts';
import { anyId, day, percentage, birthDate, email, phone, integer } from '../../../http/schemas/values';
import { abatement, bolepixDiscount, fine, interest, pixDiscount } from './charge-terms';

export const consumer = withDocument(
  z.strictObject({
    full_name: text().optional(),
    email: email.optional(),
    pix_key: text(MAX_EMAIL_CHARS).optional(),
    document_type: documentType.optional(),
    document_number: documentNumber.optional(),
    phone: phone.optional(),
    birth_date: birthDate.optional(),
    address: partialAddress.optional(),
  }),
  'Consumer',
);

export const NAMED = ['full_name', 'document_type', 'document_number'] as const;
export const ADDRESSED = ['street', 'street_number', 'neighborhood', 'city', 'state', 'zipcode'] as const;

/** A charge with a due date must name its payer. */
export function checkNamedConsumer(given: unknown, report: Report): void {
  requireMembers(given, ['consumer'], NAMED, report);
}

/** A bank slip must name its payer and the payer's address. */
export function checkAddressedConsumer(given: unknown, report: Report): void {
  requireMembers(given, ['consumer'], [...NAMED, 'address'], report);
  const address = isMembers(given) ? given['address'] : undefined;
  if (address !== undefined) requireMembers(address, ['consumer', 'address'], ADDRESSED, report);
}

/** Reports a missing parent alone, without its members. */
function requireMembers(
  given: unknown,
  at: readonly string[],
  names: readonly string[],
  report: Report,
): void {
  if (given === undefined) report(at, 'required', 'required');
  if (!isMembers(given)) return;
  for (const name of names) if (given[name] === undefined) report([...at, name], 'required', 'required');
}

const MAX_ID_CHARS = 255;
const MAX_DESCRIPTION_CHARS = 140;
const MAX_TOKEN_CHARS = 64;
const MAX_CRYPTOGRAM_CHARS = 255;
const MAX_TWO_DECIMALS_PER_UNIT = 100;
const PRINTABLE = /^[\x20-\x7e]*$/;
const YEAR_CHARS = 4;
const CENTURY = '20';

export const opaqueId = anyId(z.string().min(1).max(MAX_ID_CHARS));
export const printable = (max: number) =>
  z.string().max(max).regex(PRINTABLE, because('not_printable_ascii'));
/** Printable ASCII with at least one character other than a space. */
export const printableText = (max: number) =>
  notBlank(printable(max)).min(1).meta({ pattern: '^[\\x20-\\x7e]*[\\x21-\\x7e][\\x20-\\x7e]*$' });

const DUE_DATE_ONLY = [
  'expiration_in_days_after_due_date',
  'interest',
  'fine',
  'discount',
  'abatement',
] as const;

export const pixData = crossCheck(
  z.strictObject({
    pix_key_id: opaqueId.optional(),
    description: lines.max(MAX_DESCRIPTION_CHARS).optional(),
    expiration_in_seconds: integer(1, MAX_PIX_EXPIRATION_SECONDS).optional(),
    due_date: day.optional(),
    expiration_in_days_after_due_date: integer(0, MAX_PIX_DAYS_AFTER_DUE).optional(),
    interest: interest.optional(),
    fine: fine.optional(),
    discount: pixDiscount.optional(),
    abatement: abatement.optional(),
  }),
  checkPixData,
)
  .meta({
    id: 'PixData',
    if: { required: ['due_date'] },
    then: without('expiration_in_seconds'),
    else: without(...DUE_DATE_ONLY),
  })
  .transform(({ expiration_in_seconds, expiration_in_days_after_due_date, ...rest }) =>
    rest.due_date === undefined
      ? { ...rest, expiration_in_seconds: expiration_in_seconds ?? DEFAULT_PIX_EXPIRATION_SECONDS }
      : {
          ...rest,
          expiration_in_days_after_due_date: expiration_in_days_after_due_date ?? DEFAULT_PIX_DAYS_AFTER_DUE,
        },
  );

function checkPixData(members: Members, report: Report): void {
  const { due_date: dueDate, discount } = members;
  if (dueDate === undefined) {
    for (const name of DUE_DATE_ONLY)
      if (members[name] !== undefined) report([name], 'not_allowed', 'due_date_missing');
    return;
  }
  if (members['expiration_in_seconds'] !== undefined)
    report(['expiration_in_seconds'], 'not_allowed', 'due_date_present');
  const dates = (discount as Members | undefined)?.['discount_dates_config'];
  if (!Array.isArray(dates)) return;
  (dates as readonly Members[]).forEach((date, index) =>
    checkUntil(date, dueDate, ['discount', 'discount_dates_config', index], report),
  );
}

function checkUntil(
  discount: Members | null | undefined,
  dueDate: unknown,
  at: readonly (string | number)[],
  report: Report,
): void {
  const until = discount?.['until_date'];
  if (isRealDay(until) && isRealDay(dueDate) && until > dueDate)
    report([...at, 'until_date'], 'too_big', 'after_due_date');
}

/** Members may be invalid here. Their schemas report them then. */
const isRealDay = (value: unknown): value is string => typeof value === 'string' && isDay(value);

/** 0 to 100 with two decimals, the precision of a bank slip. */
const slipPercentage = percentage.refine(
  (given) => Math.round(given * MAX_TWO_DECIMALS_PER_UNIT) / MAX_TWO_DECIMALS_PER_UNIT === given,
  refusal('invalid_format', 'more_than_two_decimals'),
);

export const bolepixData = crossCheck(
  z.strictObject({
    pix_key_id: opaqueId.optional(),
    due_date: day,
    expiration_in_days_after_due_date: integer(0, MAX_BOLEPIX_DAYS_AFTER_DUE).default(
      DEFAULT_BOLEPIX_DAYS_AFTER_DUE,
    ),
    discount: bolepixDiscount.optional(),
    fine_percentage: slipPercentage.optional(),
    monthly_interest_percentage: slipPercentage.optional(),
  }),
  ({ due_date, discount }, report) =>
    checkUntil(discount as Members | undefined, due_date, ['discount'], report),
).meta({ id: 'BolepixData' });

export const cardData = z.strictObject({
  /** `refuseTestToken` checks it in production. */
  network_token: printableText(MAX_TOKEN_CHARS),
  cryptogram: printableText(MAX_CRYPTOGRAM_CHARS).optional(),
  expiry_month: z.string().regex(/^(0[1-9]|1[0-2])$/, because('not_a_month')),
  expiry_year: z
    .string()
    .regex(/^(\d{2}|\d{4})$/, because('not_a_year'))
    .transform((year) => (year.length === YEAR_CHARS ? year : CENTURY + year))
    .meta({ type: 'string', pattern: '^(\\d{2}|\\d{4})$' }),
  authentication_type: z.enum(AUTHENTICATION_TYPES).optional(),
  wallet_type: z.enum(WALLET_TYPES).optional(),
  display_name: text().optional(),
});

/** For production. null: the token is a network token. */
export function refuseTestToken(networkToken: string): Err<DomainError> | null {
  if (isNetworkToken(networkToken)) return null;
  return err(invalid(violation('#/card_data/network_token', 'invalid_format', 'not_a_network_token')));
}
