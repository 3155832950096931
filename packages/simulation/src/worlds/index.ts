// The worlds that can be run.
import { eventLogWorld } from './event-log';
import { outboxWorld } from './outbox';
import type { World } from './world';

/** Every world that can be run, by name. */
export const WORLDS: Readonly<Record<string, World>> = Object.fromEntries(
  [outboxWorld, eventLogWorld].map((world) => [world.name, world]),
);
