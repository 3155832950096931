import {
  allocate,
  anticipationFeeCents,
  feeCents,
  formatBrl,
  parsePercentage,
  takePercentage,
  percentageOfE4,
  roundHalfUp,
  takeShare,
  splitInstallments,
} from './money';

describe('a fee', () => {
  // The published table: amount, percentage, flat, minimum, fee.
  it.each([
    [10_050, 2.5, 50, 100, 301, '251.25 rounds to 251, plus 50'],
    [500, 0.99, 0, 50, 50, 'the minimum wins'],
    [250, 1, 0, 0, 3, '2.5 goes up'],
    [1, 3, 50, 0, 1, 'never more than the amount'],
    [33_333, 2.4999, 25, 0, 858, '833.29 rounds to 833, plus 25'],
    [9_999, 0.0001, 0, 0, 0, 'less than half a cent is nothing'],
    [1_500_000_000, 3.49, 0, 0, 52_350_000, 'the greatest amount neither overflows nor drifts'],
    [100, 0, 0, 0, 0, 'no price, no fee'],
    [100, 100, 0, 0, 100, 'everything'],
    [40, 0, 0, 50, 40, 'a minimum above the amount is cut to it'],
  ])('of %i at %d %% + %i, at least %i, is %i: %s', (amount, percentage, flat, minimumPrice, fee) => {
    const parsed = parsePercentage(percentage);
    if (!parsed.ok) throw new Error(parsed.error.code);
    expect(feeCents(amount, { percentageE4: parsed.value, flat, minimumPrice })).toBe(fee);
  });
});

describe('a percentage', () => {
  it.each([
    [0, 0],
    [-0, 0],
    [0.0001, 1],
    [0.0003, 3],
    [0.07, 700],
    [1.1, 11_000],
    [2.5, 25_000],
    [2.4999, 24_999],
    [16.6667, 166_667],
    [33.3333, 333_333],
    [99.9999, 999_999],
    [100, 1_000_000],
  ])('of %d is exactly %i ten-thousandths', (percentage, e4) => {
    expect(parsePercentage(percentage)).toEqual({ ok: true, value: e4 });
  });

  it.each([
    [0.00005, 'invalid_format'],
    [0.00030001, 'invalid_format'],
    [1e-7, 'invalid_format'],
    [99.99995, 'invalid_format'],
    [Number.NaN, 'invalid_format'],
    [100.0001, 'too_big'],
    [Number.POSITIVE_INFINITY, 'too_big'],
    [-0.0001, 'too_small'],
  ])('of %d is refused as %s', (percentage, code) => {
    expect(parsePercentage(percentage)).toEqual({ ok: false, error: { code } });
  });

  it('of every multiple of 0.0001 survives the way through JSON text', () => {
    for (let e4 = 0; e4 <= 1_000_000; e4 += 7) {
      const fromWire = Number(`${Math.floor(e4 / 10_000)}.${String(e4 % 10_000).padStart(4, '0')}`);
      const parsed = parsePercentage(fromWire);
      if (!parsed.ok || parsed.value !== e4 || percentageOfE4(e4) !== fromWire)
        throw new Error(`broken at ${e4}`);
    }
  });

  it.each([
    [1_234_500, 150_000, 185_175],
    [250, 10_000, 3],
    [249, 10_000, 2],
  ])('of %i at %i ten-thousandths is %i', (amount, e4, expected) => {
    expect(takePercentage(amount, e4)).toBe(expected);
  });
});

describe('rounding', () => {
  it.each([
    [5n, 2n, 3n],
    [4n, 2n, 2n],
    [49n, 100n, 0n],
    [50n, 100n, 1n],
    [0n, 7n, 0n],
  ])('takes %s / %s to %s', (numerator, denominator, expected) => {
    expect(roundHalfUp(numerator, denominator)).toBe(expected);
  });

  it('is not defined below zero', () => {
    const refusal = new RangeError('Rounding is defined for non-negative ratios');
    expect(() => roundHalfUp(-1n, 2n)).toThrow(refusal);
    expect(() => roundHalfUp(1n, 0n)).toThrow(refusal);
    expect(() => roundHalfUp(1n, -2n)).toThrow(refusal);
  });
});

