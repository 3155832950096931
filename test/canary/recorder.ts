// Calls the platform's API and keeps every answer for the scan: bodies, headers and PDFs.
import type { Api, ApiAnswer, ApiRequest, Method } from '@mps/testkit';

export interface RecordedAnswer {
  /** The request without its ids: `POST /v1/merchants/{id}/transactions`. */
  readonly operation: string;
  readonly status: number;
  readonly headers: string;
  readonly body: unknown;
  readonly text: string;
}

export interface Made {
  readonly id: string;
  readonly status: string;
  readonly [member: string]: unknown;
}

const UUID = /[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}/gi;

export class Recorder {
  readonly answers: RecordedAnswer[] = [];

  constructor(private readonly api: Api) {}

  async send<Body = Made>(method: Method, path: string, request: ApiRequest = {}): Promise<ApiAnswer<Body>> {
    const answer = await this.api.request<Body>(method, path, request);
    this.keep(`${method} ${path}`, answer);
    return answer;
  }

  /** Keeps an answer of the API or of a page that the platform linked. */
  keep(request: string, { status, headers, body, text }: ApiAnswer<unknown>): void {
    const operation = request.split('?')[0]?.replaceAll(UUID, '{id}') ?? '';
    this.answers.push({ operation, status, headers: JSON.stringify([...headers]), body, text });
  }

  /** Returns the answer's body. Throws unless the answer is a success. */
  async made<Body = Made>(method: Method, path: string, request: ApiRequest = {}): Promise<Body> {
    const answer = await this.send<Body>(method, path, request);
    if (answer.status >= 300) throw new Error(`${method} ${path}: ${answer.status} ${answer.text}`);
    return answer.body;
  }

  post<Body = Made>(path: string, body: unknown, request: ApiRequest = {}): Promise<Body> {
    return this.made<Body>('POST', path, { ...request, body });
  }

  get<Body = Made>(path: string, request: ApiRequest = {}): Promise<Body> {
    return this.made<Body>('GET', path, request);
  }

  /** Sends a request that must be refused with this status. */
  async refused(method: Method, path: string, request: ApiRequest, status: number): Promise<void> {
    const answer = await this.send<unknown>(method, path, request);
    if (answer.status !== status)
      throw new Error(`${method} ${path}: ${answer.status} instead of ${status}: ${answer.text}`);
  }
}
