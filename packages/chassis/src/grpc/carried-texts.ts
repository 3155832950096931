// Carries the context of a gRPC call as named texts. A single call sends them as metadata, a call stream as members of the
// message that has the request.
import { Metadata } from '@grpc/grpc-js';
import type { CallContext, CarriedTokens, Idempotency } from '@mps/contracts';
import { propagation } from '@opentelemetry/api';
import { plainAddress } from '../process/http';
import type { TracedCall } from './traced-call';

/** Of an answer about health: the server's time in epoch milliseconds. */
export const CLOCK_KEY = 'x-clock-ms';
const CALLER_TOKEN_KEY = 'x-caller-token';
const DELEGATED_TOKEN_KEY = 'x-delegated-token';
const CLIENT_ADDRESS = 'x-client-address';
const IDEMPOTENCY_KEY = 'x-idempotency-key';
const IDEMPOTENCY_FINGERPRINT = 'x-idempotency-fingerprint';

const SHA256_HEX = /^[0-9a-f]{64}$/;

/** Texts of a call, by their names in gRPC metadata. */
export type CarriedTexts = Readonly<Record<string, string>>;

export function readTexts(
  { idempotency, clientIp }: CallContext,
  { own, delegated }: CarriedTokens,
  traced: TracedCall,
): CarriedTexts {
  const texts: Record<string, string> = { [CALLER_TOKEN_KEY]: own };
  if (delegated !== null) texts[DELEGATED_TOKEN_KEY] = delegated;
  if (idempotency !== null) {
    texts[IDEMPOTENCY_KEY] = idempotency.key;
    texts[IDEMPOTENCY_FINGERPRINT] = idempotency.fingerprint;
  }
  if (clientIp !== undefined) texts[CLIENT_ADDRESS] = clientIp;
  propagation.inject(traced.context, texts);
  return texts;
}

export function toMetadata(texts: CarriedTexts, { waitForReady = false }: CallContext): Metadata {
  const metadata = new Metadata({ waitForReady });
  for (const [name, text] of Object.entries(texts)) metadata.set(name, text);
  return metadata;
}

/** The first text of each name. Binary values are left out. */
export const textsOfMetadata = (metadata: Metadata): CarriedTexts =>
  Object.fromEntries(
    Object.entries(metadata.getMap()).filter(
      (entry): entry is [string, string] => typeof entry[1] === 'string',
    ),
  );

export const readCallerToken = (texts: CarriedTexts): string | undefined => texts[CALLER_TOKEN_KEY];
export const readDelegatedToken = (texts: CarriedTexts): string | undefined => texts[DELEGATED_TOKEN_KEY];

/** null: no client of the public API made the call. */
export function readClientAddress(texts: CarriedTexts): string | null {
  const address = texts[CLIENT_ADDRESS];
  return address === undefined ? null : plainAddress(address);
}

/** null: the call has none. 'malformed': one member without the other, or no SHA-256, which no client of ours sends. */
export function readIdempotency(texts: CarriedTexts): Idempotency | null | 'malformed' {
  const key = texts[IDEMPOTENCY_KEY];
  const fingerprint = texts[IDEMPOTENCY_FINGERPRINT];
  if (key === undefined && fingerprint === undefined) return null;
  if (key === undefined || fingerprint === undefined) return 'malformed';
  return SHA256_HEX.test(key) && SHA256_HEX.test(fingerprint) ? { key, fingerprint } : 'malformed';
}
