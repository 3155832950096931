// Schemas of interest, fine, discount and abatement of charges. Each modality has either an amount or a percentage.
import {
  ABATEMENT_MODALITIES,
  BOLEPIX_DISCOUNT_MODALITIES,
  FINE_MODALITIES,
  INTEREST_MODALITIES,
  INTEREST_MODALITY_ALIASES,
  isOneOf,
  MAX_PIX_DISCOUNT_DATES,
  parsePercentage,
  percentageOf,
  PIX_DATED_DISCOUNT_MODALITIES,
  PIX_DISCOUNT_MODALITIES,
} from '@mps/kernel';
import { z } from 'zod';
import { LEGAL_FINE_PERCENT, LEGAL_MONTHLY_INTEREST_PERCENT } from '../../../limits';
import {
  crossCheck,
  isMembers,
  type Members,
  type Report,
  when,
  without,
} from '../../../http/schemas/cross-check';
import { cents, day, percentage } from '../../../http/schemas/values';

const value = { amount: cents().optional(), percentage: percentage.optional() };
const AMOUNT_MODALITY = /^(AMOUNT_|FIXED)/;

/** Requires exactly one of amount and percentage: the one of the modality. */
function checkValue(
  modality: unknown,
  members: Members,
  report: Report,
  at: readonly (string | number)[] = [],
): void {
  if (typeof modality !== 'string') return;
  const [wanted, other] = AMOUNT_MODALITY.test(modality)
    ? (['amount', 'percentage'] as const)
    : (['percentage', 'amount'] as const);
  if (members[wanted] === undefined)
    report([...at, wanted], 'required', 'required_by', { subject: modality });
  if (members[other] !== undefined)
    report([...at, other], 'not_allowed', 'not_allowed_with', { other: modality });
}

/** The same rule for the OpenAPI document. */
const describeValueMembers = (modalities: readonly string[]): object[] => [
  when('modality', modalities.filter(isOfAmount), { required: ['amount'], ...without('percentage') }),
  when('modality', modalities.filter(isOfPercentage), { required: ['percentage'], ...without('amount') }),
];
const isOfAmount = (modality: string): boolean => AMOUNT_MODALITY.test(modality);
const isOfPercentage = (modality: string): boolean => !isOfAmount(modality);

const makeTermSchema = <const Modality extends string>(id: string, modalities: readonly Modality[]) =>
  crossCheck(z.strictObject({ modality: z.enum(modalities), ...value }), (members, report) => {
    if (isOneOf(modalities, members['modality'])) checkValue(members['modality'], members, report);
  }).meta({ id, allOf: describeValueMembers(modalities) });

type InterestAlias = keyof typeof INTEREST_MODALITY_ALIASES;
const INTEREST_ALIASES = Object.keys(INTEREST_MODALITY_ALIASES) as InterestAlias[];

export const interest = makeTermSchema('Interest', [...INTEREST_MODALITIES, ...INTEREST_ALIASES]).transform(
  ({ modality, ...rest }) => ({
    modality: isOneOf(INTEREST_ALIASES, modality) ? INTEREST_MODALITY_ALIASES[modality] : modality,
    ...rest,
  }),
);
export const fine = makeTermSchema('Fine', FINE_MODALITIES);
export const abatement = makeTermSchema('Abatement', ABATEMENT_MODALITIES);

const discountDate = z.strictObject({ until_date: day, ...value }).meta({ id: 'PixDiscountDate' });

export const pixDiscount = crossCheck(
  z.strictObject({
    modality: z.enum(PIX_DISCOUNT_MODALITIES),
    ...value,
    discount_dates_config: z.array(discountDate).max(MAX_PIX_DISCOUNT_DATES).optional(),
  }),
  checkPixDiscount,
).meta({
  id: 'PixDiscount',
  allOf: [
    ...describeValueMembers(
      PIX_DISCOUNT_MODALITIES.filter((one) => !isOneOf(PIX_DATED_DISCOUNT_MODALITIES, one)),
    ),
    when(
      'modality',
      PIX_DISCOUNT_MODALITIES.filter((one) => !isOneOf(PIX_DATED_DISCOUNT_MODALITIES, one)),
      without('discount_dates_config'),
    ),
    ...PIX_DATED_DISCOUNT_MODALITIES.map((one) => {
      const items = isOfAmount(one)
        ? { required: ['amount'], ...without('percentage') }
        : { required: ['percentage'], ...without('amount') };
      const { properties } = without('amount', 'percentage');
      return when('modality', [one], {
        required: ['discount_dates_config'],
        properties: { ...properties, discount_dates_config: { minItems: 1, items } },
      });
    }),
  ],
});

function checkPixDiscount(members: Members, report: Report): void {
  const { modality, discount_dates_config: dates } = members;
  if (!isOneOf(PIX_DISCOUNT_MODALITIES, modality)) return;
  const isDated = isOneOf(PIX_DATED_DISCOUNT_MODALITIES, modality);
  if (!isDated) {
    checkValue(modality, members, report);
    if (dates !== undefined)
      report(['discount_dates_config'], 'not_allowed', 'not_allowed_with', { other: modality });
    return;
  }
  for (const name of ['amount', 'percentage'] as const)
    if (members[name] !== undefined) report([name], 'not_allowed', 'belongs_into_discount_dates');
  if (dates === undefined)
    report(['discount_dates_config'], 'required', 'required_by', { subject: modality });
  if (!Array.isArray(dates)) return;
  if (dates.length === 0)
    report(['discount_dates_config'], 'too_small', 'item_count_out_of_range', {
      min: 1,
      max: MAX_PIX_DISCOUNT_DATES,
    });
  checkDates(modality, dates as readonly unknown[], report);
}

