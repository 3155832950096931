// The 3DS directory's API, and the issuer's challenge page for browsers.
import express, { Router, type Request, type Response } from 'express';
import { THREE_DS_CHALLENGE_OUTCOMES, type Result } from '@mps/kernel';
import { z } from 'zod';
import { sessionSnapshot, type ThreeDsRefusal, type ThreeDsSession } from './domain/three-ds';
import { pathId, sendError, withBody } from '../http/route';
import { completeBody, sessionBody } from '../http/schemas';
import { MAX_BODY_BYTES } from '../limits';
import { ACS_CSP, challengePage, messagePage, type AcsLanguage, type AcsMessage } from './acs-page';
import type { ThreeDs } from './operations';

const REFUSALS: Readonly<Record<ThreeDsRefusal['code'], { status: number; message: string }>> = {
  session_not_found: { status: 404, message: 'No session has this id.' },
  session_conflict: { status: 409, message: 'This id belongs to a session with other facts.' },
  session_expired: { status: 409, message: 'The session has expired.' },
  session_completed: { status: 409, message: 'The session has ended in another way.' },
};
const SEE_OTHER = 303;

type Sender = (response: Response, session: Result<ThreeDsSession, ThreeDsRefusal>) => void;

/** `acsBaseUrl`: where browsers reach the challenge page. */
export function threeDsRouter(sessions: ThreeDs, acsBaseUrl: string): Router {
  const router = Router();
  const send: Sender = (response, session) => {
    if (session.ok) {
      response.json(sessionSnapshot(session.value, `${acsBaseUrl}/acs/${session.value.acsId}`));
    } else {
      const { status, message } = REFUSALS[session.error.code];
      sendError(response, status, session.error.code, message);
    }
  };
  router.post(
    '/3ds/sessions',
    withBody(sessionBody, async (body, _, response) => {
      const opened = await sessions.open({
        sessionId: body.session_id,
        token: body.card.token,
        amountCents: body.amount,
        expiresAt: body.expires_at ?? null,
      });
      send(response, opened);
    }),
  );
  router.get('/3ds/sessions/:sessionId', async (request, response) => {
    send(response, await sessions.find(pathId(request, 'sessionId')));
  });
  router.post(
    '/sandbox/3ds/:sessionId/complete',
    withBody(completeBody, async ({ outcome }, request, response) => {
      send(response, await sessions.complete(pathId(request, 'sessionId'), outcome));
    }),
  );
  return router;
}

const formBody = z.object({ outcome: z.enum(THREE_DS_CHALLENGE_OUTCOMES) });

/** No credential: knowing the address makes a browser the cardholder's. */
export function acsRouter(sessions: ThreeDs): Router {
  const router = Router();
  const readForm = express.urlencoded({ extended: false, limit: MAX_BODY_BYTES });
  router.get('/acs/:acsId', async (request, response) => {
    const found = await sessions.findByAcsId(pathId(request, 'acsId'));
    if (found.ok && found.value.status === 'CHALLENGE_REQUIRED' && !('left' in request.query)) {
      sendHtml(response, 200, challengePage(found.value, languageOf(request)));
      return;
    }
    const message = found.ok ? messageOf(found.value) : 'unknown';
    sendHtml(response, found.ok ? 200 : 404, messagePage(message, languageOf(request)));
  });
  router.post('/acs/:acsId', readForm, async (request, response) => {
    const acsId = pathId(request, 'acsId');
    const form = formBody.safeParse(request.body);
    const found = await sessions.findByAcsId(acsId);
    if (!form.success || !found.ok) {
      sendHtml(response, found.ok ? 400 : 404, messagePage('unknown', languageOf(request)));
      return;
    }
    const completed = await sessions.complete(found.value.sessionId, form.data.outcome);
    if (!completed.ok && completed.error.code === 'session_expired') {
      sendHtml(response, 409, messagePage('expired', languageOf(request)));
      return;
    }
    // By redirect, so that loading the page again asks for nothing anew.
    response.redirect(
      SEE_OTHER,
      `/acs/${encodeURIComponent(acsId)}${form.data.outcome === 'ABANDONED' ? '?left' : ''}`,
    );
  });
  return router;
}

function messageOf(session: ThreeDsSession): AcsMessage {
  if (session.status === 'CHALLENGE_REQUIRED') return 'left';
  return session.status === 'AUTHENTICATED' ? 'approved' : 'denied';
}

function languageOf(request: Request): AcsLanguage {
  const preferred = request.acceptsLanguages('en', 'pt', 'pt-BR');
  return preferred !== false && preferred.startsWith('pt') ? 'pt' : 'en';
}

function sendHtml(response: Response, status: number, html: string): void {
  response.status(status).set('content-security-policy', ACS_CSP).type('html').send(html);
}
