// The page that is shown while a part of the site is being built. The API does not wait for the build, so the first start of a
// checkout shows it for some seconds.
import type { Language } from '../http/errors/messages';
import { PAGE_STYLE_PATH } from '../http/errors/problem-page';
import type { PlainReply } from '../http/route/plain-route';

/** A browser asks again after this time. */
const BUILDING_RETRY_SECONDS = 5;

export const beingBuilt = (language: Language, texts: Readonly<Record<Language, string>>): PlainReply => ({
  status: 503,
  contentType: 'text/html; charset=utf-8',
  body:
    `<!doctype html><html lang="${language}"><head><meta charset="utf-8">` +
    `<meta http-equiv="refresh" content="${BUILDING_RETRY_SECONDS}"><title>Merchant payments</title>` +
    `<link rel="stylesheet" href="${PAGE_STYLE_PATH}"></head>` +
    `<body><main><h1>Merchant payments</h1><p>${texts[language]}</p></main></body></html>`,
  headers: { 'Retry-After': String(BUILDING_RETRY_SECONDS), 'Cache-Control': 'no-store' },
});
