// Declares every collection of this service on a connection.
import type { Connection } from 'mongoose';
import { declareAnticipations } from './anticipations';
import { declareFindings } from './audit';
import { declareIncrements, declareSettlements, declareTotals } from './balances';
import { declareCashouts, declareTransferTerms } from './cashouts';
import { declareReturns, declareRuns } from './reconciliation';
import { declareClosedDays, declarePostingSets } from './postings';
import { declareRebuilt } from './rebuild';
import { declareReservations } from './reservations';

export const DATABASE_NAME = 'ledger';

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
  rebuilt: declareRebuilt(connection),
  ...declareTransferTerms(connection),
  ...declareAnticipations(connection),
});

export type Collections = ReturnType<typeof declareCollections>;
