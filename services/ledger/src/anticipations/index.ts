// Spot anticipation: later instalments of a company that it is paid early, for a price that was quoted.
export { sumItems, type Quote } from './domain/anticipation';
export {
  toAcceptanceEvent,
  acceptQuote,
  dueAnticipations,
  getAnticipation,
  listAnticipations,
  toOrigins,
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
