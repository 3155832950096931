// Spot anticipation: later instalments of a company that it is paid early, for a price that was quoted.
export { sumsOf, type Quote } from './domain/anticipation';
export {
  acceptanceOf,
  acceptQuote,
  dueAnticipations,
  getAnticipation,
  listAnticipations,
  originsOf,
  quoteAnticipation,
  type AnticipationDeps,
} from './operations';
export {
  anticipationMessage,
  declareAnticipations,
  makeAccepted,
  makeAnticipationStore,
  makeQuoteStore,
} from './store';
