// How a client learns the roles of the members: by a first question, by news of a change, and by a connection that fails. The
// driver's monitors ask every five seconds; an answer that changes nothing is left out here.
import type { Monitor } from 'mongodb/lib/sdam/monitor';
import type { Scheduled } from '../core/scheduler';
import { toDriverError, type Wire } from './wire';

/** Replaces the methods of one monitor. */
export type Monitoring = Readonly<Record<'connect' | 'requestCheck' | 'reset' | 'close', () => void>>;

const HEARTBEAT_MS = 5_000;
const LEAST_PAUSE_MS = 500;
/** The driver gives an answer up after its connection timeout and one heartbeat. */
const CHECK_LIMIT_MS = 10_000;

export function makeMonitoring(monitor: Monitor, wire: Wire): Monitoring {
  const { scheduler, network, process, replicaSet } = wire;
  const member = replicaSet.findMember(monitor.address);
  const { life } = process;
  let isClosed = false;
  let isChecking = false;
  let seenVersion = -1;
  let lastMs = -Infinity;
  let nextMs = Infinity;
  let next: Scheduled | undefined;

  async function ask(): Promise<void> {
    if (member === undefined) return;
    const version = member.roleVersion;
    try {
      const reply = await network.send(process, member, { hello: 1 }, CHECK_LIMIT_MS);
      seenVersion = version;
      if (!isClosed) monitor.emit('serverHeartbeatSucceeded', { reply });
    } catch (error) {
      const failed = toDriverError(error, monitor.address);
      (failed as unknown as { addErrorLabel(label: string): void }).addErrorLabel('ResetPool');
      if (!isClosed) monitor.emit('resetServer', failed);
      checkIn(HEARTBEAT_MS);
    }
  }

  function check(): void {
    if (isClosed || isChecking) return;
    isChecking = true;
    lastMs = scheduler.nowMs();
    void ask().finally(() => {
      isChecking = false;
      // The role changed while the answer was on its way.
      if (seenVersion !== -1 && member !== undefined && member.roleVersion !== seenVersion)
        checkIn(LEAST_PAUSE_MS);
    });
  }

  /** One check waits at a time: the earliest. */
  function checkIn(ms: number): void {
    const atMs = scheduler.nowMs() + ms;
    if (atMs >= nextMs) return;
    next?.cancel();
    nextMs = atMs;
    const begin = (): void => {
      nextMs = Infinity;
      check();
    };
    next = scheduler.afterIn(process, ms, `monitor ${monitor.address}`, begin, life);
  }

  return {
    connect() {
      replicaSet.onRoleChanged((changed) => {
        if (changed === member) checkIn(0);
      });
      replicaSet.onDown((down) => {
        if (down === member) checkIn(0);
      });
      checkIn(0);
    },
    requestCheck: () => checkIn(Math.max(0, lastMs + LEAST_PAUSE_MS - scheduler.nowMs())),
    reset: () => checkIn(LEAST_PAUSE_MS),
    close: () => void (isClosed = true),
  };
}
