// One logger per process: JSON lines on stdout, ids only. Values are allow-listed where they are logged; the redaction
// here is the second fence, not the first.
import { pino, type Logger } from 'pino';

export type { Logger } from 'pino';

const SECRET_PATHS = [
  'authorization',
  'cookie',
  'password',
  'token',
  'key',
  'secret',
  'cryptogram',
  'network_token',
  'document_number',
  'headers.authorization',
  'headers["x-api-key"]',
  'headers.cookie',
].flatMap((path) => [path, `*.${path}`]);

/** MongoDB quotes in its messages what it was sent: a key that is taken, a document that is refused. */
const QUOTING = /^Mongo(?:Server|BulkWrite|WriteConcern)Error$/;
const NOT_TOLD = 'not told: it may quote values';

/** Error messages of the database quote values; type, code and stack are enough to find the place. */
export function describeError(error: unknown): {
  type: string;
  code?: string;
  message: string;
  stack?: string;
} {
  if (!(error instanceof Error)) return { type: typeof error, message: 'not an Error' };
  const code = (error as { code?: unknown }).code;
  const message = QUOTING.test(error.name) ? NOT_TOLD : error.message;
  // A stack begins with the message.
  const stack = error.stack?.replace(error.message, () => message);
  return {
    type: error.name,
    ...((typeof code === 'string' || typeof code === 'number') && { code: String(code) }),
    message,
    ...(stack !== undefined && { stack }),
  };
}

export function makeLogger(service: string, level: string): Logger {
  return pino({
    level,
    base: { service },
    timestamp: pino.stdTimeFunctions.isoTime,
    redact: { paths: SECRET_PATHS, censor: '***' },
    serializers: { err: describeError },
    formatters: { level: (label) => ({ level: label }) },
  });
}
