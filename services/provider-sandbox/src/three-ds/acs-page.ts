// The issuer's challenge page: what the cardholder sees in the browser. Plain HTML and forms, no script; shops show it in a
// frame, so framing is allowed.
import { createHash } from 'node:crypto';
import { formatBrl } from '@mps/kernel';
import type { ThreeDsSession } from './domain/three-ds';

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
