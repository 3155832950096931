// E-mail address, telephone number, birth date and account number: how each is read, and how it is hidden on receipts, in
// webhooks and in logs. Tax ids have their own file.
import { MAX_EMAIL_CHARS } from '../core/limits';
import { err, ok, type Result } from '../core/result';
import { type Day, isDay } from '../time/calendar';

const UPPER_CASE = /[A-Z]/g;
const LOCAL_PART = /^[a-z0-9!#$%&'*+/=?^_`{|}~-]+(\.[a-z0-9!#$%&'*+/=?^_`{|}~-]+)*$/;
const DOMAIN_LABEL = /^[a-z0-9]([a-z0-9-]{0,61}[a-z0-9])?$/;

/**
 * The address in lower case, as the instant-payment directory keeps it, if it is one: a dotted local part and a domain of at
 * least two labels.
 */
export function parseEmail(text: string): Result<string, { code: 'too_big' | 'invalid_format' }> {
  if (text.length > MAX_EMAIL_CHARS) return err({ code: 'too_big' });
  // Only A–Z are lowered: the Kelvin sign would become the k of another mailbox.
  const email = text.replace(UPPER_CASE, (char) => char.toLowerCase());
  const [local = '', domain = '', ...more] = email.split('@');
  const labels = domain.split('.');
  const valid =
    more.length === 0 &&
    LOCAL_PART.test(local) &&
    labels.length > 1 &&
    labels.every((label) => DOMAIN_LABEL.test(label));
  return valid ? ok(email) : err({ code: 'invalid_format' });
}

/** `j***@d***.com`; anything that is no address is hidden whole. */
export function maskEmail(email: string): string {
  const parsed = parseEmail(email);
  if (!parsed.ok) return '***';
  const [local = '', domain = ''] = parsed.value.split('@');
  return `${local.charAt(0)}***@${domain.charAt(0)}***${domain.slice(domain.lastIndexOf('.'))}`;
}

/** Telephone numbers in international form. */
const E164 = /^\+[1-9]\d{7,14}$/;
const COUNTRY_CHARS = 3;
const VISIBLE_PHONE_CHARS = 3;

export function isPhone(text: string): boolean {
  return E164.test(text);
}

/** `+55********321`; anything that is no telephone number is hidden whole. */
export function maskPhone(phone: string): string {
  if (!isPhone(phone)) return '***';
  const hidden = phone.length - COUNTRY_CHARS - VISIBLE_PHONE_CHARS;
  return phone.slice(0, COUNTRY_CHARS) + '*'.repeat(hidden) + phone.slice(-VISIBLE_PHONE_CHARS);
}

/** Birth dates travel day first, unlike every other date of the interface. */
const BIRTH_DATE_SHAPE = /^(\d{2})-(\d{2})-(\d{4})$/;
export const BIRTH_DATE_FORM = 'DD-MM-YYYY';

/** The same text, if it is a real day before today. `too_big`: today or later. */
export function parseBirthDate(
  text: string,
  today: Day,
): Result<string, { code: 'invalid_format' | 'too_big' }> {
  const [, day, month, year] = BIRTH_DATE_SHAPE.exec(text) ?? [];
  if (day === undefined || month === undefined || year === undefined) return err({ code: 'invalid_format' });
  const iso = `${year}-${month}-${day}`;
  if (!isDay(iso)) return err({ code: 'invalid_format' });
  return iso < today ? ok(text) : err({ code: 'too_big' });
}

const VISIBLE_ACCOUNT_CHARS = 2;

/** All but the last two characters become stars. A value that the directory has masked passes through as it came. */
export function maskAccount(account: string): string {
  if (account.includes('*')) return account;
  const visible = account.length > VISIBLE_ACCOUNT_CHARS ? account.slice(-VISIBLE_ACCOUNT_CHARS) : '';
  return '*'.repeat(account.length - visible.length) + visible;
}
