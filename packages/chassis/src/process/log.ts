// One logger per process: JSON lines on stdout, ids only. Values are allow-listed where they are logged; the redaction
// here is the second fence, not the first.
import { describeError } from '@mps/aggregates';
import { pino, type Logger } from 'pino';
import { traceMembers } from '../telemetry/measure';

export { describeError } from '@mps/aggregates';
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

export function makeLogger(service: string, level: string): Logger {
  return pino({
    level,
    base: { service },
    mixin: traceMembers,
    timestamp: pino.stdTimeFunctions.isoTime,
    redact: { paths: SECRET_PATHS, censor: '***' },
    serializers: { err: describeError },
    formatters: { level: (label) => ({ level: label }) },
  });
}
