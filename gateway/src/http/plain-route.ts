// A route outside the API's rules: health, metrics, documents, pages, and callbacks of providers. No credential, no JSON
// asked for; it answers a problem like every other route when it fails.
import type { DomainError } from '@mps/contracts';
import type { Result } from '@mps/kernel';

export interface PlainRequest {
  readonly params: Readonly<Record<string, string>>;
  readonly query: URLSearchParams;
  readonly headers: Readonly<Record<string, string | string[] | undefined>>;
  /** Empty unless the route declares `maxBodyBytes`. */
  readonly body: Buffer;
}

export interface PlainReply {
  readonly status: number;
  /** With its charset. */
  readonly contentType: string;
  readonly body: string | Buffer;
  readonly headers?: Readonly<Record<string, string>>;
}

export interface PlainRoute {
  readonly method: 'GET' | 'POST';
  /** OpenAPI syntax. */
  readonly path: `/${string}`;
  readonly maxBodyBytes?: number;
  readonly handle: (request: PlainRequest) => Promise<Result<PlainReply, DomainError>>;
}

export const jsonReply = (body: unknown, status = 200): PlainReply => ({
  status,
  contentType: 'application/json; charset=utf-8',
  body: JSON.stringify(body),
});
