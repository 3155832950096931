// The media type that a reader prefers, by the weights of `Accept`. Letter case has no meaning in it.
import type { IncomingHttpHeaders } from 'node:http';
import express, { type Request } from 'express';

/** Longer than any reader sends. Each preference costs time, and a header may have thousands of them. */
const MAX_PREFERENCES_CHARS = 1_000;

/** Returns the first preferences of a header, none of them in part. */
export function boundPreferences(header: string): string {
  if (header.length <= MAX_PREFERENCES_CHARS) return header;
  const end = header.lastIndexOf(',', MAX_PREFERENCES_CHARS);
  return end > 0 ? header.slice(0, end) : (header.split(',', 1)[0] ?? '');
}

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
  const { accept } = headers;
  const ranges = accept === undefined ? accept : boundPreferences(accept).replaceAll(MEDIA_PARAMETER, '');
  return express.request.accepts.apply({ headers: { accept: ranges } } as Request, [...types]);
}
