// What an operator sees of payments that were made without asking everybody: a counter, the span, a line with ids, and how
// old what is known would be.
import { makeCounter, markSpan, observeGauge, type Logger } from '@mps/chassis';
import type { RealClock } from '@mps/kernel';
import { KNOWN_NEIGHBOURS } from './domain/read-model';
import type { Freshness, KnownStateWatch } from './read-model';

export function watchKnownState(freshness: Freshness, clock: RealClock, log: Logger): KnownStateWatch {
  const count = makeCounter('payments.known_state', {
    description: 'Payments made from known state, by the neighbour that was away',
    unit: '{payment}',
  });
  observeGauge('known_state.age', { unit: 's', description: 'Since the neighbour was last heard of' }, () =>
    KNOWN_NEIGHBOURS.flatMap((neighbour) => {
      const asOf = freshness.asOf(neighbour);
      const ageMs = asOf && clock.now().getTime() - asOf.getTime();
      return ageMs === null ? [] : [{ value: ageMs / 1_000, attributes: { neighbour } }];
    }),
  );
  return {
    used(transactionId, neighbours) {
      for (const neighbour of neighbours) count({ neighbour });
      markSpan({ 'payment.known_state': [...neighbours] });
      log.warn(
        { transaction_id: transactionId, known_state: neighbours },
        'a payment was made from known state',
      );
    },
  };
}