describe('installments and allocation: the worked example of three installments of 10000', () => {
  const gross = splitInstallments(10_000, 3);
  const partner = allocate(3_000, gross);
  const merchant = gross.map((cents, i) => cents - partner[i]!);
  const fee = allocate(319, gross);
  const cost = allocate(210, gross);
  const net = merchant.map((cents, i) => cents - fee[i]!);

  it('splits the sale (A)', () => {
    expect(gross).toEqual([3_334, 3_333, 3_333]);
    expect(partner).toEqual([1_000, 1_000, 1_000]);
    expect(merchant).toEqual([2_334, 2_333, 2_333]);
    expect(fee).toEqual([106, 106, 107]);
    expect(cost).toEqual([70, 70, 70]);
    expect(net).toEqual([2_228, 2_227, 2_226]);
  });

  it('prices the instant payment of 10000 at 0.99 % and 0.50 % (B)', () => {
    expect(feeCents(10_000, { percentageE4: 9_900, flat: 0, minimumPrice: 1 })).toBe(99);
    expect(feeCents(10_000, { percentageE4: 5_000, flat: 0, minimumPrice: 0 })).toBe(50);
    expect(feeCents(10_000, { percentageE4: 31_900, flat: 0, minimumPrice: 0 })).toBe(319);
    expect(feeCents(10_000, { percentageE4: 20_000, flat: 10, minimumPrice: 0 })).toBe(210);
  });

  it('spreads a refund of 4000 (D)', () => {
    expect(allocate(4_000, [3_000, 7_000])).toEqual([1_200, 2_800]);
    expect(allocate(4_000, gross)).toEqual([1_333, 1_333, 1_334]);
    expect(allocate(1_200, partner)).toEqual([400, 400, 400]);
    expect(allocate(2_800, merchant)).toEqual([933, 933, 934]);
    expect(allocate(Math.floor((319 * 4_000) / 10_000), fee)).toEqual([42, 42, 43]);
    expect(allocate(Math.floor((210 * 4_000) / 10_000), cost)).toEqual([28, 28, 28]);
  });

  it('prices anticipation at 2 % and 1.5 % a month (F)', () => {
    const days = [29, 62, 90];
    expect(net.map((cents, i) => anticipationFeeCents(cents, 20_000, days[i]!))).toEqual([43, 92, 134]);
    expect(net.map((cents, i) => anticipationFeeCents(cents, 15_000, days[i]!))).toEqual([32, 69, 100]);
  });
});

describe('allocation at its edges', () => {
  it('gives every cent of a small amount to the first installment', () => {
    expect(splitInstallments(2, 3)).toEqual([2, 0, 0]);
    expect(splitInstallments(1_500_000_000, 1)).toEqual([1_500_000_000]);
  });

  it('spreads nothing over anything, and something over nothing never', () => {
    expect(allocate(0, [0, 0])).toEqual([0, 0]);
    expect(allocate(0, [])).toEqual([]);
    const refusal = new RangeError('A total cannot be spread over columns that are all zero');
    expect(() => allocate(1, [0, 0])).toThrow(refusal);
    expect(() => allocate(1, [])).toThrow(refusal);
  });

  it.each([[-1], [0.5], [Number.NaN], [2 ** 53]])('refuses %d as cents', (cents) => {
    const refusal = new RangeError('Money is a non-negative whole number of cents');
    expect(() => allocate(cents, [1])).toThrow(refusal);
    expect(() => allocate(1, [2, cents])).toThrow(refusal);
    expect(() => splitInstallments(cents, 2)).toThrow(refusal);
    expect(() => takeShare(cents, 1, 2)).toThrow(refusal);
    expect(() => takeShare(1, cents, 2)).toThrow(refusal);
  });

  it('knows no sale of zero installments', () => {
    for (const count of [0, -1, 1.5])
      expect(() => splitInstallments(100, count)).toThrow(
        new RangeError('There is at least one installment'),
      );
  });
});

describe('a share', () => {
  it.each([
    [319, 4_000, 10_000, 127],
    [1, 1, 2, 0],
    [2, 1, 2, 1],
    [7, 1, 1, 7],
    [0, 3, 7, 0],
    [7, 0, 7, 0],
    [9_007_199_254_740_991, 9_007_199_254_740_990, 9_007_199_254_740_991, 9_007_199_254_740_990],
  ])('of %i by %i of %i is %i, no cent that is not there', (amount, part, whole, expected) => {
    expect(takeShare(amount, part, whole)).toBe(expected);
  });

  it.each([0, -1, 1.5, Number.NaN])('of %d there is none', (whole) => {
    expect(() => takeShare(1, 1, whole)).toThrow(new RangeError('A share is of something'));
  });
});

describe('an amount on a receipt', () => {
  it.each([
    [0, 'R$ 0,00'],
    [123_456, 'R$ 1.234,56'],
    [5, 'R$ 0,05'],
    [100, 'R$ 1,00'],
    [99_999, 'R$ 999,99'],
    [1_500_000_000, 'R$ 15.000.000,00'],
    [-2_334, '-R$ 23,34'],
  ])('%i cents is written %s', (cents, text) => {
    expect(formatBrl(cents)).toBe(text);
  });

  it.each([0.5, Number.NaN])('is never %d cents', (cents) => {
    expect(() => formatBrl(cents)).toThrow(new RangeError('Money is a whole number of cents'));
  });
});
