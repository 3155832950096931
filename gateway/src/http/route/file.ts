// Answers a route with a file (docs/rules.md#files). Its bytes come from people, so a browser must store it and never show it as
// a page of this host.
import type { Request } from 'express';
import { negotiateType } from '../errors/accepted-types';
import { setHeaders, type GatewayResponse } from '../server/exchange';
import type { FileAnswer } from './route';

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
  setHeaders(response, {
    'Content-Type': type,
    'Content-Disposition': describeAttachment(name),
    'Content-Security-Policy': 'sandbox',
    'Content-Length': String(bytes.byteLength),
  });
  response.status(200).end(bytes);
}
