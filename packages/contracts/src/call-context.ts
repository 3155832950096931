// CallContext: what travels beside every request, from the gateway through each service to the last one asked. The
// chassis carries it as gRPC metadata and deadline.
import { createHash } from 'node:crypto';
import { underKey, type KeyedDigest } from '@mps/kernel';
import type { Caller, ServiceName } from './caller';

export interface CallContext {
  readonly caller: Caller;
  /** Signed statements of who the caller is. */
  readonly callerTokens: CallerTokens;
  /** Epoch milliseconds of the real clock; a later answer is of no use to the caller. */
  readonly deadlineMs: number;
  /** Aborted when the caller has gone away. */
  readonly signal?: AbortSignal;
  /** Waits for a connection until the deadline; by default a call fails at once while there is none. */
  readonly waitForReady?: boolean;
  /** null: the request came without an Idempotency-Key. */
  readonly idempotency: Idempotency | null;
}

/** Each service is called with a token that is for it. */
export interface CallerTokens {
  for(service: ServiceName): Promise<CarriedTokens>;
}

export interface CarriedTokens {
  /** For the service that is called. */
  readonly own: string;
  /** For what that service asks of others (`CALLS_FOR_CALLERS`); null where it asks for nothing. */
  readonly delegated: string | null;
}

/** What the gateway says of a request's Idempotency-Key. Both members are SHA-256 in lower-case hexadecimal. */
export interface Idempotency {
  /** `idempotencyScopeKey` of the request: equal for requests that repeat each other. */
  readonly key: string;
  /**
   * `fingerprint` of the defaulted body: tells a repeat from another request under the same key. A service whose bodies
   * hold short secrets (card tokens, passwords) stores a keyed hash of it, because a plain one can be guessed.
   */
  readonly fingerprint: string;
  /** Of a keyed fingerprint: what it was under the keys before, which an earlier record may hold. */
  readonly earlier_forms?: readonly string[];
}

/** A keyed hash in place of the fingerprint: `digests` are of one text, under each key of the key ring. */
export function keyedIdempotency(
  idempotency: Idempotency | null,
  digests: (text: string) => readonly KeyedDigest[],
): Idempotency | null {
  if (idempotency === null) return null;
  const made = digests(idempotency.fingerprint);
  const [fingerprint = '', ...others] = made.map(({ keyId, digest }) => underKey(keyId, digest));
  // A record from before key rings names no key.
  return { ...idempotency, fingerprint, earlier_forms: [...others, ...made.map(({ digest }) => digest)] };
}

export interface IdempotencyScope {
  readonly organizationId: string | null;
  /** The company of the path, else of the credential, else null. */
  readonly companyId: string | null;
  readonly method: string;
  /** The path with its ids, as it was asked for, without the query. */
  readonly path: string;
  /** The header's value. */
  readonly key: string;
}

/** The identity of a repeatable request: one hash for all principals of a scope. */
export function idempotencyScopeKey({
  organizationId,
  companyId,
  method,
  path,
  key,
}: IdempotencyScope): string {
  const identity = JSON.stringify([organizationId, companyId, method, path, key]);
  return createHash('sha256').update(identity, 'utf8').digest('hex');
}
