import fc from 'fast-check';
import {
  addBusinessDays,
  addDays,
  businessDaysBetween,
  dayOf,
  daysBetween,
  endOfDayInstant,
  isBankHoliday,
  isBusinessDay,
  isDay,
  nextBusinessDay,
  startOfDayInstant,
} from './calendar';

describe('a day', () => {
  it.each(['2026-02-28', '2024-02-29', '1997-10-07', '9999-12-31'])('%s exists', (text) => {
    expect(isDay(text)).toBe(true);
  });

  it.each([
    '2026-02-29',
    '2026-02-30',
    '2026-13-01',
    '2026-00-10',
    '2026-1-1',
    '21-11-2026',
    '2026-11-21T00:00',
    '+012026-11-21',
    '',
  ])('%j does not', (text) => {
    expect(isDay(text)).toBe(false);
  });

  it('is the one of Sao Paulo, three hours behind', () => {
    expect(dayOf(new Date('2026-11-21T02:59:59.999Z'))).toBe('2026-11-20');
    expect(dayOf(new Date('2026-11-21T03:00:00.000Z'))).toBe('2026-11-21');
    // In January 2019 clocks showed daylight saving time; the rules keep the fixed offset.
    expect(dayOf(new Date('2019-01-11T02:30:00.000Z'))).toBe('2019-01-10');
  });

  it('begins and ends at instants that lie in it', () => {
    expect(startOfDayInstant('2026-11-21').toISOString()).toBe('2026-11-21T03:00:00.000Z');
    expect(endOfDayInstant('2026-11-21').toISOString()).toBe('2026-11-22T02:59:59.000Z');
  });

  it('that does not exist is a bug', () => {
    expect(() => addDays('2026-02-30', 1)).toThrow(RangeError);
  });
});

describe('the bank calendar', () => {
  it.each([
    ['2026-01-01', 'New Year'],
    ['2026-02-16', 'Carnival Monday'],
    ['2026-02-17', 'Carnival Tuesday'],
    ['2026-04-03', 'Good Friday'],
    ['2026-04-21', 'Tiradentes'],
    ['2026-05-01', 'Labor Day'],
    ['2026-06-04', 'Corpus Christi'],
    ['2026-09-07', 'Independence'],
    ['2026-10-12', 'Our Lady of Aparecida'],
    ['2026-11-02', 'All Souls'],
    ['2026-11-15', 'Republic'],
    ['2026-11-20', 'Black Awareness'],
    ['2026-12-25', 'Christmas'],
    ['2024-11-20', 'Black Awareness, its first year'],
    ['2021-02-16', 'Carnival Tuesday 2021'],
    ['2024-03-29', 'Good Friday 2024'],
    ['2025-06-19', 'Corpus Christi 2025'],
    ['2038-03-09', 'Carnival Tuesday of the latest Easter'],
  ])('%s is a holiday: %s', (day) => {
    expect(isBankHoliday(day)).toBe(true);
    expect(isBusinessDay(day)).toBe(false);
  });

  it.each([
    '2023-11-20',
    '2026-02-18',
    '2026-04-06',
    '2020-12-31',
    '2026-06-05',
    '2026-07-09',
    '2026-01-25',
    '0999-07-02',
  ])('%s is none', (day) => {
    expect(isBankHoliday(day)).toBe(false);
  });

  it.each([
    ['2026-03-02', 30, '2026-04-01'],
    ['2026-03-02', 60, '2026-05-04'],
    ['2026-03-02', 90, '2026-06-01'],
  ])('pays the installments of the worked example: %s + %i days on %s', (approved, days, paid) => {
    expect(nextBusinessDay(addDays(approved, days))).toBe(paid);
  });

  it.each([
    ['2026-03-02', 1, '2026-03-03'],
    ['2026-04-20', 1, '2026-04-22'],
    ['2026-11-21', 1, '2026-11-23'],
    ['2026-11-21', 0, '2026-11-21'],
    ['2026-12-24', 2, '2026-12-29'],
  ])('counts business days: %s + %i is %s', (day, count, expected) => {
    expect(addBusinessDays(day, count)).toBe(expected);
  });

  it('counts the days by which an installment is anticipated', () => {
    expect(['2026-04-01', '2026-05-04', '2026-06-01'].map((day) => daysBetween('2026-03-03', day))).toEqual([
      29, 62, 90,
    ]);
  });

  it.each([
    ['2026-11-20', '2026-11-23', 1],
    ['2026-11-23', '2026-11-27', 4],
    ['2026-11-20', '2026-11-22', 0],
    ['2026-11-23', '2026-11-23', 0],
    ['2026-11-27', '2026-11-23', 0],
    ['2026-02-13', '2026-02-18', 1],
  ])('has, after %s and up to %s, %i business days', (from, to, expected) => {
    expect(businessDaysBetween(from, to)).toBe(expected);
  });
});

/** Easter Sunday by Clavius's tables, as Knuth puts them: another way than the kernel's to the same day. */
function easterSunday(year: number): string {
  const golden = (year % 19) + 1;
  const century = Math.floor(year / 100) + 1;
  const droppedLeapDays = Math.floor((3 * century) / 4) - 12;
  const moonCorrection = Math.floor((8 * century + 5) / 25) - 5;
  const sunday = Math.floor((5 * year) / 4) - droppedLeapDays - 10;
  const age = (11 * golden + 20 + moonCorrection - droppedLeapDays + 300) % 30;
  const epact = (age === 25 && golden > 11) || age === 24 ? age + 1 : age;
  const fullMoon = epact > 23 ? 74 - epact : 44 - epact;
  return addDays(`${year}-03-01`, fullMoon + 6 - ((sunday + fullMoon) % 7));
}

describe('for every year', () => {
  const YEARS = Array.from({ length: 1_000 }, (_, index) => 1_600 + index);

  it('the movable holidays are counted from Easter, and the days beside them are none', () => {
    const wrong = YEARS.filter((year) => {
      const easter = easterSunday(year);
      const isHoliday = (days: number) => isBankHoliday(addDays(easter, days));
      // Two days before and three weeks after Easter a fixed holiday may fall on any other one.
      return ![-48, -47, -2, 60].every(isHoliday) || [-49, -46, -45, 59, 61].some(isHoliday);
    });
    expect(wrong).toEqual([]);
  });
});

describe('for every day', () => {
  const day = fc.integer({ min: 0, max: 40_000 }).map((offset) => addDays('1990-01-01', offset));

  it('adding and counting agree', () => {
    fc.assert(
      fc.property(
        day,
        fc.integer({ min: -5_000, max: 5_000 }),
        (from, n) => daysBetween(from, addDays(from, n)) === n,
      ),
    );
  });

  it('business days added from a business day are counted back', () => {
    fc.assert(
      fc.property(day, fc.nat(40), (from, n) => businessDaysBetween(from, addBusinessDays(from, n)) === n),
    );
  });

  it('an instant inside it falls on it', () => {
    fc.assert(
      fc.property(
        day,
        (d) => dayOf(startOfDayInstant(d)) === d && dayOf(endOfDayInstant(d)) === d && isDay(d),
      ),
    );
  });

  it('the next business day is at most five days away', () => {
    fc.assert(fc.property(day, (d) => daysBetween(d, nextBusinessDay(d)) <= 5));
  });
});
