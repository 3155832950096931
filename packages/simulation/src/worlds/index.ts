// The worlds that can be run.
import { consumerWorld } from './consumer';
import { deliveriesWorld } from './deliveries';
import { eventLogWorld } from './event-log';
import { factsWorld } from './facts';
import { ledgerWorld } from './ledger';
import { outboxWorld } from './outbox';
import { disputesWorld, paymentsWorld } from './payments';
import type { World } from './world';

/** Every world that can be run, by name. */
export const WORLDS: Readonly<Record<string, World>> = Object.fromEntries(
  [
    outboxWorld,
    eventLogWorld,
    paymentsWorld,
    disputesWorld,
    ledgerWorld,
    deliveriesWorld,
    consumerWorld,
    factsWorld,
  ].map((world) => [world.name, world]),
);
