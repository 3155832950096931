// Civil days of the business (America/Sao_Paulo) and the bank calendar. A day is text, `YYYY-MM-DD`: it has no hour and
// no zone to go wrong, and sorts and compares as it stands.

/** A civil day, `YYYY-MM-DD`. */
export type Day = string;

const DAY_SHAPE = /^\d{4}-\d{2}-\d{2}$/;
const DAY_MS = 86_400_000;
const DAY_CHARS = 10;
/** Where the day of the month begins. */
const DAY_OF_MONTH_AT = 8;
// Brazil gave up daylight saving time in 2019; the central bank's rules count with this offset for ever.
const SAO_PAULO_OFFSET_MS = -3 * 3_600_000;
const SUNDAY = 0;
const SATURDAY = 6;

const FIXED_HOLIDAYS = new Set(['01-01', '04-21', '05-01', '09-07', '10-12', '11-02', '11-15', '12-25']);
const BLACK_AWARENESS_DAY = '11-20';
const BLACK_AWARENESS_SINCE_YEAR = 2024;
// Days from Easter Sunday: Carnival Monday and Tuesday, Good Friday, Corpus Christi.
const EASTER_OFFSETS = new Set([-48, -47, -2, 60]);

/** Whether the text is a day that exists. */
export function isDay(text: string): boolean {
  return !Number.isNaN(timeIn(text));
}

/** 00:00:00 UTC of the day in epoch milliseconds; NaN: the text is no day. */
function timeIn(text: string): number {
  if (!DAY_SHAPE.test(text)) return NaN;
  const time = Date.parse(`${text}T00:00:00Z`);
  // Some engines roll 30 February over to March instead of refusing it.
  return new Date(time).getUTCDate() === Number(text.slice(DAY_OF_MONTH_AT)) ? time : NaN;
}

/** The civil day on which an instant falls. */
export function dayOf(instant: Date): Day {
  return new Date(instant.getTime() + SAO_PAULO_OFFSET_MS).toISOString().slice(0, DAY_CHARS);
}

/** The instant at which the civil day of an instant began. It needs no text, so it holds beyond years of four digits. */
export function startOfDayAt(instant: Date): Date {
  const days = Math.floor((instant.getTime() + SAO_PAULO_OFFSET_MS) / DAY_MS);
  return new Date(days * DAY_MS - SAO_PAULO_OFFSET_MS);
}

/** 00:00:00 of the day, as an instant. */
export function startOfDayInstant(day: Day): Date {
  return new Date(toTime(day) - SAO_PAULO_OFFSET_MS);
}

/** 23:59:59 of the day, as an instant: the last second in which a charge of that day can be paid. */
export function endOfDayInstant(day: Day): Date {
  return new Date(toTime(day) - SAO_PAULO_OFFSET_MS + DAY_MS - 1_000);
}

/** The day `days` calendar days later, or earlier when negative. */
export function addDays(day: Day, days: number): Day {
  return new Date(toTime(day) + days * DAY_MS).toISOString().slice(0, DAY_CHARS);
}

/** Calendar days from one day to the other; negative when `to` is earlier. */
export function daysBetween(from: Day, to: Day): number {
  return (toTime(to) - toTime(from)) / DAY_MS;
}

/** Neither a weekend nor a national bank holiday. */
export function isBusinessDay(day: Day): boolean {
  const weekday = new Date(toTime(day)).getUTCDay();
  return weekday !== SATURDAY && weekday !== SUNDAY && !isBankHoliday(day);
}

/** National bank holidays only: those of a state or city do not stop payments. */
export function isBankHoliday(day: Day): boolean {
  const year = Number(day.slice(0, 4));
  const monthAndDay = day.slice(5);
  if (FIXED_HOLIDAYS.has(monthAndDay)) return true;
  if (monthAndDay === BLACK_AWARENESS_DAY) return year >= BLACK_AWARENESS_SINCE_YEAR;
  return EASTER_OFFSETS.has(daysBetween(easterSunday(year), day));
}

/** The day itself when it is a business day, else the next one. */
export function nextBusinessDay(day: Day): Day {
  let candidate = day;
  while (!isBusinessDay(candidate)) candidate = addDays(candidate, 1);
  return candidate;
}

/** The `count`-th business day after the day; the day itself for 0. */
export function addBusinessDays(day: Day, count: number): Day {
  let reached = day;
  for (let i = 0; i < count; i++) reached = nextBusinessDay(addDays(reached, 1));
  return reached;
}

/** How many business days come after `from`, up to and including `to`; 0 when `to` is not later. */
export function businessDaysBetween(from: Day, to: Day): number {
  let count = 0;
  for (let day = addDays(from, 1); day <= to; day = addDays(day, 1)) if (isBusinessDay(day)) count++;
  return count;
}

function toTime(day: Day): number {
  const time = timeIn(day);
  if (Number.isNaN(time)) throw new RangeError('A day is written YYYY-MM-DD and exists');
  return time;
}

// The Gregorian computus in Gauss's arrangement as corrected by Meeus: no table, right for every year.
function easterSunday(year: number): Day {
  const a = year % 19;
  const century = Math.floor(year / 100);
  const yearOfCentury = year % 100;
  const leapCenturies = Math.floor(century / 4);
  const correction = Math.floor((8 * century + 13) / 25);
  const epact = (19 * a + century - leapCenturies - correction + 15) % 30;
  const weekdayShift =
    (32 + 2 * (century % 4) + 2 * Math.floor(yearOfCentury / 4) - epact - (yearOfCentury % 4)) % 7;
  const lateMoon = Math.floor((a + 11 * epact + 19 * weekdayShift) / 433);
  const month = Math.floor((epact + weekdayShift - 7 * lateMoon + 90) / 25);
  const day = (epact + weekdayShift - 7 * lateMoon + 33 * month + 19) % 32;
  return [String(year).padStart(4, '0'), String(month).padStart(2, '0'), String(day).padStart(2, '0')].join(
    '-',
  );
}
