// One logger per process: JSON lines on stdout, ids only. Values are allow-listed where they are logged; the redaction
// here is the second fence, not the first.
import { describeError } from '@mps/aggregates';
import { currentOrigin } from '@mps/contracts';
import { pino, type DestinationStream, type Logger } from 'pino';
import { traceMembers } from '../telemetry/measure';

export type { Logger } from 'pino';

const SECRET_PATHS = [
  'authorization',
  'cookie',
  'password',
  'totp',
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

/** Log errors as `err`; the logger removes the parts that must not be logged. `destination` is standard output by default. */
export function makeLogger(service: string, level: string, destination?: DestinationStream): Logger {
  const options = {
    level,
    base: { service },
    mixin: () => ({ ...traceMembers(), ...actorMembers() }),
    timestamp: pino.stdTimeFunctions.isoTime,
    redact: { paths: SECRET_PATHS, censor: '***' },
    serializers: { err: describeError },
    formatters: { level: (label: string) => ({ level: label }) },
  };
  return destination === undefined ? pino(options) : pino(options, destination);
}

/** Kind and id of the actor of the work at hand. Its label may be personal. */
function actorMembers(): Readonly<Record<string, string>> {
  const actor = currentOrigin()?.actor;
  if (actor === undefined) return {};
  return { actor_kind: actor.kind, ...(actor.id !== null && { actor_id: actor.id }) };
}

/** The kind of a failure, as `TimeoutError`, for errors with a text that must not be logged. */
export const nameErrorType = (error: unknown): string => describeError(error).type;
