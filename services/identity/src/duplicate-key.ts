// Tells the refusal of a unique index from other errors of the driver: an upsert that collides, or an id that is taken.
const DUPLICATE_KEY = 11_000;

export const isDuplicate = (error: unknown): boolean =>
  (error as { code?: unknown } | null)?.code === DUPLICATE_KEY;
