import fc from 'fast-check';
import { dayOf, edgeMonths, hasDay, hasWholeMonth, monthOf, splitRange } from './count-range';

const time = fc
  .date({ min: new Date('2026-01-28T00:00:00Z'), max: new Date('2026-04-03T00:00:00Z'), noInvalidDate: true })
  .chain((some) =>
    fc.constantFrom(some, new Date(`${dayOf(some)}T00:00:00.000Z`), new Date(`${dayOf(some)}T23:59:59.999Z`)),
  );
const bound = fc.option(time, { nil: undefined });

describe('a range of creation times', () => {
  it('is its whole days and its edges, each moment once', () => {
    fc.assert(
      fc.property(bound, bound, time, (from, to, moment) => {
        const range = splitRange(from, to);
        fc.pre(range !== null);
        const isInside = (from === undefined || from <= moment) && (to === undefined || moment <= to);
        const parts =
          Number(hasDay(range.days, dayOf(moment))) +
          range.edges.filter((edge) => edge.from <= moment && moment <= edge.to).length;
        expect(parts).toBe(Number(isInside));
      }),
    );
  });

  it('has each of its days in a whole month or in a month at an end, never in both', () => {
    fc.assert(
      fc.property(bound, bound, time, (from, to, moment) => {
        const range = splitRange(from, to);
        fc.pre(range !== null);
        const [day, month] = [dayOf(moment), monthOf(dayOf(moment))];
        const isServed = hasWholeMonth(range.days, month) || edgeMonths(range.days).includes(month);
        expect(hasDay(range.days, day) && !isServed).toBe(false);
        expect(hasWholeMonth(range.days, month) && !hasDay(range.days, day)).toBe(false);
      }),
    );
  });

  it('is divided unless no whole day is inside', () => {
    expect(splitRange(new Date('2026-03-02T00:00:00.001Z'), new Date('2026-03-03T23:59:59.998Z'))).toBeNull();
    expect(splitRange(new Date('2026-03-02T00:00:00.000Z'), new Date('2026-03-02T23:59:59.999Z'))).toEqual({
      days: { from: '2026-03-02', to: '2026-03-03' },
      edges: [],
    });
  });
});
