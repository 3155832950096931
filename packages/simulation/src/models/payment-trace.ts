// What a history shows of a card that is authorized first, as the steps of the model "payment".
import type { Simulation } from '../worlds/world';

/** As in models/payment.pml. */
const ORDERS: Readonly<Record<string, number>> = {
  'card authorized': 11,
  'card approved': 12,
  'card closed': 13,
};
const STATUSES: Readonly<Record<string, number>> = {
  AUTHORIZED: 21,
  APPROVED: 22,
  FAILED: 23,
  CANCELLED: 24,
};
const HEADING = [0];

/** Returns the traces of the payments, by id. Call it before the world is built, and read it when the history is over. */
export function tracePayments(simulation: Simulation): () => ReadonlyMap<string, readonly number[]> {
  const traces = new Map<string, number[]>();
  const orders = new Map<string, string>();
  const statuses = new Map<string, string>();
  /** Orders that the model does not have: charges, and cards that are taken or declined at once. */
  const others = new Set<string>();
  function show(id: string, code: number | undefined): void {
    const trace = traces.get(id) ?? [...HEADING];
    if (code !== undefined) trace.push(code);
    traces.set(id, trace);
  }
  simulation.onShown(({ kind, subject: id }) => {
    if (!orders.has(id) && kind !== 'card authorized' && kind !== 'card closed') others.add(id);
    if (orders.get(id) !== kind) show(id, ORDERS[kind]);
    orders.set(id, kind);
  });
  simulation.replicaSet.onCommitted(({ effects }) => {
    for (const { collection, after } of effects) {
      if (collection !== 'transactions' || after === null) continue;
      const [id, status] = [String(after['_id']), String(after['status'])];
      // A capture or a refund that fails leads back to the status before it.
      if (STATUSES[status] === undefined || statuses.get(id) === status) continue;
      statuses.set(id, status);
      show(id, STATUSES[status]);
    }
  });
  return () => new Map([...traces].filter(([id]) => orders.has(id) && !others.has(id)));
}
