// The 3DS directory's API, and the issuer's challenge page for browsers: plain HTML and forms, no script. Shops show it in a
// frame, so framing is allowed.
import express, { Router, type Request, type Response } from 'express';
import { THREE_DS_CHALLENGE_OUTCOMES, type Result, formatBrl } from '@mps/kernel';
import { z } from 'zod';
import { sessionSnapshot, type ThreeDsRefusal, type ThreeDsSession } from './domain/three-ds';
import { pathId, sendError, withBody, completeBody, sessionBody } from '../http/schemas';
import { MAX_BODY_BYTES } from '../limits';
import type { ThreeDs } from './operations';
import { createHash } from 'node:crypto';

const REFUSALS: Readonly<Record<ThreeDsRefusal['code'], { status: number; message: string }>> = {
  session_not_found: { status: 404, message: 'No session has this id.' },
  session_conflict: { status: 409, message: 'This id belongs to a session with other facts.' },
  session_expired: { status: 409, message: 'The session has expired.' },
  session_completed: { status: 409, message: 'The session has ended in another way.' },
};
const SEE_OTHER = 303;

type Sender = (response: Response, session: Result<ThreeDsSession, ThreeDsRefusal>) => void;

/** `acsBaseUrl`: the browsers' address of the challenge page. */
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

/** Needs no credential: only the cardholder's browser knows the address. */
export function acsRouter(sessions: ThreeDs): Router {
  const router = Router();
  const readForm = express.urlencoded({ extended: false, limit: MAX_BODY_BYTES });
  router.get('/acs/:acsId', async (request, response) => {
    const found = await sessions.findByAcsId(pathId(request, 'acsId'));
    if (found.ok && found.value.status === 'CHALLENGE_REQUIRED' && !('left' in request.query)) {
      sendHtml(response, 200, challengePage(found.value, findLanguage(request)));
      return;
    }
    const message = found.ok ? findMessage(found.value) : 'unknown';
    sendHtml(response, found.ok ? 200 : 404, messagePage(message, findLanguage(request)));
  });
  router.post('/acs/:acsId', readForm, async (request, response) => {
    const acsId = pathId(request, 'acsId');
    const form = formBody.safeParse(request.body);
    const found = await sessions.findByAcsId(acsId);
    if (!form.success || !found.ok) {
      sendHtml(response, found.ok ? 400 : 404, messagePage('unknown', findLanguage(request)));
      return;
    }
    const completed = await sessions.complete(found.value.sessionId, form.data.outcome);
    if (!completed.ok && completed.error.code === 'session_expired') {
      sendHtml(response, 409, messagePage('expired', findLanguage(request)));
      return;
    }
    // A redirect, so that reloading the page sends no form again.
    response.redirect(
      SEE_OTHER,
      `/acs/${encodeURIComponent(acsId)}${form.data.outcome === 'ABANDONED' ? '?left' : ''}`,
    );
  });
  return router;
}

function findMessage(session: ThreeDsSession): AcsMessage {
  if (session.status === 'CHALLENGE_REQUIRED') return 'left';
  return session.status === 'AUTHENTICATED' ? 'approved' : 'denied';
}

function findLanguage(request: Request): AcsLanguage {
  const preferred = request.acceptsLanguages('en', 'pt', 'pt-BR');
  return preferred !== false && preferred.startsWith('pt') ? 'pt' : 'en';
}

function sendHtml(response: Response, status: number, html: string): void {
  response.status(status).set('content-security-policy', ACS_CSP).type('html').send(html);
}

const STYLE = `
:root{color-scheme:light dark;font:16px/1.5 system-ui,sans-serif}
body{margin:0;display:grid;min-height:100vh;place-items:center;background:Canvas;color:CanvasText}
main{max-width:26rem;padding:2rem;margin:1rem;border:1px solid GrayText;border-radius:.75rem}
h1{margin:0 0 .5rem;font-size:1.25rem}
.amount{margin:1rem 0;font-size:1.75rem;font-weight:600}
form{display:grid;gap:.75rem;margin-top:1.5rem}
button{padding:.75rem 1rem;border:1px solid GrayText;border-radius:.5rem;font:inherit;cursor:pointer;background:transparent;color:inherit}
button.primary{background:#0b5d2e;border-color:#0b5d2e;color:#fff}
button:focus-visible{outline:3px solid Highlight;outline-offset:2px}
small{display:block;margin-top:1.5rem;opacity:.8}`;

/** Nothing but this page's own style and its own form. */
export const ACS_CSP = [
  "default-src 'none'",
  `style-src 'sha256-${createHash('sha256').update(STYLE).digest('base64')}'`,
  "form-action 'self'",
  "base-uri 'none'",
].join('; ');

const TEXTS = {
  en: {
    title: 'Confirm your payment',
    question: 'Banco Sandbox asks: are you making this payment?',
    approve: 'Approve',
    deny: 'Deny',
    abandon: 'Leave without answering',
    note: 'This is a test bank. No real card and no real money are involved.',
    approved: 'Payment confirmed. You can close this page.',
    denied: 'Payment denied. You can close this page.',
    left: 'You have not answered. The shop waits until the time is over.',
    expired: 'The time to answer is over.',
    unknown: 'There is no such request.',
  },
  pt: {
    title: 'Confirme seu pagamento',
    question: 'O Banco Sandbox pergunta: este pagamento é seu?',
    approve: 'Aprovar',
    deny: 'Negar',
    abandon: 'Sair sem responder',
    note: 'Este é um banco de testes. Nenhum cartão e nenhum dinheiro reais são usados.',
    approved: 'Pagamento confirmado. Você já pode fechar esta página.',
    denied: 'Pagamento negado. Você já pode fechar esta página.',
    left: 'Você não respondeu. A loja aguarda até o fim do prazo.',
    expired: 'O prazo para responder terminou.',
    unknown: 'Este pedido não existe.',
  },
} as const;

export type AcsLanguage = keyof typeof TEXTS;
export type AcsMessage = 'approved' | 'denied' | 'left' | 'expired' | 'unknown';

/** The question, with one button for each answer; the form posts to the page's own address. */
export function challengePage(session: ThreeDsSession, language: AcsLanguage): string {
  const text = TEXTS[language];
  const button = (outcome: string, label: string, className = ''): string =>
    `<button type="submit" name="outcome" value="${outcome}"${className}>${label}</button>`;
  return page(
    language,
    `<p>${text.question}</p>
<p class="amount">${formatBrl(session.amountCents)}</p>
<form method="post">
${button('AUTHENTICATED', text.approve, ' class="primary"')}
${button('FAILED', text.deny)}
${button('ABANDONED', text.abandon)}
</form>
<small>${text.note}</small>`,
  );
}

export const messagePage = (message: AcsMessage, language: AcsLanguage): string =>
  page(language, `<p role="status">${TEXTS[language][message]}</p>`);

function page(language: AcsLanguage, content: string): string {
  const { title } = TEXTS[language];
  return `<!doctype html>
<html lang="${language === 'pt' ? 'pt-BR' : 'en'}">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>${title}</title>
<style>${STYLE}</style>
</head>
<body>
<main>
<h1>${title}</h1>
${content}
</main>
</body>
</html>
`;
}
