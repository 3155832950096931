// Every legal move of a transaction, as one closed table. The row numbers are those of docs/rules.md#state-machine. A move that
// is not in the table is a bug. No other file decides which status may follow another.
import { TRANSACTION_STATUSES, type TransactionStatus } from '@mps/kernel';

/** The events that can move a transaction. New ones come from `none`. */
export const TRIGGERS = [
  'create',
  'create_requiring_3ds',
  'create_challenged',
  'create_challenge_refused',
  'approve',
  'authorize',
  'decline',
  'deny_by_antifraud',
  'soft_decline',
  'fail_at_provider',
  'find_no_route',
  'pass_deadline',
  'fail_inside',
  'register',
  'authenticate',
  'time_out_authentication',
  'cancel',
  'capture',
  'time_out_authorization',
  'take_payment',
  'time_out_charge',
  'confirm_void',
  'reject_void',
  'take_payment_in_grace',
  'return_late_payment',
  'accept_refund',
  'complete_last_refund',
  'complete_refund',
  'end_refund_unpaid',
  'open_dispute',
  'record_dispute',
  'win_dispute',
] as const;
export type Trigger = (typeof TRIGGERS)[number];

export interface Row {
  readonly row: number;
  readonly from: readonly (TransactionStatus | 'none')[];
  readonly on: Trigger;
  /** The possible next statuses. If there are several, a guard or the sums decide. `stays`: the status does not change. */
  readonly to: readonly (TransactionStatus | 'stays')[];
}

const row = (number: number, from: Row['from'], on: Trigger, ...to: Row['to']): Row => ({
  row: number,
  from,
  on,
  to,
});

export const TRANSITION_TABLE: readonly Row[] = [
  row(1, ['none'], 'create', 'PROCESSING'),
  row(2, ['none'], 'create_requiring_3ds', 'AWAITING_3DS'),
  row(3, ['none'], 'create_challenged', 'AWAITING_3DS'),
  row(4, ['none'], 'create_challenge_refused', 'REFUSED'),
  row(5, ['PROCESSING'], 'approve', 'APPROVED'),
  row(6, ['PROCESSING'], 'authorize', 'AUTHORIZED'),
  row(7, ['PROCESSING'], 'decline', 'REFUSED'),
  row(8, ['PROCESSING'], 'deny_by_antifraud', 'REFUSED'),
  row(9, ['PROCESSING'], 'soft_decline', 'AWAITING_3DS', 'REFUSED'),
  row(10, ['PROCESSING'], 'fail_at_provider', 'FAILED'),
  row(11, ['PROCESSING'], 'find_no_route', 'FAILED'),
  row(12, ['PROCESSING'], 'pass_deadline', 'FAILED'),
  row(13, ['PROCESSING'], 'fail_inside', 'FAILED'),
  row(14, ['PROCESSING'], 'register', 'WAITING_PAYMENT'),
  row(15, ['AWAITING_3DS'], 'authenticate', 'PROCESSING'),
  row(16, ['AWAITING_3DS'], 'time_out_authentication', 'EXPIRED'),
  row(17, ['AWAITING_3DS'], 'cancel', 'CANCELLED'),
  row(18, ['AUTHORIZED'], 'capture', 'APPROVED'),
  row(19, ['AUTHORIZED'], 'cancel', 'PENDING_CANCELLATION'),
  row(19, ['AUTHORIZED'], 'time_out_authorization', 'PENDING_CANCELLATION'),
  row(20, ['WAITING_PAYMENT'], 'take_payment', 'APPROVED'),
  row(21, ['WAITING_PAYMENT'], 'time_out_charge', 'EXPIRED'),
  row(22, ['WAITING_PAYMENT'], 'cancel', 'PENDING_CANCELLATION'),
  row(23, ['PENDING_CANCELLATION'], 'confirm_void', 'CANCELLED'),
  row(24, ['PENDING_CANCELLATION'], 'take_payment', 'APPROVED'),
  row(25, ['PENDING_CANCELLATION'], 'reject_void', 'AUTHORIZED'),
  row(26, ['EXPIRED'], 'take_payment_in_grace', 'APPROVED'),
  row(27, ['EXPIRED', 'CANCELLED'], 'return_late_payment', 'stays'),
  row(28, ['APPROVED', 'PARTIALLY_REFUNDED'], 'accept_refund', 'PENDING_REFUND'),
  row(28, ['PENDING_REFUND'], 'accept_refund', 'stays'),
  row(29, ['PENDING_REFUND'], 'complete_last_refund', 'REFUNDED'),
  row(30, ['PENDING_REFUND'], 'complete_refund', 'PARTIALLY_REFUNDED', 'stays'),
  row(31, ['PENDING_REFUND'], 'end_refund_unpaid', 'APPROVED', 'PARTIALLY_REFUNDED', 'stays'),
  row(32, ['APPROVED', 'PARTIALLY_REFUNDED', 'PENDING_REFUND'], 'open_dispute', 'CHARGEDBACK'),
  // Not a numbered row: a dispute of money that was already refunded is stored and moves nothing.
  row(32, ['REFUNDED', 'CHARGEDBACK'], 'record_dispute', 'stays'),
  row(33, ['CHARGEDBACK'], 'win_dispute', 'APPROVED', 'PARTIALLY_REFUNDED'),
];

/** The statuses that `trigger` may lead to from `status`; empty: the trigger is not legal there. */
export function listMoves(status: TransactionStatus | 'none', trigger: Trigger): Row['to'] {
  return TRANSITION_TABLE.find((one) => one.on === trigger && one.from.includes(status))?.to ?? [];
}

/** The statuses in which `trigger` is legal, in the order of the documentation. */
export function listAllowedStatuses(trigger: Trigger): TransactionStatus[] {
  return TRANSACTION_STATUSES.filter((status) => listMoves(status, trigger).length > 0);
}
