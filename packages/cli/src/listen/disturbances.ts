// Disturbances that a handler must survive. planDeliveries decides how often, when and in which forms one delivery is
// forwarded; a seed makes a run repeatable. corrupt makes the forms that no handler may accept.
import { Webhook } from 'standardwebhooks';

export const CORRUPTIONS = ['changed body', 'old timestamp', 'foreign secret', 'no signature'] as const;
export type Corruption = (typeof CORRUPTIONS)[number];

export interface DisturbanceOptions {
  /** Forwarded so many times more after the first. */
  readonly repeat: number;
  /** Each forwarding waits a random time up to this. */
  readonly delayMs: number;
  /** One corrupted copy goes before or after each delivery. */
  readonly corrupt: boolean;
  /** Deliveries that come close together are forwarded in random order. */
  readonly shuffle: boolean;
}

/** Numbers from 0 up to 1. */
export type Random = () => number;

export interface Forwarding {
  readonly form: 'as it came' | 'repeated' | 'corrupted';
  readonly corruption: Corruption | null;
  readonly delayMs: number;
}

export interface Message {
  /** Names in lower case. */
  readonly headers: Readonly<Record<string, string>>;
  readonly body: Buffer;
}

/** mulberry32: small, fast, and the same on every machine; nothing here is a secret. */
export function makeRandom(seed: number): Random {
  let state = seed >>> 0;
  return () => {
    state = (state + 0x6d_2b_79_f5) >>> 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
}

const pick = <Item>(items: readonly Item[], random: Random): Item =>
  items[Math.floor(random() * items.length)] as Item;

/** In the order in which they are to be forwarded; exactly one is `as it came`. */
export function planDeliveries(
  { repeat, delayMs, corrupt }: DisturbanceOptions,
  random: Random,
): readonly Forwarding[] {
  const wait = (): number => Math.round(random() * delayMs);
  const original: Forwarding = { form: 'as it came', corruption: null, delayMs: wait() };
  const repeats = Array.from({ length: repeat }, (): Forwarding => ({
    form: 'repeated',
    corruption: null,
    delayMs: wait(),
  }));
  if (!corrupt) return [original, ...repeats];
  const corrupted: Forwarding = {
    form: 'corrupted',
    corruption: pick(CORRUPTIONS, random),
    delayMs: wait(),
  };
  return random() < 0.5 ? [corrupted, original, ...repeats] : [original, ...repeats, corrupted];
}

/** Fisher and Yates. */
export function shuffled<Item>(items: readonly Item[], random: Random): readonly Item[] {
  const mixed = [...items];
  for (let last = mixed.length - 1; last > 0; last -= 1) {
    const other = Math.floor(random() * (last + 1));
    [mixed[last], mixed[other]] = [mixed[other] as Item, mixed[last] as Item];
  }
  return mixed;
}

/** Twice the tolerance of the Standard Webhooks libraries. */
const OLD_MS = 10 * 60 * 1_000;
/** 32 bytes that are the secret of no endpoint. */
const FOREIGN_SECRET = `whsec_${Buffer.alloc(32, 'foreign').toString('base64')}`;

/** A copy that verification must refuse. `secret` signs the old timestamp: the signature alone does not tell that one. */
export function corrupt(
  { headers, body }: Message,
  corruption: Corruption,
  secret: string,
  now: Date,
): Message {
  const id = headers['webhook-id'] ?? '';
  switch (corruption) {
    case 'changed body':
      return { headers, body: withChangedDigit(body) };
    case 'old timestamp':
      return { headers: signed(headers, secret, id, new Date(now.getTime() - OLD_MS), body), body };
    case 'foreign secret':
      return { headers: signed(headers, FOREIGN_SECRET, id, now, body), body };
    case 'no signature': {
      const { 'webhook-signature': _signature, ...rest } = headers;
      return { headers: rest, body };
    }
  }
}

function signed(headers: Message['headers'], secret: string, id: string, at: Date, body: Buffer) {
  return {
    ...headers,
    'webhook-timestamp': String(Math.floor(at.getTime() / 1_000)),
    'webhook-signature': new Webhook(secret).sign(id, at, body),
  };
}

const DIGIT_1 = 0x31;
const DIGIT_9 = 0x39;

/** Changes one digit: still valid JSON, with an amount that the platform did not send. A body without digits gets a space. */
function withChangedDigit(body: Buffer): Buffer {
  const place = body.findLastIndex((byte) => byte >= DIGIT_1 && byte <= DIGIT_9);
  if (place === -1) return Buffer.concat([body, Buffer.from(' ')]);
  const changed = Buffer.from(body);
  changed[place] = body[place] === DIGIT_9 ? DIGIT_1 : (body[place] as number) + 1;
  return changed;
}
