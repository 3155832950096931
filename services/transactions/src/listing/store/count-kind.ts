// What the numbers of transaction_counts tell apart besides the status: members of a transaction that never change and
// have few values.
import type { TransactionFilter } from '../../transaction/ports';
import type { TransactionDocument } from '../../transaction/documents';

const MEMBERS = ['provider', 'payment_method', 'capture_method'] as const;
const SEPARATOR = '/';

export type Kinded = Pick<TransactionDocument, (typeof MEMBERS)[number]>;

/** For a projection. */
export const KIND_MEMBERS = { provider: 1, payment_method: 1, capture_method: 1 } as const satisfies Record<
  (typeof MEMBERS)[number],
  1
>;

/** "PROVIDER_A/PIX/ECOMMERCE" */
export const kindOf = (transaction: Kinded): string =>
  MEMBERS.map((member) => transaction[member]).join(SEPARATOR);

/** The same as an expression of the database. */
export const KIND_EXPRESSION = {
  $concat: MEMBERS.flatMap((member, index) => (index === 0 ? [`$${member}`] : [SEPARATOR, `$${member}`])),
};

export function isOfKind(filter: TransactionFilter, kind: string): boolean {
  const values = kind.split(SEPARATOR);
  return MEMBERS.every((member, index) => filter[member] === undefined || filter[member] === values[index]);
}
