// The platform's HTTP API as a test speaks it: nothing is hidden, every answer comes back whole.
export interface ApiAnswer<Body = Record<string, unknown>> {
  readonly status: number;
  readonly headers: Headers;
  readonly body: Body;
  readonly text: string;
}

export interface ApiRequest {
  readonly body?: unknown;
  /** Sent as it is, instead of `body` as JSON. */
  readonly rawBody?: string | Buffer;
  readonly headers?: Readonly<Record<string, string>>;
  readonly key?: string;
  readonly token?: string;
}

export type Method = 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE';

export class Api {
  constructor(
    readonly baseUrl: string,
    /** Sent with every request that names no credential of its own. */
    readonly key?: string,
  ) {}

  /** The same platform with another key. */
  as(key: string): Api {
    return new Api(this.baseUrl, key);
  }

  async request<Body = Record<string, unknown>>(
    method: Method,
    path: string,
    request: ApiRequest = {},
  ): Promise<ApiAnswer<Body>> {
    const headers: Record<string, string> = { ...request.headers };
    const key = request.key ?? (request.token === undefined ? this.key : undefined);
    if (key !== undefined) headers['x-api-key'] = key;
    if (request.token !== undefined) headers['authorization'] = `Bearer ${request.token}`;
    const body = request.rawBody ?? (request.body === undefined ? undefined : JSON.stringify(request.body));
    if (body !== undefined) headers['content-type'] ??= 'application/json';
    const response = await fetch(`${this.baseUrl}${path}`, {
      method,
      headers,
      ...(body !== undefined && { body }),
    });
    const text = await response.text();
    return { status: response.status, headers: response.headers, text, body: parse(text) as Body };
  }

  get<Body = Record<string, unknown>>(path: string, request?: ApiRequest): Promise<ApiAnswer<Body>> {
    return this.request<Body>('GET', path, request);
  }

  post<Body = Record<string, unknown>>(
    path: string,
    body?: unknown,
    request?: ApiRequest,
  ): Promise<ApiAnswer<Body>> {
    return this.request<Body>('POST', path, { ...request, ...(body !== undefined && { body }) });
  }

  put<Body = Record<string, unknown>>(
    path: string,
    body: unknown,
    request?: ApiRequest,
  ): Promise<ApiAnswer<Body>> {
    return this.request<Body>('PUT', path, { ...request, body });
  }

  patch<Body = Record<string, unknown>>(
    path: string,
    body: unknown,
    request?: ApiRequest,
  ): Promise<ApiAnswer<Body>> {
    return this.request<Body>('PATCH', path, { ...request, body });
  }

  delete<Body = Record<string, unknown>>(path: string, request?: ApiRequest): Promise<ApiAnswer<Body>> {
    return this.request<Body>('DELETE', path, request);
  }
}

/** null where the answer is not JSON: pages, and answers without a body. */
function parse(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return null;
  }
}
