// openEndpoint: the webhook endpoint that `mps listen` makes for itself on the platform, and its end.
import os from 'node:os';
import { setTimeout as delay } from 'node:timers/promises';
import type { Mps } from '@mps/client';
import { CliFailure, EXIT, reportFailure } from '../failures';
import { isRunning } from '../process';

export interface Endpoint {
  readonly id: string;
  readonly companyId: string;
  readonly eventTypes: readonly string[];
  /** The first signs what this command sends itself. */
  readonly secrets: readonly string[];
  /** Asks for a test event. */
  test(): Promise<void>;
  /** Removes it, or gives it back. */
  remove(): Promise<void>;
}

/** Identifies the endpoint: the next run on this machine removes the endpoint that a killed run left. */
const MARK = /^mps listen on (.*), process (\d+)$/;
/** A platform that is down keeps no command from its end. */
export const REMOVAL = { maxRetries: 1, timeoutMs: 3_000, deadlineMs: 8_000 };

type EventTypes = NonNullable<Parameters<Mps['webhookEndpoints']['create']>[0]['event_types']>;

export async function openEndpoint(
  mps: Mps,
  companyId: string,
  url: string,
  eventTypes: readonly string[],
): Promise<Endpoint> {
  await removeLeftovers(mps);
  const made = await mps.webhookEndpoints.create({
    url,
    event_types: eventTypes as EventTypes,
    description: `mps listen on ${os.hostname()}, process ${process.pid}`,
    company_id: companyId,
  });
  // Only a repeat lacks the secret, and this operation is never repeated.
  if (!('secret' in made)) throw new Error('The new endpoint came without its secret');
  const { id, secret } = made;
  return {
    id,
    companyId,
    eventTypes,
    secrets: [secret],
    test: async () => {
      await mps.webhookEndpoints.test(id);
    },
    remove: async () => {
      await mps.webhookEndpoints.delete(id, REMOVAL);
    },
  };
}

async function removeLeftovers(mps: Mps): Promise<void> {
  for await (const { id, description } of mps.webhookEndpoints.list()) {
    const [, host, pid] = MARK.exec(description ?? '') ?? [];
    if (host === os.hostname() && !isRunning(Number(pid))) await mps.webhookEndpoints.delete(id);
  }
}

/** Whether the process is on this machine. */
const LOOK_INTERVAL_MS = 1_000;
const LOOK = { maxRetries: 0, timeoutMs: 5_000 };

/**
 * Looks at the endpoint until the signal. Rejects when the key is no longer accepted, or the endpoint is gone: no event would
 * come any more. An outage passes, and the platform delivers then.
 */
export async function watchEndpoint(
  mps: Mps,
  id: string,
  signal: AbortSignal,
  say: (text: string) => void,
): Promise<void> {
  let isAway = false;
  for (;;) {
    await delay(LOOK_INTERVAL_MS, undefined, { signal }).catch(() => undefined);
    if (signal.aborted) return;
    const wasAway = isAway;
    isAway = !(await isReachable(mps, id, signal));
    if (isAway && !wasAway) say('The platform does not answer. Its events come when it is back.');
    if (!isAway && wasAway) say('The platform answers again.');
  }
}

/** Throws when no event can come any more. */
async function isReachable(mps: Mps, id: string, signal: AbortSignal): Promise<boolean> {
  const look = await mps.webhookEndpoints.get(id, { ...LOOK, signal }).result();
  if (look.ok && !look.value.enabled)
    throw new CliFailure(
      EXIT.refused,
      `The endpoint of this run was disabled: ${look.value.disabled_reason ?? 'by a request'}`,
      LISTEN_AGAIN,
    );
  if (look.ok || look.error.kind === 'aborted') return true;
  if (reportFailure(look.error)?.exit_code === EXIT.notLoggedIn) throw look.error;
  if (look.error.kind === 'api' && look.error.status === NOT_FOUND)
    throw new CliFailure(EXIT.refused, 'The endpoint of this run was removed', LISTEN_AGAIN);
  return false;
}

const NOT_FOUND = 404;
const LISTEN_AGAIN = 'Run `mps listen` again.';
