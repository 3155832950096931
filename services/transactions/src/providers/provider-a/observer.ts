// What the adapter reports when the provider does something that it cannot account for. Ids and status names only.
import type { Logger } from '@mps/chassis';

/** Why an answer was of no use. */
export type UnknownReason =
  | 'timeout'
  | 'connection'
  | 'server_error'
  | 'unreadable'
  | 'too_big'
  | 'unexpected_refusal'
  | 'wrong_order'
  | 'unknown_status';

export interface Observer {
  unknown(reason: UnknownReason, facts: Readonly<Record<string, string | number>>): void;
}

/** Warns in the log, and counts by reason where a counter is given. */
export function makeObserver(log: Logger, count: (reason: UnknownReason) => void): Observer {
  return {
    unknown: (reason, facts) => {
      count(reason);
      log.warn({ provider: 'PROVIDER_A', reason, ...facts }, 'provider answer counts as unknown');
    },
  };
}
