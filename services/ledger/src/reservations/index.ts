// Reservations: the amounts that open refunds will take from companies. docs/rules.md#hold, docs/adr/0023.
import type { CallContext, DomainError } from '@mps/contracts';
import type { Result } from '@mps/kernel';

export {
  declareReservations,
  makeReservationStore,
  makeReserved,
  toReservation,
  reservedFor,
  type OpenReservation,
  type ReservationDocument,
  type ReservationStore,
  type Take,
} from './store';

/**
 * Reads a company's recent refunds from transactions, so that the balance includes refunds with events that have not
 * arrived. Safe to repeat. Errors: service_unavailable (too many refunds), and the error of transactions.
 */
export type CatchUpOnRefunds = (
  context: CallContext,
  companyId: string,
) => Promise<Result<undefined, DomainError>>;
