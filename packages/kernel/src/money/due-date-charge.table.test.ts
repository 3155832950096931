import fc from 'fast-check';
import { addDays } from '../time/calendar';
import {
  bolepixTermsAsPix,
  isReducedToNothing,
  lastPayableDay,
  paymentDeadline,
  pixAmountOn,
  type BolepixTerms,
  type InterestTerm,
  type PixDiscountTerm,
  type PixDueDateTerms,
} from './due-date-charge';

describe('the last payable day', () => {
  // The central bank's own examples.
  it.each([
    ['2020-10-20', 4, '2020-10-26'],
    ['2020-12-25', 0, '2020-12-28'],
    ['2020-12-25', 1, '2020-12-29'],
    ['2020-12-25', 3, '2020-12-31'],
    ['2020-12-25', 4, '2021-01-04'],
    ['2021-08-27', 5, '2021-09-01'],
    ['2021-08-28', 5, '2021-09-06'],
  ])('of a charge due %s and payable %i days longer is %s', (due, days, last) => {
    expect(lastPayableDay(due, days)).toBe(last);
  });

  it('lasts until its last second in Sao Paulo', () => {
    expect(paymentDeadline('2020-12-25', 4).toISOString()).toBe('2021-01-05T02:59:59.000Z');
  });
});

const due = (terms: Partial<PixDueDateTerms> = {}): PixDueDateTerms => ({
  originalCents: 12_345,
  dueDate: '2026-03-10',
  ...terms,
});

describe('interest and fine', () => {
  it('do not truncate the factor: 30000.00 at 1 % a month is 10.00 a day', () => {
    const terms = due({
      originalCents: 3_000_000,
      dueDate: '2024-09-04',
      interest: { modality: 'PERCENTAGE_PER_MONTH', percentageE4: 10_000 },
    });
    expect(pixAmountOn(terms, '2024-09-05')).toMatchObject({ interestCents: 1_000, payableCents: 3_001_000 });
  });

  it('round each component once, half-up', () => {
    const terms = due({
      fine: { modality: 'PERCENTAGE', percentageE4: 150_000 },
      interest: { modality: 'PERCENTAGE_PER_DAY', percentageE4: 20_000 },
    });
    expect(pixAmountOn(terms, '2026-03-13')).toEqual({
      originalCents: 12_345,
      abatementCents: 0,
      discountCents: 0,
      fineCents: 1_852,
      interestCents: 741,
      payableCents: 14_938,
    });
  });

  it('count from the due date as moved: due on a Saturday, on time on Monday, one day late on Tuesday', () => {
    const terms = due({
      originalCents: 1_000,
      dueDate: '2021-02-27',
      interest: { modality: 'AMOUNT_PER_DAY', amountCents: 10 },
      fine: { modality: 'FIXED', amountCents: 200 },
    });
    expect(
      ['2021-02-27', '2021-02-28', '2021-03-01'].map((day) => pixAmountOn(terms, day).payableCents),
    ).toEqual([1_000, 1_000, 1_000]);
    expect(pixAmountOn({ ...terms, fine: undefined }, '2021-03-02').payableCents).toBe(1_010);
    expect(pixAmountOn(terms, '2021-03-02').payableCents).toBe(1_210);
  });

  // 100000.00 due Tuesday 2026-03-10, paid Monday 2026-03-23: 13 calendar days, 9 business days late.
  it.each([
    [{ modality: 'AMOUNT_PER_DAY', amountCents: 7 }, 91],
    [{ modality: 'PERCENTAGE_PER_DAY', percentageE4: 10_000 }, 1_300_000],
    [{ modality: 'PERCENTAGE_PER_MONTH', percentageE4: 10_000 }, 43_333],
    [{ modality: 'PERCENTAGE_PER_YEAR', percentageE4: 120_000 }, 42_740],
    [{ modality: 'AMOUNT_PER_BUSINESS_DAY', amountCents: 7 }, 63],
    [{ modality: 'PERCENTAGE_PER_DAY_BUSINESS_DAYS', percentageE4: 10_000 }, 900_000],
    [{ modality: 'PERCENTAGE_PER_MONTH_BUSINESS_DAYS', percentageE4: 10_000 }, 42_857],
    [{ modality: 'PERCENTAGE_PER_YEAR_BUSINESS_DAYS', percentageE4: 120_000 }, 42_857],
  ] satisfies [InterestTerm, number][])('count %j as %i cents', (interest, cents) => {
    expect(pixAmountOn(due({ originalCents: 10_000_000, interest }), '2026-03-23').interestCents).toBe(cents);
  });
});

