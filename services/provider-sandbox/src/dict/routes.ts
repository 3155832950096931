// The directory's routes. The key is in the path, percent-encoded. A header names the owner that the caller expects.
import { normalizeTaxId } from '@mps/kernel';
import { Router, type Response } from 'express';
import { entrySnapshot } from './domain/dict';
import { pathId, sendError, withBody, dictBody } from '../http/schemas';
import type { Dict, DictRefusal } from './operations';

const OWNER_HEADER = 'x-owner-document';

const REFUSALS: Readonly<Record<DictRefusal['code'], { status: number; message: string }>> = {
  key_not_found: { status: 404, message: 'The directory has no such key.' },
  invalid_key: { status: 400, message: 'This is no key.' },
  key_taken: { status: 409, message: 'The key belongs to somebody else.' },
  temporarily_unavailable: { status: 503, message: 'The directory does not answer.' },
  rate_limited: { status: 429, message: 'Too many look-ups.' },
};

export function dictRouter(dict: Dict): Router {
  const router = Router();
  router.get('/dict/keys/:key', async (request, response) => {
    const asker = request.get(OWNER_HEADER);
    const found = await dict.lookUp(
      pathId(request, 'key'),
      asker === undefined ? null : normalizeTaxId(asker),
    );
    if (found.ok) response.json(entrySnapshot(found.value.key, found.value.entry));
    else sendDictRefusal(response, found.error);
  });
  router.put(
    '/dict/keys/:key',
    withBody(dictBody, async (body, request, response) => {
      const registered = await dict.register(pathId(request, 'key'), {
        bank: body.bank,
        branch: body.branch,
        account: body.account,
        accountType: body.account_type,
        ownerName: body.owner_name,
        ownerDocument: normalizeTaxId(body.owner_document),
      });
      if (registered.ok) response.json(entrySnapshot(registered.value.key, registered.value.entry));
      else sendDictRefusal(response, registered.error);
    }),
  );
  router.delete('/dict/keys/:key', async (request, response) => {
    const released = await dict.release(pathId(request, 'key'));
    if (released.ok) response.status(204).end();
    else sendDictRefusal(response, released.error);
  });
  return router;
}

function sendDictRefusal(response: Response, refusal: DictRefusal): void {
  const { status, message } = REFUSALS[refusal.code];
  if (refusal.code === 'rate_limited') response.set('retry-after', String(refusal.retryAfterSeconds));
  sendError(response, status, refusal.code, message);
}
