// Reads the JSON body of a request. The caller must have its permission before this runs.
import type { IncomingMessage } from 'node:http';
import type { DomainError } from '@mps/contracts';
import { err, ok, type Result } from '@mps/kernel';
import type { GatewayResponse } from '../server/exchange';
import { hasBody } from './intake';
import { type JsonText, parseJsonText } from './json-text';
import { isJsonType } from './media-type';
import { type BodyBounds, readBytes } from './read-bytes';

/** `value` is undefined without a body. */
export async function readJson(
  request: IncomingMessage,
  response: GatewayResponse,
  bounds: BodyBounds,
): Promise<Result<JsonText, DomainError>> {
  if (!hasBody(request)) return ok(NOTHING);
  const { 'content-type': type = '', 'content-encoding': encoding } = request.headers;
  const plain = encoding === undefined || encoding.toLowerCase() === 'identity';
  if (!plain || !isJsonType(type, request.method)) return err({ code: 'unsupported_media_type' });
  const bytes = await readBytes(request, response, bounds);
  if (!bytes.ok) return bytes;
  if (bytes.value.length === 0) return ok(NOTHING);
  const parsed = parseJsonText(bytes.value);
  return parsed.ok ? parsed : err({ code: 'validation_error', ...parsed.error });
}

/** A request without a body. */
export const NOTHING: JsonText = { value: undefined, inexact: [], refused: [] };
