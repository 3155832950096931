// A summary of a payment for a ticket. It is Markdown, in English, and holds no personal data: ids, statuses and times alone.
import type { TimelineItem, TransactionDetail } from '@mps/client/types';
import { toPlainAmount } from '../parts/money';

/** More lines would fill the ticket. */
const MAX_LINES = 60;

export function explainPayment(payment: TransactionDetail, items: readonly TimelineItem[]): string {
  const { id, amount, currency, payment_method: method, status, refunded_amount: refunded } = payment;
  const lines = items.slice(0, MAX_LINES).map(explainItem);
  return [
    `# Payment ${id}`,
    '',
    `${method}, ${toPlainAmount(amount)} ${currency}, ${status}, refunded ${toPlainAmount(refunded)}`,
    '',
    ...lines,
    ...(items.length > MAX_LINES ? [`- … and ${items.length - MAX_LINES} more`] : []),
    '',
  ].join('\n');
}

const explainItem = ({ at, lane, kind, outcome, planned, request_id: requestId }: TimelineItem): string =>
  [
    `- ${at} ${lane} ${kind}`,
    outcome ?? '',
    planned ? '(planned)' : '',
    requestId === null ? '' : `request ${requestId}`,
  ]
    .filter((part) => part !== '')
    .join(' ');
