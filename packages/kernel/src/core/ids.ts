// Identifiers: UUID version 7, so that indexes grow at their right edge. Order is never read from them.
import { hash } from 'node:crypto';
import { systemClock } from '../time/clock';

const UUID = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/i;
const TIMESTAMP_HEX_CHARS = 12;
// In the text of a version 4 UUID: everything from here on is random but for the variant bits, which both versions share.
const RANDOM_TAIL_START = 15;
const realClock = systemClock();

/**
 * A new UUID v7, lower case. It is stamped with the real time whatever the business clock says: an id must stay
 * unique and near those made beside it. Node 24 has no v7 of its own; its v4 draws from a pool, which makes this cheap.
 */
export function newId(): string {
  const time = realClock.now().getTime().toString(16).padStart(TIMESTAMP_HEX_CHARS, '0');
  return `${time.slice(0, 8)}-${time.slice(8)}-7${crypto.randomUUID().slice(RANDOM_TAIL_START)}`;
}

/** The 17th digit by its two lower bits: those above them are the variant. */
const VARIANT_DIGITS = '89ab';
const HEX_RADIX = 16;

/** A UUID of version 8 (RFC 9562), lower case: always the same for the same name, and for no other. */
export function derivedId(name: string): string {
  // One call hashes, and the text is put together from its digits: a third of the cost of a hash object and a buffer.
  const hex = hash('sha256', name, 'hex');
  const variant = VARIANT_DIGITS.charAt(parseInt(hex.charAt(16), HEX_RADIX) % VARIANT_DIGITS.length);
  return `${hex.slice(0, 8)}-${hex.slice(8, 12)}-8${hex.slice(13, 16)}-${variant}${hex.slice(17, 20)}-${hex.slice(20, 32)}`;
}

/**
 * The key under which a provider or a bank is asked to move money. It is derived only from the values that name the movement.
 * After a restore a repeat therefore has the key from before the loss, and the provider moves nothing again (docs/adr/0026).
 * Refunds and cashouts are named by company and request_id, captures by payment and attempt.
 */
export const deriveMovementKey = (
  kind: 'refund' | 'cashout' | 'capture',
  ...names: readonly string[]
): string => derivedId(`${kind}/${JSON.stringify(names)}`);

/** Any UUID in its text form of 36 characters, either case, whatever its version. */
export function isUuid(text: string): boolean {
  return UUID.test(text);
}
