// Who may call: whoever has the provider's key. Compared by digest, in constant time.
import { createHash, timingSafeEqual } from 'node:crypto';
import type { RequestHandler } from 'express';
import { sendError } from './errors';

const SCHEME = 'Bearer ';
const digest = (text: string): Buffer => createHash('sha256').update(text, 'utf8').digest();

export function requireKey(key: string): RequestHandler {
  const expected = digest(SCHEME + key);
  return (request, response, next) => {
    if (timingSafeEqual(digest(request.headers.authorization ?? ''), expected)) {
      next();
      return;
    }
    response.set('www-authenticate', 'Bearer');
    sendError(response, 401, 'unauthorized', 'The provider key is missing or wrong.');
  };
}
