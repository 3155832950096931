// What a CallContext is as gRPC metadata, in both directions. The deadline travels by gRPC's own means.
import { Metadata } from '@grpc/grpc-js';
import type { CallContext, CarriedTokens, Idempotency } from '@mps/contracts';

const CALLER_TOKEN_KEY = 'x-caller-token';
const DELEGATED_TOKEN_KEY = 'x-delegated-token';
const IDEMPOTENCY_KEY = 'x-idempotency-key';
const IDEMPOTENCY_FINGERPRINT = 'x-idempotency-fingerprint';

const SHA256_HEX = /^[0-9a-f]{64}$/;

export function metadataOf(
  { waitForReady = false, idempotency }: CallContext,
  { own, delegated }: CarriedTokens,
): Metadata {
  const metadata = new Metadata({ waitForReady });
  metadata.set(CALLER_TOKEN_KEY, own);
  if (delegated !== null) metadata.set(DELEGATED_TOKEN_KEY, delegated);
  if (idempotency !== null) {
    metadata.set(IDEMPOTENCY_KEY, idempotency.key);
    metadata.set(IDEMPOTENCY_FINGERPRINT, idempotency.fingerprint);
  }
  return metadata;
}

export const callerTokenOf = (metadata: Metadata): string | undefined => textOf(metadata, CALLER_TOKEN_KEY);
export const delegatedTokenOf = (metadata: Metadata): string | undefined =>
  textOf(metadata, DELEGATED_TOKEN_KEY);

/** null: the call has none. 'malformed': one member without the other, or no SHA-256, which no client of ours sends. */
export function idempotencyOf(metadata: Metadata): Idempotency | null | 'malformed' {
  const key = textOf(metadata, IDEMPOTENCY_KEY);
  const fingerprint = textOf(metadata, IDEMPOTENCY_FINGERPRINT);
  if (key === undefined && fingerprint === undefined) return null;
  if (key === undefined || fingerprint === undefined) return 'malformed';
  return SHA256_HEX.test(key) && SHA256_HEX.test(fingerprint) ? { key, fingerprint } : 'malformed';
}

function textOf(metadata: Metadata, name: string): string | undefined {
  const [value] = metadata.get(name);
  return typeof value === 'string' ? value : undefined;
}
