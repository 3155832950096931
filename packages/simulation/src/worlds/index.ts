// The worlds that can be run.
import { eventLogWorld } from './event-log';
import { ledgerWorld } from './ledger';
import { outboxWorld } from './outbox';
import { paymentsWorld } from './payments';
import type { World } from './world';

/** Every world that can be run, by name. */
export const WORLDS: Readonly<Record<string, World>> = Object.fromEntries(
  [outboxWorld, eventLogWorld, paymentsWorld, ledgerWorld].map((world) => [world.name, world]),
);
