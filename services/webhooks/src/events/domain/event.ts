// LoggedEvent: an event as the log keeps it, by the names of its message; the order of the log and its cursors.
import { err, ok, type Result, maskEmail, maskPhone, maskTaxId } from '@mps/kernel';

export interface LoggedEvent {
  readonly id: string;
  readonly type: string;
  readonly version: string;
  readonly timestamp: string;
  readonly company_id: string;
  readonly organization_id: string;
  readonly correlation_id: string;
  readonly sequence: number;
  readonly aggregate_type: string;
  readonly aggregate_id: string;
  /** Public JSON, frozen when it happened. */
  readonly object_json: string;
  readonly previous_json: string;
}

interface Waiting {
  readonly aggregate_id: string;
  readonly sequence: number;
}

/**
 * The order of a batch that arrived in this order: each aggregate keeps the places that its events arrived at, but
 * takes them in its own sequence. Arrival is by clock, and clocks of two replicas differ; sequences do not.
 */
export function orderForLog<Event extends Waiting>(arrived: readonly Event[]): Event[] {
  const queues = new Map<string, Event[]>();
  for (const event of arrived) {
    const queue = queues.get(event.aggregate_id);
    if (queue === undefined) queues.set(event.aggregate_id, [event]);
    else queue.push(event);
  }
  for (const queue of queues.values()) queue.sort((a, b) => a.sequence - b.sequence);
  return arrived.map((event) => queues.get(event.aggregate_id)?.shift() ?? event);
}

const CURSOR = /^e([1-9]\d{0,14}|0)$/;

/** A cursor is opaque to merchants: the place in the log after which to go on. */
export const toCursor = (position: number): string => Buffer.from(`e${position}`).toString('base64url');

export function parseCursor(cursor: string): Result<number, 'invalid_format'> {
  const position = CURSOR.exec(Buffer.from(cursor, 'base64url').toString('latin1'))?.[1];
  if (position === undefined || toCursor(Number(position)) !== cursor) return err('invalid_format');
  return ok(Number(position));
}

export type Members = Readonly<Record<string, unknown>>;
type Mask = (text: string) => string;

/** An e-mail and a phone as masks leave them; no real one looks like it. Merchants mask their contact before they publish. */
const MASKED = /^(?:.\*{3}@.\*{3}\.\w+|\+\d{2}\*+\d{3})$/u;

const MASK_OF_KEY: Readonly<Record<string, Mask>> = {
  CPF: maskTaxId,
  CNPJ: maskTaxId,
  EMAIL: maskEmail,
  PHONE: maskPhone,
};

/** `members` of an aggregate of this type: the whole object, or those members of it that changed. */
export function maskPersonalData(aggregateType: string, members: Members): Members {
  switch (aggregateType) {
    case 'merchant':
      return maskMerchant(members);
    case 'pix_key': {
      const mask = MASK_OF_KEY[String(members['key_type'])];
      return mask === undefined ? members : masked(members, { key: mask });
    }
    default:
      return members;
  }
}

function maskMerchant(members: Members): Members {
  const { contact } = members;
  return {
    ...masked(members, { document_number: maskTaxId }),
    ...(isMembers(contact) && {
      contact: masked(contact, { document_number: maskTaxId, email: maskEmail, phone: maskPhone }),
    }),
  };
}

const isMembers = (value: unknown): value is Members => typeof value === 'object' && value !== null;

/** Only texts are masked: null stays null, and what is absent stays absent. */
function masked(members: Members, masks: Readonly<Record<string, Mask>>): Members {
  const entries = Object.entries(members).map(([name, value]) => {
    const mask = typeof value === 'string' ? masks[name] : undefined;
    return [name, mask === undefined || MASKED.test(value as string) ? value : mask(value as string)];
  });
  return Object.fromEntries(entries) as Members;
}
