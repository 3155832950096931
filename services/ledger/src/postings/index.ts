// Posting sets: derived from the movements of payments, written once, and read as ledger entries.
export {
  dueEntryOf,
  entriesOf,
  idOf,
  isNetted,
  nettedEntry,
  type DueEntry,
  type Leg,
  type LedgerEntry,
  type Standing,
} from './domain/entries';
export { earlyDay, spotKey, type SpotAnticipation } from './domain/anticipation';
export {
  cashoutKey,
  cashoutReturnKey,
  runOf,
  settlesLater,
  type MoneyEvent,
  type PaidCashout,
  type PostingSet,
} from './domain/posting-set';
export { firstPaymentDay } from './domain/charge';
export { postingSetsOf, reservedBy, type Origin } from './domain/derive';
export { MOVEMENT_KINDS, type Movement, type Payment, type SplitItem } from './domain/payment';
export { getPaymentEntries, getPostingSet, listEntries, type Netting } from './queries';
export { bookAt, isBookedLate } from './domain/booking';
export {
  declareClosedDays,
  makeClosedDays,
  type ClosedDays,
  type ClosedDaysCollection,
  bookDocument,
} from './closed-days';
export {
  declarePostingSets,
  fromDocument,
  toDocument,
  type PostingSetCollection,
  type PostingSetDocument,
} from './documents';
export { makePostingStore, type PostingStore } from './store';
