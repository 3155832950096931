import fc from 'fast-check';
import { toDay, listEdgeMonths, hasDay, hasWholeMonth, toMonth, splitRange } from './count-range';

const time = fc
  .date({ min: new Date('2026-01-28T00:00:00Z'), max: new Date('2026-04-03T00:00:00Z'), noInvalidDate: true })
  .chain((some) =>
    fc.constantFrom(some, new Date(`${toDay(some)}T00:00:00.000Z`), new Date(`${toDay(some)}T23:59:59.999Z`)),
  );
const bound = fc.option(time, { nil: undefined });

describe('a range of creation times', () => {
  it('contains each instant once, in its whole days or in one of its edges', () => {
    fc.assert(
      fc.property(bound, bound, time, (from, to, moment) => {
        const range = splitRange(from, to);
        fc.pre(range !== null);
        const isInside = (from === undefined || from <= moment) && (to === undefined || moment <= to);
        const parts =
          Number(hasDay(range.days, toDay(moment))) +
          range.edges.filter((edge) => edge.from <= moment && moment <= edge.to).length;
        expect(parts).toBe(Number(isInside));
      }),
    );
  });

  it('has each of its days either in a whole month or in a month at one of its ends', () => {
    fc.assert(
      fc.property(bound, bound, time, (from, to, moment) => {
        const range = splitRange(from, to);
        fc.pre(range !== null);
        const [day, month] = [toDay(moment), toMonth(toDay(moment))];
        const isServed = hasWholeMonth(range.days, month) || listEdgeMonths(range.days).includes(month);
        expect(hasDay(range.days, day) && !isServed).toBe(false);
        expect(hasWholeMonth(range.days, month) && !hasDay(range.days, day)).toBe(false);
      }),
    );
  });

  it.each([
    ['a day to its last millisecond', '2026-03-02T00:00:00.000Z', '2026-03-02T23:59:59.999Z', '02 03', []],
    [
      'a day and the rest of the one before',
      '2026-03-01T23:59:59.999Z',
      '2026-03-02T23:59:59.999Z',
      '02 03',
      ['01T23:59:59.999 01T23:59:59.999'],
    ],
    [
      'a day and the beginning of the next one',
      '2026-03-02T00:00:00.000Z',
      '2026-03-03T00:00:00.000Z',
      '02 03',
      ['03T00:00:00.000 03T00:00:00.000'],
    ],
    [
      'days and both edges',
      '2026-03-01T12:00:00.000Z',
      '2026-03-09T06:30:00.000Z',
      '02 09',
      ['01T12:00:00.000 01T23:59:59.999', '09T00:00:00.000 09T06:30:00.000'],
    ],
  ])('is divided at midnights: %s', (_, from, to, days, edges) => {
    const range = splitRange(new Date(from), new Date(to))!;
    const short = (date: Date) => date.toISOString().slice('2026-03-'.length, -1);
    expect(`${range.days.from} ${range.days.to}`.replaceAll('2026-03-', '')).toBe(days);
    expect(range.edges.map((edge) => `${short(edge.from)} ${short(edge.to)}`)).toEqual(edges);
  });

  it('is not divided when it contains no whole day', () => {
    expect(splitRange(new Date('2026-03-02T00:00:00.001Z'), new Date('2026-03-03T23:59:59.998Z'))).toBeNull();
    expect(splitRange(new Date('2026-03-03T00:00:00.000Z'), new Date('2026-03-02T23:59:59.999Z'))).toBeNull();
  });

  it('has no edge at an open end, in any year', () => {
    expect(splitRange(undefined, undefined)).toEqual({ days: { from: null, to: null }, edges: [] });
    for (const year of ['1950', '2026']) {
      const midnight = new Date(`${year}-03-02T00:00:00.000Z`);
      expect(splitRange(midnight, undefined)).toEqual({
        days: { from: `${year}-03-02`, to: null },
        edges: [],
      });
      expect(splitRange(undefined, midnight)).toEqual({
        days: { from: null, to: `${year}-03-02` },
        edges: [{ from: midnight, to: midnight }],
      });
    }
  });

  it('is not divided when the year of a day does not have four digits', () => {
    const [first, last] = [new Date('1000-01-01T00:00:00.000Z'), new Date('9998-12-31T23:59:59.999Z')];
    const before = new Date(first.getTime() - 1);
    const after = new Date(last.getTime() + 1);
    expect(splitRange(first, last)?.days).toEqual({ from: '1000-01-01', to: '9999-01-01' });
    expect(splitRange(before, last)).toBeNull();
    expect(splitRange(first, after)).toBeNull();
    expect(splitRange(before, undefined)).toBeNull();
    expect(splitRange(undefined, after)).toBeNull();
  });
});

describe('whole days', () => {
  const days = { from: '2026-03-02', to: '2026-05-03' };

  it.each([
    ['2026-03-01', false],
    ['2026-03-02', true],
    ['2026-05-02', true],
    ['2026-05-03', false],
  ])('have %s: %s', (day, isInside) => {
    expect(hasDay(days, day)).toBe(isInside);
  });

  it('cover whole months and at most one partial month at each end', () => {
    const sumWhole = (range: typeof days) =>
      ['2026-02', '2026-03', '2026-04', '2026-05', '2026-06'].filter((month) => hasWholeMonth(range, month));
    expect(sumWhole(days)).toEqual(['2026-04']);
    expect(listEdgeMonths(days)).toEqual(['2026-03', '2026-05']);
    expect(sumWhole({ from: '2026-03-01', to: '2026-05-01' })).toEqual(['2026-03', '2026-04']);
    expect(listEdgeMonths({ from: null, to: null })).toEqual([]);
  });
});
