// Takes out of HTTP spans what instrumentations copy from requests as it was sent: queries, free text of headers, and the
// parts of paths that may name a person, which in a key directory is the whole point of them.
import type { IncomingMessage } from 'node:http';
import type { Attributes, Span } from '@opentelemetry/api';
import { NOT_SHOWN, shownPath } from './shown-path';

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
