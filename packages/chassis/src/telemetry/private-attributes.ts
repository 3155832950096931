// What of a request may be repeated, in spans and in answers that say what was wrong. A sender may put anything into a URL, a
// card or a person's document too, so only what looks like ours is kept; and instrumentations copy queries, free text of
// headers and paths that name a person (in a key directory all do), which are taken out of HTTP spans here.
import type { IncomingMessage } from 'node:http';
import type { Attributes, Span } from '@opentelemetry/api';

const UUID = /^[0-9a-f]{8}-(?:[0-9a-f]{4}-){3}[0-9a-f]{12}$/i;
const WORD = /^\.?[a-z0-9][a-z0-9._-]{0,39}$/;
/** Shorter than every token and key, and no address. */
const NAME = /^[^@]{1,40}$/;
/** More than an id in a path's word has, and fewer than a document, a telephone or a card. */
const MANY_DIGITS = /(?:\d\D*){4}/;
const DIGITS_OF_A_PERSON = /(?:\d\D*){8}/;
export const NOT_SHOWN = '…';

/** The path with its words and its UUIDs; every other segment is hidden: `/v1/merchants/…/transactions`. */
export const shownPath = (path: string): string =>
  path
    .split('/')
    .map((segment) => (segment === '' || isShown(segment) ? segment : NOT_SHOWN))
    .join('/');

const isShown = (segment: string): boolean =>
  UUID.test(segment) || (WORD.test(segment) && !MANY_DIGITS.test(segment));

/** The name of a member or of a parameter that nobody knows, if it can be one. */
export const shownName = (name: string): string =>
  NAME.test(name) && !DIGITS_OF_A_PERSON.test(name) ? name : NOT_SHOWN;

/** The first product of a user agent, with its version: `axios/1.7.2`. */
const PRODUCT = /^[A-Za-z][A-Za-z-]{0,31}\/\d{1,3}(?:\.\d{1,3}){0,2}(?= |$)/;

function urlAttributes(url: string): Attributes {
  const [path = '', ...query] = url.split('?');
  return {
    'url.path': shownPath(path),
    ...(query.length > 0 && { 'url.query': NOT_SHOWN }),
  };
}

/** For the HTTP instrumentation, which lets these take the place of its own. */
export const incomingAttributes = ({ url = '', headers, socket }: IncomingMessage): Attributes => {
  const agent = headers['user-agent'];
  const address = socket.remoteAddress;
  return {
    ...urlAttributes(url),
    ...(agent !== undefined && { 'user_agent.original': PRODUCT.exec(agent)?.[0] ?? NOT_SHOWN }),
    // Whoever sends X-Forwarded-For may write anything into it.
    ...(address !== undefined && { 'client.address': address }),
  };
};

/** For the undici instrumentation. */
export function hideOutgoingUrl(span: Span, { origin, path }: { origin: string; path: string }): void {
  const shown = urlAttributes(path);
  span.setAttributes({ ...shown, 'url.full': `${origin}${String(shown['url.path'])}` });
}
