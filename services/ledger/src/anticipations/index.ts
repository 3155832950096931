// Spot anticipation: a company is paid later installments early, for a quoted price.
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
