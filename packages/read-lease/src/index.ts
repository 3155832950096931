// Read leases: a process uses copies of facts that another process owns, and never a copy older than an answered change.
export { makeCopies, type Copies } from './holder';
export { answerAfterCopies, declareFactsVersion, makeFactsVersion, type FactsVersion } from './owner';
export { COPY_LEASE_MS, type Facts } from './terms';
