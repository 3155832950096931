// Posting sets: derived from movements of payments, written once, and read as ledger entries.
export {
  toDueEntry,
  toEntries,
  toEntry,
  toEntryId,
  isNetted,
  nettedEntry,
  type DueEntry,
  type Leg,
  type LedgerEntry,
  type Standing,
} from './domain/entries';
export { findListedPairs } from './domain/counterparties';
export { earlyDay, spotKey, type SpotAnticipation } from './domain/anticipation';
export {
  cashoutKey,
  cashoutReturnKey,
  lastDayOfMonth,
  toMethod,
  toRunInstant,
  settlesLater,
  type MoneyEvent,
  type PaidCashout,
  type PostingSet,
} from './domain/posting-set';
export { firstPaymentDay } from './domain/charge';
export { derivePostingSets, reservedBy, type Origin } from './domain/derive';
export { MOVEMENT_KINDS, type Movement, type Payment, type SplitItem } from './domain/payment';
export { getPaymentEntries, getPostingSet, type Netting, type PostingDeps, type ShownSet } from './queries';
export { isOneDay, positionText, toOrder, type DaySpan, type PagePart } from './entry-pages-store';
export { isListedByPipeline, type EntryFilter, type EntryQuery } from './entry-pipeline';
export { bookAt, isBookedLate } from './domain/booking';
export {
  declareClosedDays,
  makeClosedDays,
  type ClosedDays,
  type ClosedDaysCollection,
  bookDocument,
} from './closed-days-store';
export {
  declarePostingSets,
  fromDocument,
  toDocument,
  type PostingSetCollection,
  postingSetMembers,
  type PostingSetDocument,
} from './documents';
export { makePostingStore, type PostingStore } from './store';