describe('abatement and discount', () => {
  it('take the abatement first and compute everything else on the remainder', () => {
    const terms = due({
      originalCents: 10_000,
      abatement: { modality: 'PERCENTAGE', percentageE4: 100_000 },
      discount: {
        modality: 'PERCENTAGE_UNTIL_DATE',
        dates: [{ untilDate: '2026-03-05', percentageE4: 50_000 }],
      },
      fine: { modality: 'PERCENTAGE', percentageE4: 20_000 },
      interest: { modality: 'PERCENTAGE_PER_MONTH', percentageE4: 10_000 },
    });
    expect(pixAmountOn(terms, '2026-03-05')).toMatchObject({
      abatementCents: 1_000,
      discountCents: 450,
      payableCents: 8_550,
    });
    expect(pixAmountOn(terms, '2026-03-10')).toMatchObject({
      discountCents: 0,
      fineCents: 0,
      payableCents: 9_000,
    });
    expect(pixAmountOn(terms, '2026-03-20')).toMatchObject({
      fineCents: 180,
      interestCents: 30,
      payableCents: 9_210,
    });
    expect(
      pixAmountOn(due({ abatement: { modality: 'FIXED', amountCents: 345 } }), '2026-03-10').payableCents,
    ).toBe(12_000);
  });

  it.each([
    ['2026-03-03', 300],
    ['2026-03-04', 200],
    // Sunday the 8th moves to Monday, and stands before the 9th's own value.
    ['2026-03-08', 200],
    ['2026-03-09', 200],
    ['2026-03-10', 0],
  ])('on %s take %i cents, the earliest date that still stands', (day, cents) => {
    const discount: PixDiscountTerm = {
      modality: 'FIXED_UNTIL_DATE',
      dates: [
        { untilDate: '2026-03-09', amountCents: 100 },
        { untilDate: '2026-03-03', amountCents: 300 },
        { untilDate: '2026-03-08', amountCents: 200 },
      ],
    };
    expect(pixAmountOn(due({ discount }), day).discountCents).toBe(cents);
  });

  it('take the first of two values of one date', () => {
    const dates = [100, 200].map((amountCents) => ({ untilDate: '2026-03-09', amountCents }));
    const discount: PixDiscountTerm = { modality: 'FIXED_UNTIL_DATE', dates };
    expect(pixAmountOn(due({ discount }), '2026-03-09').discountCents).toBe(100);
  });

  // Due Tuesday 2026-03-10, paid Thursday 2026-03-05: 5 calendar days, 3 business days early.
  it.each([
    [{ modality: 'AMOUNT_PER_DAY', amountCents: 10 }, 50],
    [{ modality: 'AMOUNT_PER_BUSINESS_DAY', amountCents: 10 }, 30],
    [{ modality: 'PERCENTAGE_PER_DAY', percentageE4: 1_000 }, 62],
    [{ modality: 'PERCENTAGE_PER_BUSINESS_DAY', percentageE4: 1_000 }, 37],
  ] satisfies [PixDiscountTerm, number][])('reward early payment: %j is %i cents', (discount, cents) => {
    expect(pixAmountOn(due({ discount }), '2026-03-05').discountCents).toBe(cents);
    expect(pixAmountOn(due({ discount }), '2026-03-10').discountCents).toBe(0);
  });

  it('leave a cent to pay when a charge is paid so early that they would eat it', () => {
    const discount: PixDiscountTerm = { modality: 'PERCENTAGE_PER_BUSINESS_DAY', percentageE4: 100_000 };
    const terms = due({ dueDate: '2021-07-05', discount });
    expect(pixAmountOn(terms, '2021-05-06')).toMatchObject({ discountCents: 12_344, payableCents: 1 });
    const abatement = { modality: 'FIXED', amountCents: 99_999 } as const;
    expect(pixAmountOn(due({ abatement, discount }), '2026-03-05')).toMatchObject({
      abatementCents: 12_344,
      payableCents: 1,
    });
  });

  // Due Tuesday 2026-03-10 for 12345 cents: on Thursday the 5th five days early.
  it.each<[string, Partial<PixDueDateTerms>, string, boolean]>([
    ['nothing', {}, '2026-03-05', false],
    ['all but a cent', { abatement: { modality: 'FIXED', amountCents: 12_344 } }, '2026-03-05', false],
    ['all at once', { abatement: { modality: 'FIXED', amountCents: 12_345 } }, '2026-03-11', true],
    [
      'all in five days',
      { discount: { modality: 'AMOUNT_PER_DAY', amountCents: 2_469 } },
      '2026-03-05',
      true,
    ],
    ['less in four', { discount: { modality: 'AMOUNT_PER_DAY', amountCents: 2_469 } }, '2026-03-06', false],
    [
      'nothing late',
      { discount: { modality: 'PERCENTAGE_PER_DAY', percentageE4: 1e6 } },
      '2026-03-12',
      false,
    ],
    [
      'the amount after the abatement',
      {
        abatement: { modality: 'PERCENTAGE', percentageE4: 500_000 },
        discount: { modality: 'PERCENTAGE_PER_DAY', percentageE4: 200_000 },
      },
      '2026-03-05',
      true,
    ],
  ])('take %s', (_what, terms, day, isAll) => {
    expect(isReducedToNothing(due(terms), day)).toBe(isAll);
  });
});

