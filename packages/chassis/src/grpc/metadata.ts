// What a CallContext is as gRPC metadata, in both directions. The deadline travels by gRPC's own means.
import { Metadata } from '@grpc/grpc-js';
import type { CallContext, Idempotency } from '@mps/contracts';

const CALLER_TOKEN_KEY = 'x-caller-token';
const IDEMPOTENCY_KEY = 'x-idempotency-key';
const IDEMPOTENCY_FINGERPRINT = 'x-idempotency-fingerprint';

const SHA256_HEX = /^[0-9a-f]{64}$/;

export function metadataOf({ callerToken, waitForReady = false, idempotency }: CallContext): Metadata {
  const metadata = new Metadata({ waitForReady });
  metadata.set(CALLER_TOKEN_KEY, callerToken);
  if (idempotency !== null) {
    metadata.set(IDEMPOTENCY_KEY, idempotency.key);
    metadata.set(IDEMPOTENCY_FINGERPRINT, idempotency.fingerprint);
  }
  return metadata;
}

export const callerTokenOf = (metadata: Metadata): string | undefined => textOf(metadata, CALLER_TOKEN_KEY);

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
