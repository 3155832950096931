// Birth dates travel day first (DD-MM-YYYY), unlike every other date of the interface.
import { isDay, type Day } from '../time/calendar';
import { err, ok, type Result } from '../core/result';

const SHAPE = /^(\d{2})-(\d{2})-(\d{4})$/;
export const BIRTH_DATE_FORM = 'DD-MM-YYYY';

/** The same text, if it is a real day before today. `too_big`: today or later. */
export function parseBirthDate(
  text: string,
  today: Day,
): Result<string, { code: 'invalid_format' | 'too_big' }> {
  const [, day, month, year] = SHAPE.exec(text) ?? [];
  if (day === undefined || month === undefined || year === undefined) return err({ code: 'invalid_format' });
  const iso = `${year}-${month}-${day}`;
  if (!isDay(iso)) return err({ code: 'invalid_format' });
  return iso < today ? ok(text) : err({ code: 'too_big' });
}
