// The instant-payment directory: the owner of each key. Registered keys are stored. The owner of every other key is simulated,
// always the same for one key, and masked as the real directory masks. A bucket limits the look-ups. Time refills it, one whole
// token at a time.
import {
  cpfCheckDigits,
  maskAccount,
  maskTaxId,
  parsePixKey,
  type DictAccountType,
  type PixKeyType,
} from '@mps/kernel';
import { hashToDigits, pickBySeed } from '../../orders/domain/identifiers';

export interface DictEntry {
  readonly bank: string;
  readonly branch: string;
  readonly account: string;
  readonly accountType: DictAccountType;
  readonly ownerName: string;
  readonly ownerDocument: string;
}

/** Fictional banks and persons. */
const BANKS = [
  'Banco Sandbox S.A.',
  'Banco Horizonte S.A.',
  'Cooperativa Serra Azul',
  'Caixa do Litoral',
] as const;
const COMPANIES = [
  'Comercial Aurora Ltda',
  'Padaria Central Ltda',
  'Oficina Três Irmãos ME',
  'Loja Exemplo S.A.',
] as const;
const PEOPLE = [
  'Ana Beatriz Souza',
  'João Pedro Almeida',
  'Maria da Silva Santos',
  'Carlos Eduardo Lima',
] as const;
const ACCOUNT_TYPES = ['CACC', 'SVGS', 'TRAN', 'CACC'] as const satisfies readonly DictAccountType[];

const CPF_CHARS = 11;
const CNPJ_CHARS = 14;
const FULL_MASK = '****';
const HIDDEN_CHARACTER = '*';
const ACCOUNT_DIGITS = 7;

/** Keys that the directory does not know until they are registered. */
const UNKNOWN_KEY = /[@.]invalid$|^\+\d+0000$|^0{8}-/;
/** Keys that do not belong to the caller. */
const STRANGERS_KEY = /@stranger\.example$|^\+\d+9999$|^f{8}-/;

/** Keys for which the directory does not answer, refuses for its rate limit, or masks the whole owner. */
const AWAY_KEY = /@away\.example$/;
const BUSY_KEY = /@busy\.example$/;
const HIDDEN_KEY = /@hidden\.example$/;

export type Trouble = 'away' | 'busy';

/** The failure that this key simulates; null for most keys. */
export function findTrouble(key: string): Trouble | null {
  if (AWAY_KEY.test(key)) return 'away';
  return BUSY_KEY.test(key) ? 'busy' : null;
}

/** The key in the directory's own form, or null when it is invalid. Its form shows its type: phones begin with a plus. */
export function readKey(text: string): string | null {
  const parsed = parsePixKey(detectKeyType(text), text);
  return parsed.ok ? parsed.value : null;
}

function detectKeyType(text: string): PixKeyType {
  if (text.includes('@')) return 'EMAIL';
  if (text.startsWith('+')) return 'PHONE';
  if (text.length === CPF_CHARS) return 'CPF';
  return text.length === CNPJ_CHARS ? 'CNPJ' : 'EVP';
}

/**
 * The simulated entry of a key that is not registered; null when there is none. `askerDocument` is the document of the company
 * that the caller asks for: most keys that a company looks up are its own.
 */
export function madeUpEntry(key: string, askerDocument: string | null): DictEntry | null {
  if (UNKNOWN_KEY.test(key)) return null;
  const ownerDocument = makeOwner(key, askerDocument);
  const names = ownerDocument.length === CNPJ_CHARS ? COMPANIES : PEOPLE;
  return {
    bank: pickBySeed(`bank:${key}`, BANKS),
    branch: hashToDigits(`branch:${key}`, 4),
    account: hashToDigits(`account:${key}`, ACCOUNT_DIGITS),
    accountType: pickBySeed(`type:${key}`, ACCOUNT_TYPES),
    ownerName: pickBySeed(`name:${ownerDocument}`, names),
    ownerDocument,
  };
}

// A key that is a document belongs to that document.
function makeOwner(key: string, askerDocument: string | null): string {
  const isDocument = key.length === CPF_CHARS || key.length === CNPJ_CHARS;
  if (isDocument && !key.includes('@') && !key.startsWith('+')) return key;
  if (askerDocument !== null && !STRANGERS_KEY.test(key)) return askerDocument;
  const base = hashToDigits(`owner:${key}`, 9);
  return base + cpfCheckDigits(base);
}

/** The answer: names, documents and accounts are partly masked, and one key in ten has no account type. */
export function entrySnapshot(key: string, entry: DictEntry) {
  const hidesType = hashToDigits(`hides-type:${key}`, 2).endsWith('3');
  return {
    bank: entry.bank,
    branch: entry.branch,
    account: maskAccount(entry.account),
    account_type: hidesType ? FULL_MASK : entry.accountType,
    owner_name: entry.ownerName,
    owner_document: HIDDEN_KEY.test(key)
      ? HIDDEN_CHARACTER.repeat(entry.ownerDocument.length)
      : maskTaxId(entry.ownerDocument),
  };
}

const MINUTE_MS = 60_000;

export interface Bucket {
  readonly tokens: number;
  /** When the last token was added. */
  readonly refilledAt: Date;
}

export interface BucketRules {
  readonly capacity: number;
  readonly refillPerMinute: number;
}

export const fullBucket = ({ capacity }: BucketRules, now: Date): Bucket => ({
  tokens: capacity,
  refilledAt: now,
});

/** Refills the bucket for the time that has passed, up to its size. */
export function refill(bucket: Bucket, rules: BucketRules, now: Date): Bucket {
  const msPerToken = MINUTE_MS / rules.refillPerMinute;
  const gained = Math.floor((now.getTime() - bucket.refilledAt.getTime()) / msPerToken);
  if (gained <= 0) return bucket;
  if (bucket.tokens + gained >= rules.capacity) return fullBucket(rules, now);
  return {
    tokens: bucket.tokens + gained,
    refilledAt: new Date(bucket.refilledAt.getTime() + gained * msPerToken),
  };
}

/** A look-up may begin while one token is left. If it costs more than the rest, it empties the bucket. */
export const drain = (bucket: Bucket, cost: number): Bucket => ({
  ...bucket,
  tokens: Math.max(0, bucket.tokens - cost),
});

/** Whole seconds until the next token. */
export function retryAfterSeconds(bucket: Bucket, rules: BucketRules, now: Date): number {
  const nextTokenAt = bucket.refilledAt.getTime() + MINUTE_MS / rules.refillPerMinute;
  return Math.max(1, Math.ceil((nextTokenAt - now.getTime()) / 1_000));
}
