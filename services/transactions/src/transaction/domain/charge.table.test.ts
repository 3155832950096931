// A charge's stored terms as terms of the exact arithmetic, and its PIX code.
import { parseBrCode } from '@mps/kernel/testing/br-code';
import { readChargeTerms, computePayableAmount, buildQrCode } from './charge';
import type { BolepixData, PixData } from './instrument';
import type { Transaction } from './transaction';
import { aBolepixCharge, aPixCharge, aTransaction, withInstrument } from './transaction.fixture';

const DUE = { originalCents: 10_000, dueDate: '2026-03-10' };
const dueCharge = (terms: Partial<PixData> = {}): Transaction =>
  withInstrument('pix', aPixCharge(), { due_date: '2026-03-10', ...terms });
const slip = (terms: Partial<BolepixData> = {}): Transaction =>
  withInstrument('bolepix', aBolepixCharge(), { due_date: '2026-03-10', ...terms });

describe('the terms of a PIX charge', () => {
  test('are its amount and its due date where nothing else was agreed', () => {
    expect(readChargeTerms(dueCharge())).toEqual(DUE);
  });

  test('are none where it has no due date, and it costs its amount on any day', () => {
    const costs = { abatementCents: 0, discountCents: 0, fineCents: 0, interestCents: 0 };
    for (const transaction of [aPixCharge(), aTransaction()]) {
      expect(readChargeTerms(transaction)).toBeNull();
      expect(computePayableAmount(transaction, '2027-01-01')).toEqual({
        ...costs,
        originalCents: 10_000,
        payableCents: 10_000,
      });
    }
  });

  test.each<[string, Partial<PixData>, object]>([
    [
      'an abatement in cents',
      { abatement: { modality: 'FIXED', amount: 100, percentage: null } },
      { abatement: { modality: 'FIXED', amountCents: 100 } },
    ],
    [
      'a fine in percent, to its fourth decimal',
      { fine: { modality: 'PERCENTAGE', amount: null, percentage: 0.0001 } },
      { fine: { modality: 'PERCENTAGE', percentageE4: 1 } },
    ],
    [
      'interest of no cents a day, which is not a percentage',
      { interest: { modality: 'AMOUNT_PER_DAY', amount: 0 } },
      { interest: { modality: 'AMOUNT_PER_DAY', amountCents: 0 } },
    ],
    [
      'a discount for every day before the due date',
      { discount: { modality: 'PERCENTAGE_PER_DAY', percentage: 1.5, discount_dates_config: [] } },
      { discount: { modality: 'PERCENTAGE_PER_DAY', percentageE4: 15_000 } },
    ],
    [
      'discounts until dates',
      {
        discount: {
          modality: 'FIXED_UNTIL_DATE',
          discount_dates_config: [
            { until_date: '2026-03-04', amount: 300 },
            { until_date: '2026-03-06', amount: 200 },
          ],
        },
      },
      {
        discount: {
          modality: 'FIXED_UNTIL_DATE',
          dates: [
            { untilDate: '2026-03-04', amountCents: 300 },
            { untilDate: '2026-03-06', amountCents: 200 },
          ],
        },
      },
    ],
  ])('are exact numbers: %s', (_, stored, terms) => {
    expect(readChargeTerms(dueCharge(stored))).toEqual({ ...DUE, ...terms });
  });

  test('have at most four decimals: more in a stored charge is a bug, and is not rounded', () => {
    const fine = { modality: 'PERCENTAGE', percentage: 0.000_01 };
    expect(() => readChargeTerms(dueCharge({ fine }))).toThrow(/four decimals/);
  });
});

describe('the terms of a slip', () => {
  test.each<[string, Partial<BolepixData>, [fineE4: number, interestE4: number], object | undefined]>([
    ['nothing agreed', {}, [0, 0], undefined],
    [
      'fine and interest',
      { fine_percentage: 2, monthly_interest_percentage: 1.25 },
      [20_000, 12_500],
      undefined,
    ],
    [
      'a discount in cents',
      { discount: { modality: 'FIXED', amount: 250, until_date: '2026-03-05' } },
      [0, 0],
      { modality: 'FIXED_UNTIL_DATE', dates: [{ untilDate: '2026-03-05', amountCents: 250 }] },
    ],
    [
      'a discount in percent',
      { discount: { modality: 'PERCENTAGE', percentage: 5, until_date: '2026-03-05' } },
      [0, 0],
      { modality: 'PERCENTAGE_UNTIL_DATE', dates: [{ untilDate: '2026-03-05', percentageE4: 50_000 }] },
    ],
  ])(
    'are those of PIX with one date and interest by the month: %s',
    (_, stored, [fineE4, interestE4], discount) => {
      expect(readChargeTerms(slip(stored))).toEqual({
        ...DUE,
        discount,
        fine: { modality: 'PERCENTAGE', percentageE4: fineE4 },
        interest: { modality: 'PERCENTAGE_PER_MONTH', percentageE4: interestE4 },
      });
    },
  );
});

describe('the PIX code', () => {
  const read = (transaction: Transaction, publicBaseUrl = 'https://pix.example.com') =>
    parseBrCode(buildQrCode(transaction, publicBaseUrl) ?? 'none');
  const merchant = { kind: 'dynamic', merchantName: 'Loja', city: 'SAO PAULO', mcc: '5411' };

  test.each([
    [
      'a charge without a due date, with its amount',
      aPixCharge(),
      '0198c0de000070008000000000000001',
      10_000,
    ],
    [
      'a charge with one, whose amount is that of the day',
      dueCharge(),
      'cobv/0198c0de000070008000000000000001',
      null,
    ],
    ['a slip, which always has one', slip(), 'cobv/0198c0de000070008000000000000002', null],
  ])('points to the payload of %s', (_, transaction, path, amountCents) => {
    expect(read(transaction)).toMatchObject({
      value: { ...merchant, url: `pix.example.com/qr/v2/${path}`, amountCents },
    });
  });

  test('has one slash between the address and its path, and leaves those inside the address', () => {
    expect(read(slip(), 'https://x.br/pay//')).toMatchObject({
      value: { url: 'x.br/pay/qr/v2/cobv/0198c0de000070008000000000000002' },
    });
  });

  test('is not there for a card', () => {
    expect(buildQrCode(aTransaction(), 'https://pix.example.com')).toBeNull();
  });

  test('cannot be made with an address that does not fit', () => {
    expect(() => buildQrCode(aPixCharge(), `https://${'x'.repeat(80)}.br`)).toThrow(/url too_big/);
  });
});
