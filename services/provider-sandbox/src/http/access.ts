// The permissions of the platform's credentials. Charges, payouts and look-ups have one each: a stolen credential works only
// for its own part.
import { createHash, timingSafeEqual } from 'node:crypto';
import type { RequestHandler } from 'express';
import { sendError } from './schemas';

export const CREDENTIALS = ['charges', 'payouts', 'directory', 'control'] as const;
export type Credential = (typeof CREDENTIALS)[number];

interface Asked {
  readonly method: string;
  readonly path: string;
}

const isUnder =
  (...roots: readonly string[]) =>
  ({ path }: Asked): boolean =>
    roots.some((root) => path === root || path.startsWith(`${root}/`));

const MAY: Readonly<Record<Credential, (asked: Asked) => boolean>> = {
  charges: isUnder('/v1/orders', '/3ds', '/sandbox/orders', '/sandbox/3ds'),
  payouts: isUnder('/v1/cashouts', '/v1/statements', '/sandbox/statements'),
  directory: (asked) => asked.method === 'GET' && isUnder('/dict')(asked),
  // Reads, and the levers of tests. They move no money of the platform.
  control: (asked) => asked.method === 'GET' || isUnder('/sandbox', '/dict')(asked),
};

const SCHEME = 'Bearer ';
const digest = (text: string): Buffer => createHash('sha256').update(text, 'utf8').digest();

/** Compares digests, in constant time. */
export function requireKey(keys: Readonly<Record<Credential, string>>): RequestHandler {
  const expected = CREDENTIALS.map((credential) => [credential, digest(SCHEME + keys[credential])] as const);
  return (request, response, next) => {
    const given = digest(request.headers.authorization ?? '');
    const shown = expected.filter(([, known]) => timingSafeEqual(given, known));
    if (shown.some(([credential]) => MAY[credential](request))) {
      next();
    } else if (shown.length > 0) {
      sendError(response, 403, 'forbidden', 'This credential may not do that.');
    } else {
      response.set('www-authenticate', 'Bearer');
      sendError(response, 401, 'unauthorized', 'The provider key is missing or wrong.');
    }
  };
}
