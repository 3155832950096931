// Reads a request's body, bounded, and only once the caller is known to be allowed to send one. What JSON.parse would let pass
// in silence (a member given twice, members that reach prototypes, nesting without end, text that is not Unicode) is refused
// with its place.
import type { IncomingMessage } from 'node:http';
import { shownName } from '@mps/chassis';
import {
  type ItemCode,
  type ParamsArgument,
  type Reason,
  violation,
  type Violation,
  type DomainError,
} from '@mps/contracts';
import { err, ok, type Result } from '@mps/kernel';
import { DISCARD_LIMIT_MS, MAX_DISCARDED_BYTES, MAX_JSON_DEPTH } from '../limits';
import { pointerOf } from './errors/violations';

/** RFC 9110, 5.6.6: a parameter may be empty, so the semicolon before it may be the last character. */
const JSON_TYPE = /^application\/json\s*(?:;\s*(?:charset\s*=\s*"?utf-8"?\s*)?)*$/i;

/** The bytes of the body; payload_too_large as soon as more come than the route takes. */
export function readBytes(request: IncomingMessage, maxBytes: number): Promise<Result<Buffer, DomainError>> {
  if (Number(request.headers['content-length'] ?? 0) > maxBytes)
    return Promise.resolve(err({ code: 'payload_too_large' }));
  return new Promise((resolve, reject) => {
    const chunks: Buffer[] = [];
    let size = 0;
    request.on('data', (chunk: Buffer) => {
      size += chunk.length;
      if (size <= maxBytes) return void chunks.push(chunk);
      // The rest is not wanted: the answer goes out and the connection closes behind it.
      request.pause().removeAllListeners('data');
      resolve(err({ code: 'payload_too_large' }));
    });
    request.once('end', () => resolve(ok(Buffer.concat(chunks, size))));
    request.once('error', reject);
    request.once('aborted', () => reject(new RequestAborted()));
  });
}

/** Resolves when the rest of the body has been read and thrown away, as far as the limits go, or when its sender is gone. */
export function discardRest(request: IncomingMessage): Promise<void> {
  return new Promise((resolve) => {
    let leftBytes = MAX_DISCARDED_BYTES;
    const onData = (chunk: Buffer): void => {
      leftBytes -= chunk.length;
      if (leftBytes < 0) end();
    };
    const end = (): void => {
      clearTimeout(timer);
      request.off('data', onData).off('end', end).off('close', end).pause();
      resolve();
    };
    const timer = setTimeout(end, DISCARD_LIMIT_MS);
    request.on('data', onData).once('end', end).once('close', end).resume();
  });
}

/** The sender closed the connection before the body was complete; no answer can reach it. */
export class RequestAborted extends Error {
  override readonly name = 'RequestAborted';
}

/** Whether a body comes with the request at all (RFC 9112 §6.3). */
export function hasBody({ headers }: IncomingMessage): boolean {
  return headers['transfer-encoding'] !== undefined || Number(headers['content-length'] ?? 0) > 0;
}

/** The JSON value of the body, undefined when there is none. */
export async function readJson(
  request: IncomingMessage,
  maxBytes: number,
): Promise<Result<unknown, DomainError>> {
  if (!hasBody(request)) return ok(undefined);
  const { 'content-type': type = '', 'content-encoding': encoding } = request.headers;
  const plain = encoding === undefined || encoding.toLowerCase() === 'identity';
  if (!plain || !JSON_TYPE.test(type)) return err({ code: 'unsupported_media_type' });
  const bytes = await readBytes(request, maxBytes);
  if (!bytes.ok) return bytes;
  if (bytes.value.length === 0) return ok(undefined);
  const parsed = parseJsonText(bytes.value);
  return parsed.ok ? parsed : err({ code: 'validation_error', ...parsed.error });
}

const FORBIDDEN_KEYS = new Set(['__proto__', 'constructor', 'prototype']);

export type JsonRefusal = { readonly reason: Reason } | { readonly violations: readonly Violation[] };

export function parseJsonText(bytes: Buffer): Result<unknown, JsonRefusal> {
  let text: string;
  let value: unknown;
  try {
    text = new TextDecoder('utf-8', { fatal: true }).decode(bytes);
    value = JSON.parse(text);
  } catch {
    return err({ reason: 'malformed_json_body' });
  }
  const found = new Scan(text).run();
  return found === null ? ok(value) : err({ violations: [found] });
}

interface Level {
  /** Keys seen so far; null in an array. */
  readonly keys: Set<string> | null;
  segment: string | number;
}

/** One pass over text that is known to be JSON. Stops at the first thing that is wrong. */
class Scan {
  readonly #text: string;
  readonly #levels: Level[] = [];
  #at = 0;

  constructor(text: string) {
    this.#text = text;
  }

  run(): Violation | null {
    for (; this.#at < this.#text.length; this.#at++) {
      const found = this.#step(this.#text.charAt(this.#at));
      if (found !== null) return found;
    }
    return null;
  }

  #step(char: string): Violation | null {
    const level = this.#levels.at(-1);
    switch (char) {
      case '{':
        return this.#open({ keys: new Set(), segment: '' });
      case '[':
        return this.#open({ keys: null, segment: 0 });
      case '}':
      case ']':
        this.#levels.pop();
        return null;
      case ',':
        if (typeof level?.segment === 'number') level.segment++;
        return null;
      case '"':
        return this.#string(level);
      default:
        return null;
    }
  }

  #open(level: Level): Violation | null {
    this.#levels.push(level);
    if (this.#levels.length <= MAX_JSON_DEPTH) return null;
    this.#levels.pop();
    return this.#refuse('too_big', 'nested_too_deep', { max: MAX_JSON_DEPTH });
  }

  #string(level: Level | undefined): Violation | null {
    const value = this.#readString();
    const isKey = level?.keys != null && this.#colonFollows();
    if (isKey) level.segment = value;
    if (!value.isWellFormed() || value.includes('\0'))
      return this.#refuse('invalid_format', 'not_unicode_text');
    if (!isKey) return null;
    if (FORBIDDEN_KEYS.has(value)) return this.#refuse('not_allowed', 'forbidden_member_name');
    if (level.keys.has(value)) return this.#refuse('duplicate', 'given_twice');
    level.keys.add(value);
    return null;
  }

  /** Leaves the position on the closing quote. */
  #readString(): string {
    const start = this.#at;
    let escaped = false;
    for (this.#at++; this.#text.charAt(this.#at) !== '"'; this.#at++) {
      if (this.#text.charAt(this.#at) !== '\\') continue;
      escaped = true;
      this.#at++;
    }
    return escaped
      ? (JSON.parse(this.#text.slice(start, this.#at + 1)) as string)
      : this.#text.slice(start + 1, this.#at);
  }

  #colonFollows(): boolean {
    let next = this.#at + 1;
    while (/\s/.test(this.#text.charAt(next))) next++;
    return this.#text.charAt(next) === ':';
  }

  #refuse<R extends Reason>(code: ItemCode, reason: R, ...params: ParamsArgument<R>): Violation {
    return violation(
      pointerOf(
        this.#levels.map(({ segment }) => (typeof segment === 'string' ? shownName(segment) : segment)),
      ),
      code,
      reason,
      ...params,
    );
  }
}
