// E-mail addresses in the form that the instant-payment directory keeps them in (lower case, at most 77 characters).
import { MAX_EMAIL_CHARS } from '../core/limits';
import { err, ok, type Result } from '../core/result';

const LOCAL_PART = /^[a-z0-9!#$%&'*+/=?^_`{|}~-]+(\.[a-z0-9!#$%&'*+/=?^_`{|}~-]+)*$/;
const DOMAIN_LABEL = /^[a-z0-9]([a-z0-9-]{0,61}[a-z0-9])?$/;

/** The address in lower case, if it is one: a dotted local part and a domain of at least two labels. */
export function parseEmail(text: string): Result<string, { code: 'too_big' | 'invalid_format' }> {
  if (text.length > MAX_EMAIL_CHARS) return err({ code: 'too_big' });
  const email = text.toLowerCase();
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
