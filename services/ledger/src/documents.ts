// Declares every collection of this service on a connection.
import { declareSchema, defineDocument, nullable, optional, text } from '@mps/aggregates';
import type { Connection } from 'mongoose';
import { declareAnticipations } from './anticipations';
import { declareFindings } from './audit';
import { declareIncrements, declareSettlements, declareTotals } from './balances';
import { declareCashouts, declareTransferTerms } from './cashouts';
import { declarePostponedComparisons, declareReturns, declareRuns } from './reconciliation';
import { declareClosedDays, declarePostingSets } from './postings';
import { declareRebuilt } from './rebuild';
import { declareReservations } from './reservations';

export const DATABASE_NAME = 'ledger';

/** How far the repeated works of this service have come: each has a document with a member of its own. */
const progressSchema = defineDocument({
  _id: text(),
  /** The last reconciled day, YYYY-MM-DD. */
  day: optional(text()),
  /** The last audited posting set. */
  after: optional(nullable(text())),
});

export const declareCollections = (connection: Connection) => ({
  postingSets: declarePostingSets(connection),
  closedDays: declareClosedDays(connection),
  reservations: declareReservations(connection),
  totals: declareTotals(connection),
  increments: declareIncrements(connection),
  settlements: declareSettlements(connection),
  cashouts: declareCashouts(connection),
  findings: declareFindings(connection),
  returnedPayments: declareReturns(connection),
  reconciliations: declareRuns(connection),
  postponedComparisons: declarePostponedComparisons(connection),
  rebuilt: declareRebuilt(connection),
  progress: declareSchema(connection, 'progress', progressSchema),
  ...declareTransferTerms(connection),
  ...declareAnticipations(connection),
});

export type Collections = ReturnType<typeof declareCollections>;
