// Charges with a due date: the last day of payment, and the amount on a given day. PIX charges and bank slips share one
// arithmetic. Every component is an exact ratio that is rounded half-up once, at its end.
import {
  addDays,
  businessDaysBetween,
  daysBetween,
  endOfDayInstant,
  nextBusinessDay,
  type Day,
} from '../time/calendar';
import { roundHalfUp, WHOLE_E4 } from './money';
import type {
  AbatementModality,
  BolepixDiscountModality,
  FineModality,
  InterestModality,
  PixDiscountModality,
} from '../core/vocabulary';

type AmountModality<M extends string> = Extract<M, `AMOUNT_${string}` | `FIXED${string}`>;

/** Either an amount in cents or a percentage in 1e-4 %, as the modality says. */
export type Term<M extends string> =
  | { readonly modality: AmountModality<M>; readonly amountCents: number }
  | { readonly modality: Exclude<M, AmountModality<M>>; readonly percentageE4: number };

export type InterestTerm = Term<InterestModality>;
export type FineTerm = Term<FineModality>;
export type AbatementTerm = Term<AbatementModality>;
export type DailyDiscountTerm = Term<Exclude<PixDiscountModality, `${string}_UNTIL_DATE`>>;
export type DatedDiscountTerm =
  | {
      readonly modality: 'FIXED_UNTIL_DATE';
      readonly dates: readonly { readonly untilDate: Day; readonly amountCents: number }[];
    }
  | {
      readonly modality: 'PERCENTAGE_UNTIL_DATE';
      readonly dates: readonly { readonly untilDate: Day; readonly percentageE4: number }[];
    };
export type PixDiscountTerm = DailyDiscountTerm | DatedDiscountTerm;
export type BolepixDiscountTerm = Term<BolepixDiscountModality> & { readonly untilDate: Day };

export interface PixDueDateTerms {
  readonly originalCents: number;
  readonly dueDate: Day;
  readonly abatement?: AbatementTerm | undefined;
  readonly discount?: PixDiscountTerm | undefined;
  readonly fine?: FineTerm | undefined;
  readonly interest?: InterestTerm | undefined;
}

export interface BolepixTerms {
  readonly originalCents: number;
  readonly dueDate: Day;
  readonly discount?: BolepixDiscountTerm | undefined;
  /** 0 = none. */
  readonly finePercentageE4: number;
  /** 0 = none. */
  readonly monthlyInterestPercentageE4: number;
}

/** The amount on a day and its components: payable = original − abatement − discount + fine + interest. */
export interface PayableAmount {
  readonly originalCents: number;
  readonly abatementCents: number;
  readonly discountCents: number;
  readonly fineCents: number;
  readonly interestCents: number;
  readonly payableCents: number;
}

/** A charge of zero cannot be paid, so reductions stop one cent short of the amount. See isReducedToNothing. */
const MIN_PAYABLE_CENTS = 1;

/** The last day on which the charge can be paid: a due date or an end that is no business day moves to the next one. */
export function lastPayableDay(dueDate: Day, daysAfterDueDate: number): Day {
  return nextBusinessDay(addDays(nextBusinessDay(dueDate), daysAfterDueDate));
}

/** The last second of the last payable day. */
export function paymentDeadline(dueDate: Day, daysAfterDueDate: number): Date {
  return endOfDayInstant(lastPayableDay(dueDate, daysAfterDueDate));
}

/**
 * The amount of a PIX charge on a day. The abatement comes first. Up to the due date (moved to a business day) the discount
 * follows, and after the due date fine and interest. All of them are computed on the amount that the abatement leaves.
 */
export function pixAmountOn(terms: PixDueDateTerms, day: Day): PayableAmount {
  const { originalCents } = terms;
  const dueDate = nextBusinessDay(terms.dueDate);
  const late = day > dueDate;
  const reduce = (from: number, by: number) => Math.min(by, from - MIN_PAYABLE_CENTS);

  const abatementCents = terms.abatement
    ? reduce(originalCents, computeValue(terms.abatement, originalCents))
    : 0;
  const base = originalCents - abatementCents;
  const discountCents =
    terms.discount && !late ? reduce(base, discountOn(terms.discount, base, day, dueDate)) : 0;
  const fineCents = terms.fine && late ? computeValue(terms.fine, base) : 0;
  const interestCents = terms.interest && late ? interestOn(terms.interest, base, dueDate, day) : 0;
  return {
    originalCents,
    abatementCents,
    discountCents,
    fineCents,
    interestCents,
    payableCents: base - discountCents + fineCents + interestCents,
  };
}

