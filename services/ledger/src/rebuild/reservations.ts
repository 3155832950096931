// Compares reservations with the refunds that transactions reports as open. It finds missing reservations, and
// reservations of ended refunds. It does not compare amounts: a refund's share of each entry depends on earlier
// movements.
import { REBUILD_FRESH_MS } from '../limits';
import type { OpenReservation, ReservationStore } from '../reservations';

export interface DifferingReservation {
  readonly reservation: OpenReservation;
  readonly kind: 'MISSING' | 'OVER';
}

/**
 * `should`: the expected reservations of these payments. Recent refunds are skipped: their events may not have arrived,
 * or may be newer than the payments that were read.
 */
export async function compareReservations(
  reservations: ReservationStore,
  transactionIds: readonly string[],
  should: readonly OpenReservation[],
  now: Date,
): Promise<readonly DifferingReservation[]> {
  const isSettled = ({ accepted_at }: OpenReservation): boolean =>
    accepted_at.getTime() < now.getTime() - REBUILD_FRESH_MS;
  const wanted = new Set(should.map(({ _id }) => _id));
  const known = await reservations.known([...wanted]);
  const open = await reservations.findOpen(transactionIds);
  const missing = should.filter(({ _id }) => !known.has(_id));
  const over = open.filter(({ _id }) => !wanted.has(_id));
  return [
    ...missing.map((reservation) => ({ reservation, kind: 'MISSING' as const })),
    ...over.map((reservation) => ({ reservation, kind: 'OVER' as const })),
  ].filter(({ reservation }) => isSettled(reservation));
}

/**
 * Opens missing reservations and ends those of ended refunds. `unposted`: refunds with a posting set that awaits the switch.
 * The transaction that stores the set ends their reservations, so that the balance always holds their money.
 */
export async function mendReservations(
  reservations: ReservationStore,
  differing: readonly DifferingReservation[],
  unposted: ReadonlySet<string>,
): Promise<void> {
  for (const { kind, reservation } of differing)
    if (kind === 'MISSING') await reservations.open(reservation);
    else if (!unposted.has(reservation._id)) await reservations.end(reservation);
}
