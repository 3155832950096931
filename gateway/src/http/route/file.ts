// Answers a route with a file (docs/rules.md#files). Its bytes come from people, so a browser must store it and never show it as
// a page of this host.
import type { Logger } from '@mps/chassis';
import type { Request } from 'express';
import { FILE_DRAIN_LIMIT_MS } from '../../limits';
import { negotiateType } from '../errors/accepted-types';
import { keepOpen, setHeaders, type GatewayResponse } from '../server/exchange';
import { waitForDrain } from '../server/wait-for-drain';
import type { DownloadAnswer, FileAnswer } from './route';

const BYTES = 'application/octet-stream';

const NOT_PLAIN = /[^\x20-\x7e]|["\\%]/g;
/** RFC 8187 has fewer plain characters than encodeURIComponent. */
const NOT_ENCODED = /['()*!]/g;
const HEX_RADIX = 16;

/** RFC 6266: a name with other characters is given twice, the plain one first for old readers. A name has no folders. */
export function describeAttachment(name: string): string {
  const whole = name.toWellFormed().replaceAll(/[/\\]/g, '_');
  const plain = whole.replaceAll(NOT_PLAIN, '_');
  const attachment = `attachment; filename="${plain}"`;
  if (plain === whole) return attachment;
  const encoded = encodeURIComponent(whole).replaceAll(
    NOT_ENCODED,
    (char) => `%${char.charCodeAt(0).toString(HEX_RADIX).toUpperCase()}`,
  );
  return `${attachment}; filename*=UTF-8''${encoded}`;
}

export const acceptsFile = (request: Request, type: string): boolean =>
  negotiateType(request.headers, [type]) !== false;

export function sendFile(
  response: GatewayResponse,
  { bytes, name, type }: FileAnswer & { readonly type: string },
): void {
  setFileHeaders(response, { type, name, length: bytes.byteLength });
  response.status(200).end(bytes);
}

function setFileHeaders(
  response: GatewayResponse,
  { type, name, length }: { readonly type: string; readonly name: string; readonly length: number | null },
): void {
  setHeaders(response, {
    'Content-Type': type,
    'Content-Disposition': describeAttachment(name),
    'Content-Security-Policy': 'sandbox',
    ...(length !== null && { 'Content-Length': String(length) }),
  });
}

/**
 * Sends a long file chunk by chunk at the speed of its reader, who may take longer than for other answers. Closes the connection when
 * a chunk cannot be read, or is not taken in time.
 */
export async function sendDownload(
  { method }: Pick<Request, 'method'>,
  response: GatewayResponse,
  { type = BYTES, name, length, chunks }: DownloadAnswer & { readonly type: string | undefined },
  log: Pick<Logger, 'warn'>,
): Promise<void> {
  keepOpen(response);
  setFileHeaders(response, { type, name, length });
  response.status(200);
  if (method === 'HEAD') return void response.end();
  try {
    for await (const chunk of chunks) {
      const isTaken = response.write(chunk) || (await waitForDrain(response, FILE_DRAIN_LIMIT_MS));
      if (!isTaken || response.destroyed) return void response.destroy();
    }
    response.end();
  } catch (error) {
    log.warn({ err: error }, 'a download was aborted');
    response.destroy();
  }
}