/** Whether the reductions of a day reach the whole amount: no charge is made on such terms. */
export function isReducedToNothing(
  { originalCents, abatement, discount, ...terms }: PixDueDateTerms,
  day: Day,
): boolean {
  const base = originalCents - (abatement ? computeValue(abatement, originalCents) : 0);
  if (base < MIN_PAYABLE_CENTS) return true;
  const dueDate = nextBusinessDay(terms.dueDate);
  const isReduced = discount !== undefined && day <= dueDate;
  return isReduced && base - discountOn(discount, base, day, dueDate) < MIN_PAYABLE_CENTS;
}

/** A bank slip's terms in PIX terms, so that one arithmetic serves both: a discount with one date, interest by the month. */
export function bolepixTermsAsPix(terms: BolepixTerms): PixDueDateTerms {
  return {
    originalCents: terms.originalCents,
    dueDate: terms.dueDate,
    discount: terms.discount && datedDiscount(terms.discount),
    fine: { modality: 'PERCENTAGE', percentageE4: terms.finePercentageE4 },
    interest: { modality: 'PERCENTAGE_PER_MONTH', percentageE4: terms.monthlyInterestPercentageE4 },
  };
}

function datedDiscount(term: BolepixDiscountTerm): DatedDiscountTerm {
  const { untilDate } = term;
  return term.modality === 'FIXED'
    ? { modality: 'FIXED_UNTIL_DATE', dates: [{ untilDate, amountCents: term.amountCents }] }
    : { modality: 'PERCENTAGE_UNTIL_DATE', dates: [{ untilDate, percentageE4: term.percentageE4 }] };
}

type Value = { readonly amountCents: number } | { readonly percentageE4: number };

// A flat value, or a daily, monthly or yearly rate: base × rate × times / per.
function computeValue(value: Value, base: number, times = 1, per = 1): number {
  if ('amountCents' in value) return value.amountCents * times;
  const numerator = BigInt(base) * BigInt(value.percentageE4) * BigInt(times);
  return Number(roundHalfUp(numerator, BigInt(WHOLE_E4) * BigInt(per)));
}

interface DayCount {
  readonly business: boolean;
  /** How many of these days the rate's period has. */
  readonly period: number;
}

const INTEREST_DAY_COUNTS: Readonly<Record<InterestModality, DayCount>> = {
  AMOUNT_PER_DAY: { business: false, period: 1 },
  PERCENTAGE_PER_DAY: { business: false, period: 1 },
  PERCENTAGE_PER_MONTH: { business: false, period: 30 },
  PERCENTAGE_PER_YEAR: { business: false, period: 365 },
  AMOUNT_PER_BUSINESS_DAY: { business: true, period: 1 },
  PERCENTAGE_PER_DAY_BUSINESS_DAYS: { business: true, period: 1 },
  PERCENTAGE_PER_MONTH_BUSINESS_DAYS: { business: true, period: 21 },
  PERCENTAGE_PER_YEAR_BUSINESS_DAYS: { business: true, period: 252 },
};

function interestOn(term: InterestTerm, base: number, dueDate: Day, day: Day): number {
  const { business, period } = INTEREST_DAY_COUNTS[term.modality];
  return computeValue(term, base, countDays(dueDate, day, business), period);
}

function discountOn(term: PixDiscountTerm, base: number, day: Day, dueDate: Day): number {
  if ('dates' in term) {
    const current = earliestStanding<{ readonly untilDate: Day } & Value>(term.dates, day);
    return current ? computeValue(current, base) : 0;
  }
  const business =
    term.modality === 'AMOUNT_PER_BUSINESS_DAY' || term.modality === 'PERCENTAGE_PER_BUSINESS_DAY';
  return computeValue(term, base, countDays(day, dueDate, business));
}

// Of several dates the earliest that still stands counts. Like a due date, each moves on to a business day.
function earliestStanding<T extends { readonly untilDate: Day }>(
  dates: readonly T[],
  day: Day,
): T | undefined {
  return dates
    .filter(({ untilDate }) => day <= nextBusinessDay(untilDate))
    .reduce<T | undefined>(
      (first, date) => (first && first.untilDate <= date.untilDate ? first : date),
      undefined,
    );
}

function countDays(from: Day, to: Day, business: boolean): number {
  return business ? businessDaysBetween(from, to) : daysBetween(from, to);
}
