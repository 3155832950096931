// Refusals as the provider answers them: a status, a code to decide by, a sentence to read.
import type { Response } from 'express';
import type { z } from 'zod';
import type { OrderRefusal } from '../domain/order';

type RefusalCode = OrderRefusal['code'];

const REFUSALS: Readonly<Record<RefusalCode, { status: number; message: string }>> = {
  order_not_found: { status: 404, message: 'No order has this id.' },
  refund_not_found: { status: 404, message: 'The order has no refund with this id.' },
  payment_not_found: { status: 404, message: 'The order has no such payment.' },
  dispute_not_found: { status: 404, message: 'The order has no such dispute.' },
  order_conflict: { status: 409, message: 'This id belongs to an order with other facts.' },
  order_reversed: { status: 409, message: 'This order was reversed before it arrived.' },
  invalid_order_state: { status: 409, message: 'The order is not in a state that allows this.' },
  not_refundable: { status: 409, message: 'There is nothing to give back.' },
  refund_conflict: { status: 409, message: 'This id belongs to a refund of another amount.' },
  dispute_open: { status: 409, message: 'The order has an open dispute already.' },
  dispute_closed: { status: 409, message: 'The dispute is over.' },
  amount_too_big: { status: 422, message: 'The amount is greater than what is available.' },
  refund_account_missing: { status: 422, message: 'A slip paid at a bank is given back to a PIX key only.' },
  temporarily_unavailable: { status: 503, message: 'Nothing was done. Try again.' },
};
const RETRY_AFTER_SECONDS = '1';

export function sendRefusal(response: Response, refusal: OrderRefusal): void {
  const { status, message } = REFUSALS[refusal.code];
  if (status === 503) response.set('retry-after', RETRY_AFTER_SECONDS);
  response.status(status).json({
    code: refusal.code,
    message,
    ...('status' in refusal && { order_status: refusal.status }),
    ...('availableCents' in refusal && { available_amount: refusal.availableCents }),
  });
}

export function sendError(response: Response, status: number, code: string, message: string): void {
  response.status(status).json({ code, message });
}

/** Names the members that are wrong, never their values. */
export function sendInvalid(response: Response, error: z.ZodError): void {
  const errors = error.issues.map((issue) => ({ path: issue.path.join('.'), message: issue.message }));
  response.status(400).json({ code: 'invalid_request', message: 'The request is not valid.', errors });
}
