// The instant-payment directory behind PROVIDER_A: one look-up, bounded in time and size, its answer not trusted.
import { describeError, type Logger } from '@mps/chassis';
import { readDictAnswer } from '../../domain/dict-information';
import { DICT_DEFAULT_RETRY_SECONDS, MAX_DICT_ANSWER_BYTES, MAX_RETRY_AFTER_SECONDS } from '../../limits';
import type { Directory, Lookup } from '../../usecases/ports';

export interface HttpDirectoryOptions {
  /** Without a slash at its end. */
  readonly baseUrl: string;
  readonly apiKey: string;
  readonly log: Logger;
}

const WHOLE_SECONDS = /^\d{1,9}$/;

export function makeHttpDirectory({ baseUrl, apiKey, log }: HttpDirectoryOptions): Directory {
  return {
    async lookUp(key, ownerDocument, limitMs) {
      try {
        const response = await fetch(`${baseUrl}/dict/keys/${encodeURIComponent(key)}`, {
          headers: {
            authorization: `Bearer ${apiKey}`,
            accept: 'application/json',
            'x-owner-document': ownerDocument,
          },
          redirect: 'error',
          signal: AbortSignal.timeout(limitMs),
        });
        return await readLookup(response, ownerDocument);
      } catch (error) {
        // The key is in the address and must not be in the log: only the kind of failure is told.
        log.warn({ err: { type: describeError(error).type } }, 'directory did not answer');
        return { code: 'unavailable' };
      }
    },
  };
}

async function readLookup(response: Response, ownerDocument: string): Promise<Lookup> {
  const text = await readBounded(response);
  if (response.status === 404) return { code: 'not_found' };
  if (response.status === 429)
    return { code: 'rate_limited', retryAfterSeconds: retryAfterOf(response.headers.get('retry-after')) };
  if (response.status !== 200) return { code: response.status >= 500 ? 'unavailable' : 'invalid' };
  const information = text === null ? null : readDictAnswer(jsonOf(text), ownerDocument);
  return information === null ? { code: 'invalid' } : { code: 'found', information };
}

/** null: longer than any answer may be. */
async function readBounded(response: Response): Promise<string | null> {
  const chunks: Uint8Array[] = [];
  let bytes = 0;
  if (response.body === null) return '';
  for await (const chunk of response.body as ReadableStream<Uint8Array>) {
    bytes += chunk.byteLength;
    if (bytes > MAX_DICT_ANSWER_BYTES) return null;
    chunks.push(chunk);
  }
  return Buffer.concat(chunks).toString('utf8');
}

function jsonOf(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return null;
  }
}

function retryAfterOf(header: string | null): number {
  if (header === null || !WHOLE_SECONDS.test(header)) return DICT_DEFAULT_RETRY_SECONDS;
  return Math.min(Math.max(Number(header), 1), MAX_RETRY_AFTER_SECONDS);
}
