// Permits of exports. A process holds a bounded number of them and writes few files at the same time, so that requests keep most of
// the processor. An organization writes one file at a time, and organizations that wait take turns.
import type { DomainError } from '@mps/contracts';
import { err, ok, type Result } from '@mps/kernel';
import {
  EXPORTS_RETRY_AFTER_SECONDS,
  MAX_EXPORTS,
  MAX_EXPORTS_AT_ONCE,
  MAX_EXPORTS_OF_ORGANIZATION,
} from '../limits';

export interface ExportPermits {
  /** Admits one more export of the organization. rate_limited · service_unavailable */
  reserve(organization: string): Result<ReservedExport, DomainError>;
}

export interface ReservedExport {
  /** Waits until the file may be written. Rejects with the reason of the signal. */
  readonly wait: (signal: AbortSignal) => Promise<void>;
  /** Ends the export, which may have waited or not. Further calls do nothing. */
  readonly release: () => void;
}

interface Reservation {
  readonly organization: string;
  state: 'reserved' | 'waiting' | 'writing';
  begin: () => void;
}

export function makeExportPermits(): ExportPermits {
  /** In the order of turns. */
  const reservations = new Set<Reservation>();
  const writing = new Set<string>();

  function beginNext(): void {
    for (const one of reservations) {
      if (writing.size >= MAX_EXPORTS_AT_ONCE) return;
      if (one.state !== 'waiting' || writing.has(one.organization)) continue;
      one.state = 'writing';
      writing.add(one.organization);
      one.begin();
    }
  }

  /** The other exports of the organization wait behind those of organizations that wait now. */
  function moveToEnd(organization: string): void {
    for (const one of [...reservations].filter((each) => each.organization === organization)) {
      reservations.delete(one);
      reservations.add(one);
    }
  }

  function release(reservation: Reservation): void {
    if (!reservations.delete(reservation)) return;
    if (reservation.state !== 'writing') return;
    writing.delete(reservation.organization);
    moveToEnd(reservation.organization);
    beginNext();
  }

  async function wait(reservation: Reservation, signal: AbortSignal): Promise<void> {
    signal.throwIfAborted();
    const turn = Promise.withResolvers<undefined>();
    const giveUp = (): void => turn.reject(signal.reason as Error);
    reservation.begin = () => turn.resolve(undefined);
    reservation.state = 'waiting';
    signal.addEventListener('abort', giveUp, { once: true });
    beginNext();
    await turn.promise.finally(() => signal.removeEventListener('abort', giveUp));
  }

  return {
    reserve(organization) {
      if (reservations.size >= MAX_EXPORTS) return err({ code: 'service_unavailable' });
      const own = [...reservations].filter((one) => one.organization === organization);
      if (own.length >= MAX_EXPORTS_OF_ORGANIZATION)
        return err({ code: 'rate_limited', retryAfterSeconds: EXPORTS_RETRY_AFTER_SECONDS });
      const reservation: Reservation = { organization, state: 'reserved', begin: () => undefined };
      reservations.add(reservation);
      return ok({ wait: (signal) => wait(reservation, signal), release: () => release(reservation) });
    },
  };
}
