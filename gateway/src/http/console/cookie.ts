// The cookie of a session of the console. Scripts cannot read it, and no page of another site sends it.
import { isLoopback } from '@mps/chassis';

export interface Place {
  readonly baseUrl: string;
  readonly sandboxMode: boolean;
}

const ATTRIBUTES = 'HttpOnly; SameSite=Strict; Path=/';

/** Browsers take a `__Host-` cookie only with `Secure`, and so only over https. */
const isPlain = ({ baseUrl, sandboxMode }: Place): boolean =>
  sandboxMode && baseUrl.startsWith('http:') && isLocalHost(new URL(baseUrl).hostname);

export const isLocalHost = (hostname: string): boolean =>
  hostname === 'localhost' || isLoopback(hostname.replace(/^\[(.*)\]$/, '$1'));

const nameCookie = (place: Place): string => (isPlain(place) ? 'mps_session' : '__Host-mps');

export function formatCookie(token: string, place: Place): string {
  return `${nameCookie(place)}=${token}; ${ATTRIBUTES}${isPlain(place) ? '' : '; Secure'}`;
}

/** Makes the browser delete the cookie. */
export const formatEndedCookie = (place: Place): string => `${formatCookie('', place)}; Max-Age=0`;

const TOKEN = /^[\w-]{43}$/;

/** Returns the token of the first cookie with the name. A text of another form is no token. */
export function readCookie(header: string | undefined, place: Place): string | undefined {
  const prefix = `${nameCookie(place)}=`;
  const pair = header
    ?.split(';')
    .map((one) => one.trim())
    .find((one) => one.startsWith(prefix));
  const token = pair?.slice(prefix.length);
  return token !== undefined && TOKEN.test(token) ? token : undefined;
}
