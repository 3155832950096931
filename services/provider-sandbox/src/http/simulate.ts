// The levers of the sandbox: a test moves payers, cardholders, issuers and the clock.
import { LATEST_BUSINESS_INSTANT } from '@mps/kernel';
import { Router, type RequestHandler } from 'express';
import type { Clock, ClockReading } from '../clock';
import { pay } from '../orders/domain/change-order';
import { openDispute, resolveDispute } from '../orders/domain/disputes';
import type { Payer } from '../orders/domain/order';
import type { Orders } from '../orders/operations';
import { sendOrder } from '../orders/routes';
import type { Settle } from '../runner/run';
import {
  pathId,
  sendError,
  withBody,
  advanceBody,
  disputeBody,
  emptyBody,
  payBody,
  resolveBody,
  type PayBody,
} from './schemas';

export function simulateRouter(orders: Orders): Router {
  const router = Router();
  router.post(
    '/orders/:orderId/pay',
    withBody(payBody, async (body, request, response) => {
      const payment = {
        via: body.paid_via,
        amountCents: body.amount ?? null,
        paidAt: body.paid_at ?? null,
        payer: toPayer(body.payer ?? {}),
      };
      sendOrder(
        response,
        await orders.change(pathId(request, 'orderId'), (order, now) => pay(order, payment, now)),
      );
    }),
  );
  router.post(
    '/orders/:orderId/dispute',
    withBody(disputeBody, async (body, request, response) => {
      const dispute = {
        kind: body.kind,
        amountCents: body.amount ?? null,
        reasonCode: body.reason_code ?? null,
        requestKey: body.request_key ?? null,
      };
      const orderId = pathId(request, 'orderId');
      sendOrder(response, await orders.change(orderId, (order, now) => openDispute(order, dispute, now)));
    }),
  );
  router.post(
    '/orders/:orderId/dispute/resolve',
    withBody(resolveBody, async ({ outcome, dispute_id: disputeId = null }, request, response) => {
      const orderId = pathId(request, 'orderId');
      const resolved = await orders.change(orderId, (order, now) =>
        resolveDispute(order, outcome, now, disputeId),
      );
      sendOrder(response, resolved);
    }),
  );
  // An order that never arrived has no charges, like one that was declined.
  router.get('/orders/:orderId/charges', async (request, response) => {
    const orderId = pathId(request, 'orderId');
    const found = await orders.find(orderId);
    const journal = found.ok ? found.value.journal : [];
    response.json({
      order_id: orderId,
      charges: journal.filter(({ kind }) => kind === 'AUTHORIZATION').length,
      payments: journal.filter(({ kind }) => kind === 'PAYMENT').length,
      journal: journal.map(({ kind, amountCents, at }) => ({ kind, amount: amountCents, at })),
    });
  });
  return router;
}

const CLOCK_REFUSALS = {
  not_forward: 'The clock moves forward only.',
  too_far: `The clock is not moved past ${LATEST_BUSINESS_INSTANT}.`,
};

/** Needs no key: the time is no secret, and processes read it before they hold a key. */
export const readClock =
  (clock: Clock): RequestHandler =>
  (_, response) => {
    response.json(readingJson(clock.read()));
  };

export function clockRouter(clock: Clock, settle: Settle): Router {
  const router = Router();
  router.post(
    '/clock/advance',
    withBody(advanceBody, async (body, _, response) => {
      const advanced = await clock.advance(body);
      if (advanced.ok) response.json(readingJson(advanced.value));
      else sendError(response, 400, advanced.error.code, CLOCK_REFUSALS[advanced.error.code]);
    }),
  );
  router.post(
    '/settle',
    withBody(emptyBody, async (_, __, response) => {
      response.json(await settle());
    }),
  );
  return router;
}

const readingJson = ({ offsetMs, now }: ClockReading) => ({ offset_ms: offsetMs, now: now.toISOString() });

// An absent member keeps its default. An explicit null does not.
function toPayer(payer: NonNullable<PayBody['payer']>): Partial<Payer> {
  const { name, document, bank_name: bankName, ispb, branch, account } = payer;
  return {
    ...(name !== undefined && { name }),
    ...(document !== undefined && { document }),
    ...(bankName !== undefined && { bankName }),
    ...(ispb !== undefined && { ispb }),
    ...(branch !== undefined && { branch }),
    ...(account !== undefined && { account }),
  };
}
