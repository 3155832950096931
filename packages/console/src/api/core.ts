// Requests of the console: the session is in a cookie that the browser sends by itself, and a header says that the request comes
// from a page of the console.
import { Mps, MpsCore } from '@mps/client';
import type { Language } from '../i18n/language';
import { reportAnswer } from '../live/connection';

type Fetch = (url: string, init: RequestInit) => Promise<Response>;

export const UNAUTHENTICATED = 401;

export const makeFetch =
  (onUnauthenticated: () => void): Fetch =>
  async (url, init) => {
    const isRead = init.method === 'GET';
    const headers = {
      ...(init.headers as Record<string, string>),
      'x-mps-console': '1',
      // The gateway takes changes with this media type alone, also without a body.
      ...(!isRead && { 'content-type': 'application/json' }),
    };
    const response = await fetch(url, { ...init, headers, cache: 'no-store' }).catch((error: unknown) => {
      if (init.signal?.aborted !== true) reportAnswer(false);
      throw error;
    });
    reportAnswer(true);
    if (response.status === UNAUTHENTICATED) onUnauthenticated();
    return response;
  };

interface CoreOptions {
  readonly language: Language;
  readonly fetch: Fetch;
}

/** The operations of the console itself, which are in no public document. */
export const makeCore = ({ language, fetch }: CoreOptions): MpsCore =>
  new MpsCore({ baseUrl: location.origin, language, fetch, userAgent: false });

/** The operations of /v1, as the user acts in one company. */
export const makeClient = (companyId: string, { language, fetch }: CoreOptions): Mps =>
  new Mps({ baseUrl: `${location.origin}/console/api/${companyId}`, language, fetch, userAgent: false });
