// Sends documents and pages: with an ETag, so that a reader that holds the current text gets 304, and compressed when the
// reader accepts it. Answers of the API change with each request and are sent as they are.
import { createHash } from 'node:crypto';
import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';
import { isOneOf } from '@mps/kernel';
import express, { type Request } from 'express';
import { LRUCache } from 'lru-cache';
import { MAX_COMPRESSED_CACHE_BYTES, MIN_COMPRESSED_BYTES } from '../../limits';
import { boundPreferences } from '../errors/accepted-types';
import type { GatewayResponse } from '../server/exchange';

/** Above it brotli takes several times as long, for a few percent. */
const BROTLI_QUALITY = 5;
const BROTLI_OPTIONS = { params: { [constants.BROTLI_PARAM_QUALITY]: BROTLI_QUALITY } };

const brotli = promisify(brotliCompress);
/** Of two that the reader accepts equally, the first one is used. */
const CODINGS = {
  br: (body: Buffer): Promise<Buffer> => brotli(body, BROTLI_OPTIONS),
  gzip: promisify<Buffer, Buffer>(gzip),
} as const;
export type Coding = keyof typeof CODINGS;

const compressed = new LRUCache<string, Buffer>({
  maxSize: MAX_COMPRESSED_CACHE_BYTES,
  sizeCalculation: (body) => Math.max(1, body.byteLength),
});

/** Of documents that stay in memory. */
const hashes = new WeakMap<Buffer, string>();

/** The status and the headers of the document are set already. */
export async function sendDocument(request: Request, response: GatewayResponse, body: Buffer): Promise<void> {
  const hash = hashes.get(body) ?? createHash('sha256').update(body).digest('base64url');
  hashes.set(body, hash);
  const isLarge = body.byteLength >= MIN_COMPRESSED_BYTES;
  // A weak tag is the same for every coding of the text.
  const tag = `W/"${hash}"`;
  response.setHeader('ETag', tag);
  if (isLarge) response.vary('Accept-Encoding');
  if (holdsCurrent(request, tag)) {
    response.removeHeader('Content-Type');
    response.status(304).end();
    return;
  }
  const coding = isLarge ? chooseCoding(request.headers['accept-encoding']) : undefined;
  if (coding === undefined) {
    response.end(body);
    return;
  }
  response.setHeader('Content-Encoding', coding);
  response.end(await compress(coding, hash, body));
}

/** Not `request.fresh`, which ignores the tag when the reader also forbids caches to answer, as `fetch` does. */
const holdsCurrent = ({ headers }: Request, tag: string): boolean =>
  (headers['if-none-match'] ?? '').split(',').some((held) => [tag, '*'].includes(held.trim()));

/** Express takes the first one of the header among equal weights. So ours go first. */
export function chooseCoding(header = ''): Coding | undefined {
  const codings = Object.keys(CODINGS) as Coding[];
  const given = boundPreferences(header).split(',');
  const own = codings.flatMap((coding) => given.filter((item) => nameCoding(item) === coding));
  const others = given.filter((item) => !isOneOf(codings, nameCoding(item)));
  const headers = { 'accept-encoding': [...own, ...others].join(',') };
  const chosen = express.request.acceptsEncodings.apply({ headers } as Request, [...codings, 'identity']);
  return codings.find((coding) => coding === chosen);
}

/** `gzip;q=0.5` names `gzip`. */
const nameCoding = (item: string): string => (item.split(';', 1)[0] ?? '').trim().toLowerCase();

async function compress(coding: Coding, hash: string, body: Buffer): Promise<Buffer> {
  const key = `${coding} ${hash}`;
  const known = compressed.get(key);
  if (known !== undefined) return known;
  const made = await CODINGS[coding](body);
  compressed.set(key, made);
  return made;
}
