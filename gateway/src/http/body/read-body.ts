// Reads a request's body, bounded, and only once the caller is known to be allowed to send one.
import type { IncomingMessage } from 'node:http';
import type { DomainError } from '@mps/contracts';
import { err, ok, type Result } from '@mps/kernel';
import { parseJsonText } from './json-text';

const JSON_TYPE = /^application\/json\s*(;\s*charset\s*=\s*"?utf-8"?\s*)?$/i;

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
