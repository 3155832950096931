// Handlers of webhook requests: verify, take each event once, and answer so that the platform repeats only failures.
import type { Event, EventByType, EventType } from '../events';
import { WebhookError } from './errors';
import { verifyWebhook, type VerifyOptions, type WebhookHeaders } from './verify';

export interface HandlerOptions extends Pick<VerifyOptions, 'secret' | 'toleranceSeconds'> {
  /**
   * Answers whether the id was handled already, and stores it. It is called before the handler, so a handler that fails
   * should remove the id again, or be able to run twice.
   */
  readonly seen?: (id: string) => boolean | Promise<boolean>;
  /** By type of event. `'*'` gets every type without a handler of its own. */
  readonly on: { readonly [Type in EventType]?: (event: EventByType<Type>) => unknown } & {
    readonly '*'?: (event: Event) => unknown;
  };
  /** Sees refused requests and failures of handlers. */
  readonly onError?: (error: unknown) => void;
}

const OK = 200;
const BAD_REQUEST = 400;
const FAILED = 500;

/** Answers a WHATWG Request: workerd, Deno, Bun, Next, Hono. */
export const webhookHandler =
  (options: HandlerOptions) =>
  async (request: Request): Promise<Response> => {
    const body = new Uint8Array(await request.arrayBuffer());
    return new Response(null, { status: await handleWebhook(options, body, request.headers) });
  };

/** The parts of Node's request and response that the handler uses; Express has them too. */
interface NodeRequest extends AsyncIterable<unknown> {
  readonly headers: Readonly<Record<string, string | readonly string[] | undefined>>;
  readonly body?: unknown;
}
interface NodeResponse {
  statusCode: number;
  end(): unknown;
}

export const nodeWebhookHandler =
  (options: HandlerOptions) =>
  async (request: NodeRequest, response: NodeResponse): Promise<void> => {
    const body = await readBody(request).catch(() => undefined);
    response.statusCode = await handleWebhook(options, body, request.headers);
    response.end();
  };

/** express.raw() leaves bytes in `body`. Any other body there was parsed, and its bytes are lost. */
async function readBody(request: NodeRequest): Promise<Uint8Array | undefined> {
  if (request.body instanceof Uint8Array) return request.body;
  if (request.body !== undefined) return undefined;
  const chunks: Uint8Array[] = [];
  let size = 0;
  for await (const chunk of request as AsyncIterable<Uint8Array>) {
    size += chunk.length;
    // verifyWebhook refuses a larger body. The rest is not kept.
    if (size <= MAX_KEPT_BYTES) chunks.push(chunk);
  }
  const body = new Uint8Array(Math.min(size, MAX_KEPT_BYTES + 1));
  let at = 0;
  for (const chunk of chunks) {
    body.set(chunk, at);
    at += chunk.length;
  }
  return body;
}

const MAX_KEPT_BYTES = 128 * 1024;

/** Returns the status of the answer. */
async function handleWebhook(
  options: HandlerOptions,
  body: Uint8Array | undefined,
  headers: WebhookHeaders,
): Promise<number> {
  try {
    if (body === undefined) throw new WebhookError('body_not_raw');
    const event = await verifyWebhook({ ...options, body, headers });
    if ((await options.seen?.(event.id)) === true) return OK;
    const handle = (options.on[event.type] ?? options.on['*']) as ((event: Event) => unknown) | undefined;
    await handle?.(event);
    return OK;
  } catch (error) {
    options.onError?.(error);
    return error instanceof WebhookError ? BAD_REQUEST : FAILED;
  }
}
