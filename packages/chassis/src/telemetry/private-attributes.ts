// The parts of a request that spans and error answers may repeat. A sender may put anything into a URL, also a card number or a
// document, so only known forms are kept: no queries, no free text of headers, and no parts of paths that may name a person (in
// a key directory all do). Spans have no address of a client either.
import type { IncomingMessage } from 'node:http';
import type { Attributes } from '@opentelemetry/api';

const UUID = /^[0-9a-f]{8}-(?:[0-9a-f]{4}-){3}[0-9a-f]{12}$/i;
const WORD = /^\.?[a-z0-9][a-z0-9._-]{0,39}$/;
/** Shorter than every token and key, and no address. */
const NAME = /^[^@]{0,40}$/;
/** More than an id in a path's word has, and fewer than a document, a telephone or a card. */
const MANY_DIGITS = /(?:\d\D*){4}/;
const DIGITS_OF_A_PERSON = /(?:\d\D*){8}/;
const NOT_SHOWN = '…';

/** The path with its words and its UUIDs; every other segment is hidden: `/v1/merchants/…/transactions`. */
export const shownPath = (path: string): string =>
  path
    .split('/')
    .map((segment) => (segment === '' || isShown(segment) ? segment : NOT_SHOWN))
    .join('/');

/** Ids that the platform makes: version 7, or 8 if it is derived. A random PIX key is a UUID of version 4. */
const OWN_ID = /^[0-9a-f]{8}-[0-9a-f]{4}-[78][0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/i;
/** The segment behind one of these may be a PIX key, and any UUID may be one. */
const BEFORE_A_PIX_KEY: ReadonlySet<string> = new Set(['keys', 'pix-keys']);

/** `shownPath` with the platform's own ids as its only UUIDs, and none that may be a PIX key. */
const tracedPath = (path: string): string => {
  const segments = shownPath(path).split('/');
  const isTraced = (segment: string, index: number): boolean =>
    !UUID.test(segment) || (OWN_ID.test(segment) && !BEFORE_A_PIX_KEY.has(segments[index - 1] ?? ''));
  return segments.map((segment, index) => (isTraced(segment, index) ? segment : NOT_SHOWN)).join('/');
};

const isShown = (segment: string): boolean =>
  UUID.test(segment) || (WORD.test(segment) && !MANY_DIGITS.test(segment));

/** The name of an unknown member or parameter, if it has the form of a name. */
export const shownName = (name: string): string =>
  NAME.test(name) && !DIGITS_OF_A_PERSON.test(name) ? name : NOT_SHOWN;

/** The first product of a user agent, with its version: `axios/1.7.2`. */
const PRODUCT = /^[A-Za-z][A-Za-z-]{0,31}\/\d{1,3}(?:\.\d{1,3}){0,2}(?= |$)/;

function urlAttributes(url: string): Attributes {
  const [path = '', ...query] = url.split('?');
  return {
    'url.path': tracedPath(path),
    ...(query.length > 0 && { 'url.query': NOT_SHOWN }),
  };
}

/** Attributes of the span of a request that came. */
export const incomingAttributes = ({ url = '', headers }: IncomingMessage): Attributes => {
  const agent = headers['user-agent'];
  return {
    ...urlAttributes(url),
    'url.scheme': 'http',
    ...(agent !== undefined && { 'user_agent.original': PRODUCT.exec(agent)?.[0] ?? NOT_SHOWN }),
  };
};

/** Attributes of the span of a request that is sent. */
export function outgoingAttributes({
  origin,
  path,
}: {
  readonly origin: string | URL;
  readonly path: string;
}): Attributes {
  const { origin: base, hostname, port, protocol } = new URL(origin);
  const url = urlAttributes(path);
  return {
    ...url,
    'url.full': `${base}${String(url['url.path'])}`,
    'url.scheme': protocol.replace(':', ''),
    'server.address': hostname,
    'server.port': Number(port) || (protocol === 'https:' ? 443 : 80),
  };
}
