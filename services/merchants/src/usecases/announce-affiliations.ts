// An affiliation changes with its company, in the company's document, but has an event stream of its own, and so have the
// terms that payments need. What the company's write decided is told to the streams here: at once after the write, and by
// a sweep after a crash.
import { ANNOUNCE_SWEEP_BATCH } from '../limits';
import type { AffiliationStreams, Announce, Companies, PaymentTermsStreams, Stored } from './ports';

interface Deps {
  readonly companies: Pick<Companies, 'findWithAnnouncements' | 'clearAnnouncements' | 'clearOwedTerms'>;
  readonly streams: AffiliationStreams;
  readonly termsStreams: PaymentTermsStreams;
  /** Hears of what could not be announced now. */
  readonly onFailure: (error: unknown) => void;
}

export interface AffiliationAnnouncer {
  readonly announce: Announce;
  /** Makes what is still owed, of all companies; answers how many owed something. */
  sweep(): Promise<number>;
}

export function makeAffiliationAnnouncer({
  companies,
  streams,
  termsStreams,
  onFailure,
}: Deps): AffiliationAnnouncer {
  async function settle(company: Stored): Promise<void> {
    await termsStreams.record(company);
    await companies.clearOwedTerms(company);
    const owed = company.announcements;
    if (owed.length === 0) return;
    // One after the other: an affiliation's announcements are in the order of its stream.
    for (const announcement of owed) await streams.record(company, announcement);
    await companies.clearAnnouncements(company, owed);
  }

  /** The change itself is done: whoever made it is answered so, and one company's trouble is not another's. */
  async function announce(company: Stored): Promise<void> {
    try {
      await settle(company);
    } catch (error) {
      onFailure(error);
    }
  }

  return {
    announce,
    async sweep() {
      const owing = await companies.findWithAnnouncements(ANNOUNCE_SWEEP_BATCH);
      for (const company of owing) await announce(company);
      return owing.length;
    },
  };
}
