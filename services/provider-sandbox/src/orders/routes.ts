// The orders API: PUT with the caller's own id places, everything else changes or reads. Merchants' answers to disputes
// are evidence, each under the caller's own id, and acceptance.
import { createHash } from 'node:crypto';
import { Router, type Request, type Response } from 'express';
import type { AbatementTerm, FineTerm, InterestTerm, PixDiscountTerm, Result } from '@mps/kernel';
import type { Dict } from '../dict';
import {
  pathId,
  withBody,
  captureBody,
  emptyBody,
  evidenceBody,
  orderBody,
  refundBody,
  type EvidenceBody,
  type OrderBody,
  type TermsBody,
} from '../http/schemas';
import { capture, voidOrder } from './domain/change-order';
import { acceptDispute, takeEvidence } from './domain/disputes';
import type { ChargeTerms, DisputeEvidence, Order, OrderFacts, OrderRefusal } from './domain/order';
import { cancelRefund, findRefund, refund } from './domain/refunds';
import type { Orders } from './operations';
import { orderSnapshot, refundSnapshot } from './snapshot';

export function ordersRouter(orders: Orders, dict: Pick<Dict, 'isOwnedBy'>): Router {
  const router = Router();

  router.put(
    '/orders/:orderId',
    withBody(orderBody, async (body, request, response) => {
      const placed = await orders.place(pathId(request, 'orderId'), toFacts(body));
      if (placed.ok && placed.value.status === 'PENDING') loseAnswer(request);
      else sendOrder(response, placed);
    }),
  );
  router.get('/orders/:orderId', async (request, response) => {
    sendOrder(response, await orders.find(pathId(request, 'orderId')));
  });
  router.post(
    '/orders/:orderId/capture',
    withBody(captureBody, async ({ amount, capture_id: captureId = null }, request, response) => {
      const orderId = pathId(request, 'orderId');
      sendOrder(
        response,
        await orders.change(orderId, (order, now) => capture(order, amount, now, captureId)),
      );
    }),
  );
  router.post(
    '/orders/:orderId/void',
    withBody(emptyBody, async (_, request, response) => {
      sendOrder(response, await orders.change(pathId(request, 'orderId'), voidOrder));
    }),
  );
  router.post(
    '/orders/:orderId/reversal',
    withBody(emptyBody, async (_, request, response) => {
      sendOrder(response, await orders.reverse(pathId(request, 'orderId')));
    }),
  );
  addRefundRoutes(router, orders, dict);
  return router;
}

function addRefundRoutes(router: Router, orders: Orders, dict: Pick<Dict, 'isOwnedBy'>): void {
  const path = '/orders/:orderId/refunds/:refundId';
  router.put(
    path,
    withBody(refundBody, async (body, request, response) => {
      const refundId = pathId(request, 'refundId');
      const { payout_pix_key: key, receiver_document: receiver } = body;
      const isStrangersKey = key !== null && (receiver === null || !(await dict.isOwnedBy(key, receiver)));
      const refunded = await orders.change(pathId(request, 'orderId'), (order, now) =>
        refund(
          order,
          {
            refundId,
            reference: body.reference ?? refundId,
            amountCents: body.amount,
            description: body.description,
            endToEndId: body.end_to_end_id,
            hasPayoutKey: key !== null,
            isStrangersKey,
          },
          now,
        ),
      );
      if (refunded.ok && findRefund(refunded.value, refundId)?.isAnswerLost === true) loseAnswer(request);
      else sendRefund(response, refundId, refunded);
    }),
  );
  router.get(path, async (request, response) => {
    sendRefund(response, pathId(request, 'refundId'), await orders.find(pathId(request, 'orderId')));
  });
  router.post(
    `${path}/cancel`,
    withBody(emptyBody, async (_, request, response) => {
      const refundId = pathId(request, 'refundId');
      const cancelled = await orders.change(pathId(request, 'orderId'), (order, now) =>
        cancelRefund(order, refundId, now),
      );
      sendRefund(response, refundId, cancelled);
    }),
  );
}

export const EVIDENCE_PATH = '/v1/orders/:orderId/disputes/:disputeId/evidence/:evidenceId';

