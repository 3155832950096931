// isInfrastructureError tells an outage from a message that cannot be handled. Only the latter may go to a dead-letter
// topic: an outage that sets every event aside is worse than one that delays them.
import { hasCause, isDatabaseUnavailable } from '@mps/aggregates';

const GRPC_UNAVAILABLE = 14;
const GRPC_DEADLINE_EXCEEDED = 4;

/** A handler throws this when something it needs is away: the event is tried again for as long as it takes. */
export class TryLaterError extends Error {
  override readonly name: string = 'TryLaterError';
}

/** True for a database, broker or service that does not answer, however deep in the causes it stands. */
export const isInfrastructureError = (error: unknown): boolean =>
  isDatabaseUnavailable(error) || hasCause(error, isOutage);

function isOutage(error: Error): boolean {
  if (error instanceof TryLaterError) return true;
  const code = 'code' in error ? error.code : undefined;
  const isGrpc = 'details' in error && 'metadata' in error;
  return isGrpc && (code === GRPC_UNAVAILABLE || code === GRPC_DEADLINE_EXCEEDED);
}
