// The answer to a creation: 201 with its place, or 200 when the Idempotency-Key had been answered before.
import type { Reply } from '../route';

export function created(body: object, location: string, replayed: boolean): Reply<object> {
  return replayed
    ? { body, status: 200, headers: { Location: location, 'Idempotent-Replayed': 'true' } }
    : { body, headers: { Location: location } };
}
