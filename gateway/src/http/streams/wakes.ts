// Tells open streams when to read. Streams of events share one look at the log, so an idle stream costs its database nothing.
import type { Logger } from '@mps/chassis';
import type { Caller, CallContext } from '@mps/contracts';
import type { Clients } from '../../clients/clients';
import { EVENT_LOOK_MS } from '../../limits';

export interface Wake {
  /** Resolves with true when there may be more, and with false after `ms` or an abort. */
  readonly wait: (ms: number, signal: AbortSignal) => Promise<boolean>;
  /** Makes the wake due. */
  readonly wake: () => void;
  readonly close: () => void;
}

function makeWake(close: () => void): Wake {
  let isDue = false;
  let resume: () => void = () => undefined;
  return {
    wake: () => {
      isDue = true;
      resume();
    },
    wait: async (ms, signal) => {
      if (!isDue && !signal.aborted)
        await new Promise<void>((resolve) => {
          const timer = setTimeout(() => resume(), ms);
          resume = () => {
            clearTimeout(timer);
            signal.removeEventListener('abort', resume);
            resolve();
          };
          signal.addEventListener('abort', resume);
        });
      const wasDue = isDue;
      isDue = false;
      return wasDue;
    },
    close,
  };
}

/** Is due after each `everyMs`. */
export function makeTimedWake(everyMs: number): Wake {
  const wake = makeWake(() => clearInterval(timer));
  const timer = setInterval(wake.wake, everyMs).unref();
  return wake;
}

export interface EventFeed {
  /** The wake is due when the log may have new events of the caller. */
  follow(caller: Pick<Caller, 'organization_id' | 'company_id'>): Wake;
}

type Companies = readonly { readonly organization_id: string; readonly company_id: string }[];

interface Follower {
  readonly caller: Pick<Caller, 'organization_id' | 'company_id'>;
  readonly wake: () => void;
}

export interface FeedDependencies {
  readonly webhooks: Pick<Clients['webhooks'], 'ListEventCompanies'>;
  readonly makeContext: () => CallContext;
  readonly log: Logger;
}

/** Asks webhooks for the companies with new events, while at least one stream is open. */
export function makeEventFeed({ webhooks, makeContext, log }: FeedDependencies): EventFeed {
  const followers = new Set<Follower>();
  let cursor: string | null = null;
  let isLooking = false;

  /** Events may have been missed before the first answer, so it wakes every stream. */
  async function look(): Promise<boolean> {
    const isFirst = cursor === null;
    const answer = await webhooks.ListEventCompanies(cursor === null ? {} : { after: cursor }, makeContext());
    if (!answer.ok) {
      log.warn({ code: answer.error.code }, 'the companies with new events cannot be read');
      cursor = answer.error.code === 'validation_error' ? null : cursor;
      return false;
    }
    const { data, next_cursor, has_more } = answer.value;
    cursor = next_cursor;
    for (const { caller, wake } of followers) if (isFirst || hasCompany(caller, data)) wake();
    return has_more;
  }

  async function lookOn(): Promise<void> {
    if (followers.size === 0) {
      isLooking = false;
      cursor = null;
      return;
    }
    const hasMore = await look();
    setTimeout(() => void lookOn(), hasMore ? 0 : EVENT_LOOK_MS).unref();
  }

  return {
    follow: (caller) => {
      const wake = makeWake(() => followers.delete(follower));
      const follower: Follower = { caller, wake: wake.wake };
      followers.add(follower);
      if (!isLooking) {
        isLooking = true;
        void lookOn();
      }
      return wake;
    },
  };
}

const hasCompany = ({ organization_id, company_id }: Follower['caller'], companies: Companies): boolean =>
  companies.some(
    (one) =>
      one.organization_id === organization_id && (company_id === null || one.company_id === company_id),
  );
