// The console for tests: requests as its page sends them.
import { sharedPlatform, type ApiAnswer } from '@mps/testkit';
import { anonymous } from './people';

export type Body = Record<string, unknown>;
type Method = 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE';

/** Headers that a page of this platform sends with a change. */
export const OWN_PAGE: Readonly<Record<string, string>> = {
  'content-type': 'application/json',
  origin: new URL(sharedPlatform().baseUrl).origin,
  'sec-fetch-site': 'same-origin',
  'x-mps-console': '1',
};

export interface Sent {
  readonly body?: unknown;
  readonly cookie?: string;
  /** Instead of the headers of the page. */
  readonly headers?: Readonly<Record<string, string>>;
}

export const send = <Answer = Body>(
  method: Method,
  path: string,
  { body, cookie, headers = method === 'GET' ? {} : OWN_PAGE }: Sent = {},
): Promise<ApiAnswer<Answer>> =>
  anonymous.request<Answer>(method, path, {
    ...(body !== undefined && { body }),
    headers: { ...headers, ...(cookie !== undefined && { cookie }) },
  });

export const open = (identifier: string, password: string): Promise<ApiAnswer> =>
  send('POST', '/console/session', { body: { identifier, password } });

/** Returns the cookie of an answer in the form in which a browser sends it back. */
export const readCookie = ({ headers }: ApiAnswer<unknown>): string =>
  (headers.get('set-cookie') ?? '').split(';')[0] ?? '';