export function disputesRouter(orders: Orders): Router {
  const router = Router();
  router.put(
    EVIDENCE_PATH,
    withBody(evidenceBody, async (body, request, response) => {
      const disputeId = pathId(request, 'disputeId');
      const evidenceId = pathId(request, 'evidenceId');
      const taken = await orders.change(pathId(request, 'orderId'), (order, now) =>
        takeEvidence(order, disputeId, toEvidence(evidenceId, body, now), now),
      );
      sendOrder(response, taken);
    }),
  );
  router.post(
    '/v1/orders/:orderId/disputes/:disputeId/accept',
    withBody(emptyBody, async (_, request, response) => {
      const disputeId = pathId(request, 'disputeId');
      const accepted = await orders.change(pathId(request, 'orderId'), (order, now) =>
        acceptDispute(order, disputeId, now),
      );
      sendOrder(response, accepted);
    }),
  );
  return router;
}

function toEvidence(evidenceId: string, body: EvidenceBody, now: Date): DisputeEvidence {
  const receivedAt = now.toISOString();
  if ('text' in body) return { evidenceId, text: body.text, file: null, receivedAt };
  const data = Buffer.from(body.data_base64, 'base64');
  const sha256 = createHash('sha256').update(data).digest('hex');
  const { name, content_type: contentType } = body;
  return {
    evidenceId,
    text: null,
    file: { name, contentType, bytes: data.byteLength, sha256 },
    receivedAt,
  };
}

export function sendOrder(response: Response, order: Result<Order, OrderRefusal>): void {
  if (order.ok) response.json(orderSnapshot(order.value));
  else sendRefusal(response, order.error);
}

function sendRefund(response: Response, refundId: string, order: Result<Order, OrderRefusal>): void {
  const found = order.ok ? findRefund(order.value, refundId) : undefined;
  if (!order.ok) sendRefusal(response, order.error);
  else if (!found) sendRefusal(response, { code: 'refund_not_found' });
  else response.json(refundSnapshot(order.value, found));
}

// Simulates a lost answer: the request was carried out, and the connection breaks.
function loseAnswer(request: Request): void {
  request.socket.destroy();
}

function toFacts(body: OrderBody): OrderFacts {
  const { organization_id: organizationId, affiliation_id: affiliationId } = body.merchant;
  switch (body.method) {
    case 'CREDIT_CARD':
    case 'DEBIT_CARD':
      return {
        method: body.method,
        amountCents: body.amount,
        installments: body.installments,
        autoCapture: body.auto_capture,
        isAuthenticated: body.card.eci !== null && body.card.cryptogram !== null,
        organizationId,
        affiliationId,
      };
    case 'PIX':
    case 'BOLEPIX':
      return {
        method: body.method,
        amountCents: body.amount,
        txid: body.txid,
        expiresAt: body.expires_at.toISOString(),
        dueDate: body.due_date,
        terms: body.terms && toTerms(body.terms),
        assignor: body.merchant.full_name,
        organizationId,
        affiliationId,
      };
  }
}

// Modality and value were checked against each other by the schema.
function toTerms({ abatement, discount, fine, interest }: TermsBody): ChargeTerms {
  return {
    ...(abatement && { abatement: toTerm(abatement) as AbatementTerm }),
    ...(discount && { discount: toDiscount(discount) }),
    ...(fine && { fine: toTerm(fine) as FineTerm }),
    ...(interest && { interest: toTerm(interest) as InterestTerm }),
  };
}

type TermValue = { readonly amount: number } | { readonly percentage_e4: number };
const readValue = (value: TermValue) =>
  'amount' in value ? { amountCents: value.amount } : { percentageE4: value.percentage_e4 };
const toTerm = (term: TermValue & { readonly modality: string }) => ({
  modality: term.modality,
  ...readValue(term),
});

function toDiscount(discount: NonNullable<TermsBody['discount']>): PixDiscountTerm {
  if (!('dates' in discount)) return toTerm(discount) as PixDiscountTerm;
  const dates = discount.dates.map((date) => ({ untilDate: date.until_date, ...readValue(date) }));
  return { modality: discount.modality, dates } as PixDiscountTerm;
}

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

function sendRefusal(response: Response, refusal: OrderRefusal): void {
  const { status, message } = REFUSALS[refusal.code];
  if (status === 503) response.set('retry-after', RETRY_AFTER_SECONDS);
  response.status(status).json({
    code: refusal.code,
    message,
    ...('status' in refusal && { order_status: refusal.status }),
    ...('availableCents' in refusal && { available_amount: refusal.availableCents }),
  });
}
