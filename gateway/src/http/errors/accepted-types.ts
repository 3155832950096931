// The media type that a reader prefers, by the weights of `Accept`. Letter case has no meaning in it.
import type { IncomingHttpHeaders } from 'node:http';
import express, { type Request } from 'express';

/** A parameter of a media range, except its weight `q`. */
const MEDIA_PARAMETER = /;\s*(?!q\s*=)[^\s;,="]+(?:\s*=\s*(?:"(?:\\.|[^"\\])*"|[^;,"]*))?/gi;

/**
 * Returns the type that the reader prefers, or false when it accepts none. Without a preference it is the first one. Each type has
 * one form here. So a parameter such as `charset` is ignored, and never makes the type unacceptable.
 */
export function negotiateType(
  headers: Pick<IncomingHttpHeaders, 'accept'>,
  types: readonly string[],
): string | false {
  const accept = headers.accept?.replaceAll(MEDIA_PARAMETER, '');
  return express.request.accepts.apply({ headers: { accept } } as Request, [...types]);
}
