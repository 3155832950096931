// Whether a double holds a JSON number exactly. Integers are exact within ±(2^53 − 1). Beyond it, two of them may become the
// same double (RFC 8259 §6, RFC 7493 §2.2).

const LITERAL = /^-?(\d+)(?:\.(\d+))?(?:[eE]([+-]?\d+))?$/;

/** 2^53 is refused although it is a double: 2^53 + 1 becomes the same double, so a reader cannot tell them apart. */
export function isExactNumber(literal: string): boolean {
  const value = Number(literal);
  return (
    Math.abs(value) <= Number.MAX_SAFE_INTEGER &&
    normalizeMagnitude(literal) === normalizeMagnitude(String(value))
  );
}

/** Returns the digits without outer zeros, and a power of ten. All literals of a number get the same text. The sign is ignored. */
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
