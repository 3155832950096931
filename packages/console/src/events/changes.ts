// The members that an event says have changed, with both values.
import type { Event } from '@mps/client/types';

export interface Change {
  readonly member: string;
  readonly before: string;
  readonly after: string;
}

/** A member that is gone has no text. */
const format = (value: unknown): string => (value === undefined ? '' : JSON.stringify(value));

/** `previous` holds the old values of the changed members alone. */
export function listChanges({ object, previous }: Event['data']): readonly Change[] {
  const now = object as unknown as Readonly<Record<string, unknown>>;
  return Object.entries(previous).map(([member, before]) => ({
    member,
    before: format(before),
    after: format(now[member]),
  }));
}
