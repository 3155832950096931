// Whether a JSON number survives the double that every JSON reader makes of it. RFC 8259 §6 and RFC 7493 §2.2: integers are
// exact within ±(2^53 − 1), and beyond it two of them may become one.

const LITERAL = /^-?(\d+)(?:\.(\d+))?(?:[eE]([+-]?\d+))?$/;

/** 2^53 is a double, but 2^53 + 1 becomes it: who reads it cannot know which of the two was sent. */
export function isExactNumber(literal: string): boolean {
  const value = Number(literal);
  return (
    Math.abs(value) <= Number.MAX_SAFE_INTEGER &&
    normalizeMagnitude(literal) === normalizeMagnitude(String(value))
  );
}

/** Digits without zeros at their ends, and a power of ten: the same for all literals of one number, its sign aside. */
function normalizeMagnitude(literal: string): string {
  const [, whole = '', fraction = '', power = '0'] = LITERAL.exec(literal) ?? [];
  const digits = whole + fraction;
  let start = 0;
  let end = digits.length;
  while (start < end && digits.charAt(start) === '0') start++;
  while (end > start && digits.charAt(end - 1) === '0') end--;
  if (start === end) return '0';
  return `${digits.slice(start, end)}e${Number(power) - fraction.length + digits.length - end}`;
}