describe('a bank slip', () => {
  const slip = {
    originalCents: 15_000,
    dueDate: '2026-03-10',
    finePercentageE4: 20_000,
    monthlyInterestPercentageE4: 10_000,
  };

  it('paid five days late costs the amount of the worked example (C)', () => {
    expect(pixAmountOn(bolepixTermsAsPix(slip), '2026-03-15')).toMatchObject({
      fineCents: 300,
      interestCents: 25,
      payableCents: 15_325,
    });
  });

  it('is said in the words of PIX', () => {
    const untilDate = '2026-03-08';
    const ofSlip = {
      originalCents: 15_000,
      dueDate: '2026-03-10',
      fine: { modality: 'PERCENTAGE', percentageE4: 20_000 },
      interest: { modality: 'PERCENTAGE_PER_MONTH', percentageE4: 10_000 },
    };
    const inPix = (discount: BolepixTerms['discount']) =>
      bolepixTermsAsPix({ ...slip, ...(discount && { discount }) });
    expect(inPix(undefined)).toEqual({ ...ofSlip, discount: undefined });
    expect(inPix({ modality: 'FIXED', untilDate, amountCents: 1_000 })).toEqual({
      ...ofSlip,
      discount: { modality: 'FIXED_UNTIL_DATE', dates: [{ untilDate, amountCents: 1_000 }] },
    });
    expect(inPix({ modality: 'PERCENTAGE', untilDate, percentageE4: 33_333 })).toEqual({
      ...ofSlip,
      discount: { modality: 'PERCENTAGE_UNTIL_DATE', dates: [{ untilDate, percentageE4: 33_333 }] },
    });
  });

  it('without fine and interest keeps its amount', () => {
    const bare = { ...slip, finePercentageE4: 0, monthlyInterestPercentageE4: 0 };
    expect(pixAmountOn(bolepixTermsAsPix(bare), '2026-03-15').payableCents).toBe(15_000);
  });

  it.each([
    [{ modality: 'FIXED', amountCents: 1_000 }, 14_000],
    [{ modality: 'PERCENTAGE', percentageE4: 33_333 }, 14_500],
  ] as const)('with a discount of %j until Sunday the 8th costs %i until Monday', (term, payable) => {
    const discount = { ...term, untilDate: '2026-03-08' };
    expect(pixAmountOn(bolepixTermsAsPix({ ...slip, discount }), '2026-03-09').payableCents).toBe(payable);
    expect(pixAmountOn(bolepixTermsAsPix({ ...slip, discount }), '2026-03-10').payableCents).toBe(15_000);
  });
});

describe('for every charge', () => {
  const percentageE4 = fc.nat(1_000_000);
  const amountCents = fc.nat(2_000_000);
  const terms = fc.record({
    originalCents: fc.integer({ min: 1, max: 1_500_000_000 }),
    dueDate: fc.nat(1_500).map((days) => addDays('2025-01-01', days)),
    abatement: fc.option(fc.record({ modality: fc.constant('PERCENTAGE' as const), percentageE4 }), {
      nil: undefined,
    }),
    discount: fc.record({ modality: fc.constant('PERCENTAGE_PER_DAY' as const), percentageE4 }),
    fine: fc.record({ modality: fc.constant('FIXED' as const), amountCents }),
    interest: fc.record({ modality: fc.constant('PERCENTAGE_PER_MONTH' as const), percentageE4 }),
  });

  it('the parts make the whole, which is never nothing, and never falls from one late day to the next', () => {
    fc.assert(
      fc.property(terms, fc.integer({ min: -60, max: 60 }), (charge, days) => {
        const day = addDays(charge.dueDate, days);
        const today = pixAmountOn(charge, day);
        const sum =
          today.originalCents -
          today.abatementCents -
          today.discountCents +
          today.fineCents +
          today.interestCents;
        return (
          sum === today.payableCents &&
          today.payableCents >= 1 &&
          pixAmountOn(charge, addDays(day, 1)).payableCents >= today.payableCents
        );
      }),
    );
  });
});
