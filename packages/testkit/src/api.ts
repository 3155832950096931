// The platform's HTTP API for tests: every answer is returned whole. It also has valid bodies of creations; a test changes the
// one member that it is about.
import { randomUUID } from 'node:crypto';
import { noteCode } from './met-codes';

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
    const text = isStream(response) ? await readHead(response) : await response.text();
    const answer = parse(text);
    if (isProblem(response.headers, answer)) noteCode(method, path, answer.code);
    return { status: response.status, headers: response.headers, text, body: answer as Body };
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

const isStream = ({ headers }: Response): boolean => headers.get('content-type') === 'text/event-stream';

/** A stream has no end. Returns its first bytes and closes it. */
async function readHead({ body }: Response): Promise<string> {
  const reader = body?.getReader();
  const first = await reader?.read();
  await reader?.cancel();
  return Buffer.from(first?.value ?? []).toString();
}

const isProblem = (headers: Headers, answer: unknown): answer is { readonly code: string } =>
  headers.get('content-type')?.startsWith('application/problem+json') === true && answer !== null;

/** null where the answer is not JSON: pages, and answers without a body. */
function parse(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return null;
  }
}

type Body = Record<string, unknown>;

export const CONSUMER = {
  full_name: 'Maria da Silva',
  email: 'maria@example.com',
  document_type: 'CPF',
  document_number: '11144477735',
  phone: '+5511987654321',
} as const;

export const FULL_ADDRESS = {
  street: 'Rua das Flores',
  street_number: '100',
  neighborhood: 'Centro',
  city: 'São Paulo',
  state: 'SP',
  zipcode: '01001000',
  country: '076',
} as const;

const common = (): Body => ({
  provider: 'PROVIDER_A',
  request_id: `test-${randomUUID()}`,
  amount: 10_000,
  capture_method: 'ECOMMERCE',
});

export const pixPayment = (changes: Body = {}): Body => ({
  ...common(),
  payment_method: 'PIX',
  pix_data: { description: 'Pedido 42', expiration_in_seconds: 3600 },
  ...changes,
});

export const cardPayment = (changes: Body = {}): Body => ({
  ...common(),
  payment_method: 'CREDIT_CARD',
  card_data: {
    network_token: '4111111111111111',
    cryptogram: 'AgAAAAAABk4DWZ4C28yUQAAAAAA=',
    expiry_month: '12',
    expiry_year: '2032',
  },
  ...changes,
});

export const debitPayment = (changes: Body = {}): Body =>
  cardPayment({ payment_method: 'DEBIT_CARD', ...changes });

export const bolepixPayment = (changes: Body = {}): Body => ({
  ...common(),
  payment_method: 'BOLEPIX',
  bolepix_data: { due_date: '2027-03-10' },
  consumer: { ...CONSUMER, address: FULL_ADDRESS },
  ...changes,
});
