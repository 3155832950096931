import { toViolations } from '../../../http/errors/violations';
import type { Report } from '../../../http/schemas/cross-check';
import { findLegalCapWarnings, checkReductions, pixDiscount, type LateTerms } from './charge-terms';

type Pix = NonNullable<LateTerms['pix_data']>;
const pix = (terms: Pix): LateTerms => ({ amount: 10_000, pix_data: terms });
const slip = (terms: NonNullable<LateTerms['bolepix_data']>): LateTerms => ({
  amount: 10_000,
  bolepix_data: terms,
});
const FINE = '#/pix_data/fine is above the legal 2 %';
const INTEREST = '#/pix_data/interest is above the legal 1 % a month';

describe('the legal caps of a late payment', () => {
  it.each<[string, LateTerms, string[]]>([
    ['no terms', { amount: 10_000 }, []],
    ['a fine of 2 %', pix({ fine: { modality: 'PERCENTAGE', percentage: 2 } }), []],
    ['a fine of 2.0001 %', pix({ fine: { modality: 'PERCENTAGE', percentage: 2.0001 } }), [FINE]],
    ['a fine of 2 % in cents', pix({ fine: { modality: 'FIXED', amount: 200 } }), []],
    ['a cent more', pix({ fine: { modality: 'FIXED', amount: 201 } }), [FINE]],
    ['1 % a month', pix({ interest: { modality: 'PERCENTAGE_PER_MONTH', percentage: 1 } }), []],
    [
      '1.0001 % a month of business days',
      pix({ interest: { modality: 'PERCENTAGE_PER_MONTH_BUSINESS_DAYS', percentage: 1.0001 } }),
      [INTEREST],
    ],
    ['0.0333 % a day', pix({ interest: { modality: 'PERCENTAGE_PER_DAY', percentage: 0.0333 } }), []],
    ['0.0334 % a day', pix({ interest: { modality: 'PERCENTAGE_PER_DAY', percentage: 0.0334 } }), [INTEREST]],
    [
      '0.0477 % a business day',
      pix({ interest: { modality: 'PERCENTAGE_PER_DAY_BUSINESS_DAYS', percentage: 0.0477 } }),
      [INTEREST],
    ],
    ['12 % a year', pix({ interest: { modality: 'PERCENTAGE_PER_YEAR', percentage: 12 } }), []],
    ['12.01 % a year', pix({ interest: { modality: 'PERCENTAGE_PER_YEAR', percentage: 12.01 } }), [INTEREST]],
    ['3 cents of R$ 100 a day', pix({ interest: { modality: 'AMOUNT_PER_DAY', amount: 3 } }), []],
    ['4 cents of R$ 100 a day', pix({ interest: { modality: 'AMOUNT_PER_DAY', amount: 4 } }), [INTEREST]],
    [
      '5 cents of R$ 100 a business day',
      pix({ interest: { modality: 'AMOUNT_PER_BUSINESS_DAY', amount: 5 } }),
      [INTEREST],
    ],
    ['a slip within both', slip({ fine_percentage: 2, monthly_interest_percentage: 1 }), []],
    [
      'a slip beyond both',
      slip({ fine_percentage: 2.01, monthly_interest_percentage: 1.01 }),
      [
        '#/bolepix_data/fine_percentage is above the legal 2 %',
        '#/bolepix_data/monthly_interest_percentage is above the legal 1 % a month',
      ],
    ],
  ])('%s', (_, terms, warnings) => {
    expect(findLegalCapWarnings(terms)).toEqual(warnings);
  });

  it('hold for the largest amounts', () => {
    const interest = { modality: 'AMOUNT_PER_DAY', amount: 1_500_000_000 };
    expect(findLegalCapWarnings({ amount: 1_500_000_000, pix_data: { interest } })).toEqual([INTEREST]);
  });
});

describe('the reductions of a charge', () => {
  const reported = (members: object): string[] => {
    const found: string[] = [];
    const report: Report = (path, code, _reason, ..._params) => {
      found.push(`${path.join('/')} ${code}`);
    };
    checkReductions({ amount: 10_000, ...members }, report);
    return found;
  };
  const until = (...discount_dates_config: object[]) => ({ discount: { discount_dates_config } });
  const first = 'pix_data/discount/discount_dates_config/0';

  it.each<[string, object, string[]]>([
    ['an abatement that leaves a cent', { abatement: { amount: 9_999 } }, []],
    ['one that leaves nothing', { abatement: { amount: 10_000 } }, ['pix_data/abatement/amount too_big']],
    [
      'a percentage that rounds up to all',
      { abatement: { percentage: 99.9999 } },
      ['pix_data/abatement/percentage too_big'],
    ],
    ['dated discounts that leave a cent', until({ amount: 9_999 }, { percentage: 99.99 }), []],
    ['a discount of all', until({ percentage: 100 }, { amount: 1 }), [`${first}/percentage too_big`]],
    [
      'a discount of all that the abatement leaves',
      { abatement: { amount: 4_000 }, ...until({ amount: 6_000 }, { amount: 5_999 }) },
      [`${first}/amount too_big`],
    ],
    ['a discount by the day, which depends on the day', { discount: { amount: 10_000 } }, []],
    ['terms that are none', { abatement: 'all', discount: { discount_dates_config: 'never' } }, []],
    [
      'values that are none',
      { abatement: { amount: '1' }, ...until({ amount: 0.5 }, { percentage: 101 }) },
      [],
    ],
  ])('are checked for PIX: %s', (_, pix_data, problems) => {
    expect(reported({ pix_data })).toEqual(problems);
  });

  it('are checked for a bank slip, and not for an invalid amount', () => {
    const bolepix_data = { discount: { amount: 10_000 } };
    expect(reported({ bolepix_data })).toEqual(['bolepix_data/discount/amount too_big']);
    expect(reported({ bolepix_data, amount: 0.5 })).toEqual([]);
  });
});

it.each([
  ['left out', {}, 'required'],
  ['empty', { discount_dates_config: [] }, 'too_small'],
])('reports the dates of a dated discount that are %s', (_, dates, code) => {
  const given = { modality: 'PERCENTAGE_UNTIL_DATE', ...dates };
  const { error } = pixDiscount.safeParse(given);
  expect(toViolations(error!, given, 'body')).toMatchObject([{ at: '#/discount_dates_config', code }]);
});
