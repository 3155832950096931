// The directory of instant payments behind PROVIDER_A. One look-up is bounded in time and size, and its answer is
// validated.
import { errorTypeOf, parseJson, readBoundedText, type Logger } from '@mps/chassis';
import type { Directory } from '../keys';
import { readDictAnswer, type Lookup } from '../keys/domain/dict-information';

export interface DirectoryOptions {
  /** Without a trailing slash. */
  readonly baseUrl: string;
  readonly apiKey: string;
  readonly log: Logger;
}

const MAX_ANSWER_BYTES = 16 * 1024;
/** The directory says nothing of the key with another refusal, such as 401 for our credential. */
const REFUSES_KEY = 400;
/** Used when the directory refuses without a time to retry. */
const DEFAULT_RETRY_SECONDS = 60;
const MAX_RETRY_AFTER_SECONDS = 3_600;
const WHOLE_SECONDS = /^\d{1,9}$/;

export function makeDirectory({ baseUrl, apiKey, log }: DirectoryOptions): Directory {
  return async (key, ownerDocument, timeoutMs) => {
    try {
      const response = await fetch(`${baseUrl}/dict/keys/${encodeURIComponent(key)}`, {
        headers: {
          authorization: `Bearer ${apiKey}`,
          accept: 'application/json',
          'x-owner-document': ownerDocument,
        },
        redirect: 'error',
        signal: AbortSignal.timeout(timeoutMs),
      });
      return await readLookup(response, ownerDocument);
    } catch (error) {
      // The URL holds the key, which must not reach the log: only the type of error is logged.
      log.warn({ error_type: errorTypeOf(error) }, 'the directory did not answer');
      return { code: 'unavailable' };
    }
  };
}

async function readLookup(response: Response, ownerDocument: string): Promise<Lookup> {
  const text = await readBoundedText(response, MAX_ANSWER_BYTES);
  if (response.status === 404) return { code: 'not_found' };
  if (response.status === 429)
    return { code: 'rate_limited', retryAfterSeconds: readRetryAfter(response.headers.get('retry-after')) };
  if (response.status !== 200) return { code: response.status === REFUSES_KEY ? 'invalid' : 'unavailable' };
  const information = text === null ? null : readDictAnswer(parseJson(text), ownerDocument);
  return information === null ? { code: 'invalid' } : { code: 'found', information };
}

function readRetryAfter(header: string | null): number {
  if (header === null || !WHOLE_SECONDS.test(header)) return DEFAULT_RETRY_SECONDS;
  return Math.min(Math.max(Number(header), 1), MAX_RETRY_AFTER_SECONDS);
}