function checkDates(modality: string, dates: readonly unknown[], report: Report): void {
  const seen = new Set<unknown>();
  dates.forEach((date, index) => {
    if (typeof date !== 'object' || date === null) return;
    const members = date as Members;
    checkValue(modality, members, report, ['discount_dates_config', index]);
    const { until_date: until } = members;
    if (until !== undefined && seen.has(until))
      report(['discount_dates_config', index, 'until_date'], 'duplicate', 'given_twice');
    seen.add(until);
  });
}

export const bolepixDiscount = crossCheck(
  z.strictObject({ modality: z.enum(BOLEPIX_DISCOUNT_MODALITIES), ...value, until_date: day }),
  (members, report) => {
    if (isOneOf(BOLEPIX_DISCOUNT_MODALITIES, members['modality']))
      checkValue(members['modality'], members, report);
  },
).meta({ id: 'BolepixDiscount', allOf: describeValueMembers(BOLEPIX_DISCOUNT_MODALITIES) });

/** Each reduction must leave something to pay. The transactions service checks discounts by the day, because it knows the day. */
export function checkReductions(
  { amount, pix_data: pix, bolepix_data: slip }: Members,
  report: Report,
): void {
  if (typeof amount !== 'number' || !Number.isSafeInteger(amount) || amount < 1) return;
  if (isMembers(slip)) subtractReduction(slip['discount'], amount, ['bolepix_data', 'discount'], report);
  if (!isMembers(pix)) return;
  const left = subtractReduction(pix['abatement'], amount, ['pix_data', 'abatement'], report);
  const { discount } = pix;
  const dates = isMembers(discount) ? discount['discount_dates_config'] : null;
  if (left === null || !Array.isArray(dates)) return;
  dates.forEach((date: unknown, index) =>
    subtractReduction(date, left, ['pix_data', 'discount', 'discount_dates_config', index], report),
  );
}

/**
 * Returns the cents that a reduction leaves. null: it leaves nothing, which is reported. An absent or invalid reduction subtracts
 * nothing.
 */
function subtractReduction(
  reduction: unknown,
  of: number,
  at: readonly (string | number)[],
  report: Report,
): number | null {
  const { amount, percentage } = isMembers(reduction) ? reduction : {};
  const e4 = typeof percentage === 'number' ? parsePercentage(percentage) : null;
  const byPercentage = e4?.ok === true ? percentageOf(of, e4.value) : 0;
  const by = typeof amount === 'number' && Number.isSafeInteger(amount) ? amount : byPercentage;
  if (by < of) return of - by;
  report([...at, by === amount ? 'amount' : 'percentage'], 'too_big', 'nothing_left_to_pay');
  return null;
}

interface Term {
  readonly modality: string;
  /** In cents. A term has either an amount or a percentage. */
  readonly amount?: number | undefined;
  readonly percentage?: number | undefined;
}

export interface LateTerms {
  /** The cents of the charge. */
  readonly amount: number;
  readonly pix_data?: { readonly fine?: Term | undefined; readonly interest?: Term | undefined } | undefined;
  readonly bolepix_data?:
    | {
        readonly fine_percentage?: number | undefined;
        readonly monthly_interest_percentage?: number | undefined;
      }
    | undefined;
}

/** How often a modality is charged in a month: `times` in `of` months. */
const A_MONTH: Readonly<Record<string, { readonly times: number; readonly of: number }>> = {
  AMOUNT_PER_DAY: { times: 30, of: 1 },
  AMOUNT_PER_BUSINESS_DAY: { times: 21, of: 1 },
  PERCENTAGE_PER_DAY: { times: 30, of: 1 },
  PERCENTAGE_PER_DAY_BUSINESS_DAYS: { times: 21, of: 1 },
  PERCENTAGE_PER_YEAR: { times: 1, of: 12 },
  PERCENTAGE_PER_YEAR_BUSINESS_DAYS: { times: 1, of: 12 },
};
const ONCE = { times: 1, of: 1 };
const E4 = 10_000;

/**
 * Returns a warning for each term above the legal maximum for consumers who pay late. The terms are accepted, because the payer
 * need not be a consumer.
 */
export function findLegalCapWarnings({ amount: charged, pix_data, bolepix_data }: LateTerms): string[] {
  const isBeyond = ({ modality, amount, percentage: given = 0 }: Term, capPercent: number): boolean => {
    const { times, of } = A_MONTH[modality] ?? ONCE;
    if (amount !== undefined) return amount * times * 100 > capPercent * charged * of;
    const e4 = parsePercentage(given);
    return e4.ok && e4.value * times > capPercent * E4 * of;
  };
  const slip = (given: number | undefined): Term => ({ modality: 'PERCENTAGE', percentage: given });
  const { fine_percentage, monthly_interest_percentage } = bolepix_data ?? {};
  const fines = {
    '#/pix_data/fine': pix_data?.fine,
    '#/bolepix_data/fine_percentage': slip(fine_percentage),
  };
  const interests = {
    '#/pix_data/interest': pix_data?.interest,
    '#/bolepix_data/monthly_interest_percentage': slip(monthly_interest_percentage),
  };
  const beyond = (terms: Readonly<Record<string, Term | undefined>>, capPercent: number): string[] =>
    Object.entries(terms).flatMap(([at, given]) => (given && isBeyond(given, capPercent) ? [at] : []));
  return [
    ...beyond(fines, LEGAL_FINE_PERCENT).map((at) => `${at} is above the legal ${LEGAL_FINE_PERCENT} %`),
    ...beyond(interests, LEGAL_MONTHLY_INTEREST_PERCENT).map(
      (at) => `${at} is above the legal ${LEGAL_MONTHLY_INTEREST_PERCENT} % a month`,
    ),
  ];
}
