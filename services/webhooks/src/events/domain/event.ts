// LoggedEvent is an event in the log, with the member names of its message. Also orders the log, reads cursors and masks personal
// data.
import {
  assertHolds,
  CURSOR_FORMS,
  decodeCursor,
  encodeCursor,
  err,
  ok,
  type Result,
  maskEmail,
  maskPhone,
  maskTaxId,
} from '@mps/kernel';

/** The type and the object that the test of a chosen type sends. The object does not exist. */
export interface EventSample {
  readonly type: string;
  /** Public JSON. */
  readonly object_json: string;
}

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
  /** Public JSON, as it was when the event happened. */
  readonly object_json: string;
  readonly previous_json: string;
  /** Only the delivery of the event sends it. Readers of the log never see it. */
  readonly sample?: EventSample;
}

interface Waiting {
  readonly aggregate_id: string;
  readonly sequence: number;
}

/**
 * Orders a batch for the log: each aggregate keeps its positions in the batch, and its events fill them by sequence. The arrival
 * order depends on clocks, and the clocks of replicas differ.
 */
export function orderForLog<Event extends Waiting>(arrived: readonly Event[]): Event[] {
  const queues = new Map<string, Event[]>();
  for (const event of arrived) {
    const queue = queues.get(event.aggregate_id);
    if (queue === undefined) queues.set(event.aggregate_id, [event]);
    else queue.push(event);
  }
  for (const queue of queues.values()) queue.sort((a, b) => a.sequence - b.sequence);
  const ordered = arrived.flatMap((event) => queues.get(event.aggregate_id)?.shift() ?? []);
  assertHolds(ordered.length === arrived.length, 'event_log.every_event_is_kept');
  return ordered;
}

/** Encodes the log position after which a merchant continues. The cursor is opaque to merchants. */
export const toCursor = (position: number): string => encodeCursor(`e${position}`);

export function parseCursor(cursor: string): Result<number, 'invalid_format'> {
  const position = decodeCursor(cursor, CURSOR_FORMS.event)?.[1];
  return position === undefined ? err('invalid_format') : ok(Number(position));
}

export type Members = Readonly<Record<string, unknown>>;
type Mask = (text: string) => string;

/** A masked e-mail or phone, a form that no real one has. The merchants service masks contacts before it publishes. */
const MASKED = /^(?:.\*{3}@.\*{3}\.\w+|\+\d{2}\*+\d{3})$/u;

const MASK_OF_KEY: Readonly<Record<string, Mask>> = {
  CPF: maskTaxId,
  CNPJ: maskTaxId,
  EMAIL: maskEmail,
  PHONE: maskPhone,
};

/** `members` are the whole object of this aggregate type, or its changed members. */
export function maskPersonalData(aggregateType: string, members: Members): Members {
  switch (aggregateType) {
    case 'merchant':
      return maskMerchant(members);
    case 'pix_key': {
      const mask = MASK_OF_KEY[String(members['key_type'])];
      return mask === undefined ? members : maskMembers(members, { key: mask });
    }
    default:
      return members;
  }
}

function maskMerchant(members: Members): Members {
  const { contact } = members;
  return {
    ...maskMembers(members, { document_number: maskTaxId }),
    ...(isMembers(contact) && {
      contact: maskMembers(contact, { document_number: maskTaxId, email: maskEmail, phone: maskPhone }),
    }),
  };
}

const isMembers = (value: unknown): value is Members => typeof value === 'object' && value !== null;

/** Masks texts only: null stays null, and an absent member stays absent. */
function maskMembers(members: Members, masks: Readonly<Record<string, Mask>>): Members {
  const entries = Object.entries(members).map(([name, value]) => {
    const mask = typeof value === 'string' ? masks[name] : undefined;
    return [name, mask === undefined || MASKED.test(value as string) ? value : mask(value as string)];
  });
  return Object.fromEntries(entries) as Members;
}
