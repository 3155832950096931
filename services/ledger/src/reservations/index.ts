// Reservations: what refunds that have not ended will take from companies. docs/rules.md#hold, docs/adr/0023.
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
 * Takes over what transactions knows of a company's newest refunds, so that none is missed whose event is still on its way.
 * Safe to repeat. What a service that is away answers · service_unavailable (too many at once).
 */
export type CatchUpOnRefunds = (
  context: CallContext,
  companyId: string,
) => Promise<Result<undefined, DomainError>>;
