// The orders API: PUT with the caller's own id places, everything else changes or tells.
import { Router, type Request, type Response } from 'express';
import { capture, voidOrder } from '../domain/change-order';
import type { ChargeTerms, Order, OrderFacts, OrderRefusal } from '../domain/order';
import { cancelRefund, findRefund, refund } from '../domain/refunds';
import { orderSnapshot, refundSnapshot } from '../domain/snapshot';
import type { AbatementTerm, FineTerm, InterestTerm, PixDiscountTerm, Result } from '@mps/kernel';
import type { OrderUseCases } from '../usecases/orders';
import { sendRefusal } from './errors';
import { pathId, withBody } from './route';
import { captureBody, emptyBody, orderBody, refundBody, type OrderBody, type TermsBody } from './schemas';

export function ordersRouter(orders: OrderUseCases): Router {
  const router = Router();

  router.put(
    '/orders/:orderId',
    withBody(orderBody, async (body, request, response) => {
      const placed = await orders.place(pathId(request, 'orderId'), factsOf(body));
      if (placed.ok && placed.value.status === 'PENDING') loseAnswer(request);
      else sendOrder(response, placed);
    }),
  );
  router.get('/orders/:orderId', async (request, response) => {
    sendOrder(response, await orders.find(pathId(request, 'orderId')));
  });
  router.post(
    '/orders/:orderId/capture',
    withBody(captureBody, async ({ amount }, request, response) => {
      const orderId = pathId(request, 'orderId');
      sendOrder(response, await orders.change(orderId, (order, now) => capture(order, amount, now)));
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
  addRefundRoutes(router, orders);
  return router;
}

function addRefundRoutes(router: Router, orders: OrderUseCases): void {
  const path = '/orders/:orderId/refunds/:refundId';
  router.put(
    path,
    withBody(refundBody, async (body, request, response) => {
      const refundId = pathId(request, 'refundId');
      const refunded = await orders.change(pathId(request, 'orderId'), (order, now) =>
        refund(
          order,
          {
            refundId,
            amountCents: body.amount,
            description: body.description,
            endToEndId: body.end_to_end_id,
            hasPayoutKey: body.payout_pix_key !== null,
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

// What a network does at its worst: the request was taken, and nobody will ever say so.
function loseAnswer(request: Request): void {
  request.socket.destroy();
}

function factsOf(body: OrderBody): OrderFacts {
  const affiliationId = body.merchant.affiliation_id;
  switch (body.method) {
    case 'CREDIT_CARD':
    case 'DEBIT_CARD':
      return {
        method: body.method,
        amountCents: body.amount,
        installments: body.installments,
        autoCapture: body.auto_capture,
        isAuthenticated: body.card.eci !== null && body.card.cryptogram !== null,
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
        terms: body.terms && termsOf(body.terms),
        assignor: body.merchant.full_name,
        affiliationId,
      };
  }
}

// Modality and value were checked against each other by the schema.
function termsOf({ abatement, discount, fine, interest }: TermsBody): ChargeTerms {
  return {
    ...(abatement && { abatement: termOf(abatement) as AbatementTerm }),
    ...(discount && { discount: discountOf(discount) }),
    ...(fine && { fine: termOf(fine) as FineTerm }),
    ...(interest && { interest: termOf(interest) as InterestTerm }),
  };
}

type TermValue = { readonly amount: number } | { readonly percentage_e4: number };
const valueOf = (value: TermValue) =>
  'amount' in value ? { amountCents: value.amount } : { percentageE4: value.percentage_e4 };
const termOf = (term: TermValue & { readonly modality: string }) => ({
  modality: term.modality,
  ...valueOf(term),
});

function discountOf(discount: NonNullable<TermsBody['discount']>): PixDiscountTerm {
  if (!('dates' in discount)) return termOf(discount) as PixDiscountTerm;
  const dates = discount.dates.map((date) => ({ untilDate: date.until_date, ...valueOf(date) }));
  return { modality: discount.modality, dates } as PixDiscountTerm;
}
