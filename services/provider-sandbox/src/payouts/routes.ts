// The bank's routes. PUT with the caller's id sends money once, and GET returns the outcome.
import { Router, type Response } from 'express';
import { ok, type Result } from '@mps/kernel';
import { pathId, sendError, withBody, cashoutBody } from '../http/schemas';
import { findAnswerMode, findEnding, listMovements, payoutEndToEndId, type Payout } from './domain/payout';
import type { PayoutRefusal, Payouts } from './operations';

const REFUSALS: Readonly<Record<PayoutRefusal['code'], { status: number; message: string }>> = {
  payout_not_found: { status: 404, message: 'No cashout has this id.' },
  payout_conflict: { status: 409, message: 'This id belongs to a cashout with other facts.' },
  temporarily_unavailable: { status: 503, message: 'Nothing was done. Try again.' },
};
const REFUSED_BECAUSE = 'The receiving account takes no payments.';

export function payoutsRouter(payouts: Payouts): Router {
  const router = Router();
  const send = (response: Response, found: Result<Payout, PayoutRefusal>): void => {
    if (found.ok) response.json(toSnapshot(found.value, payouts.now()));
    else sendPayoutRefusal(response, found.error);
  };
  router.put(
    '/cashouts/:cashoutId',
    withBody(cashoutBody, async (body, request, response) => {
      const facts = {
        amountCents: body.amount,
        organizationId: body.organization_id,
        companyId: body.company_id,
        pixKey: body.pix_key,
      };
      const sent = await payouts.send(pathId(request, 'cashoutId'), facts, {
        reference: body.reference ?? null,
        receiverDocument: body.receiver_document,
      });
      // Simulates a lost answer: the request was carried out, or arrives later, and the connection breaks.
      const isLost = sent.ok && sent.value.isNew && findAnswerMode(facts) === 'LOSE_ANSWER';
      if (isLost) request.socket.destroy();
      else send(response, sent.ok ? ok(sent.value.payout) : sent);
    }),
  );
  router.get('/cashouts/:cashoutId', async (request, response) => {
    send(response, await payouts.find(pathId(request, 'cashoutId')));
  });
  return router;
}

/** The bank's movements, for tests. A cashout that never arrived has none. The id is the key or a reference. */
export function payoutLeversRouter(payouts: Payouts): Router {
  const router = Router();
  router.get('/cashouts/:cashoutId/movements', async (request, response) => {
    const found = await payouts.findByAnyName(pathId(request, 'cashoutId'));
    const movements = found.ok ? listMovements(found.value, payouts.now()) : [];
    response.json({
      movements: movements.map(({ kind, amountCents, at }) => ({ kind, amount: amountCents, at })),
    });
  });
  return router;
}

function toSnapshot(payout: Payout, now: Date) {
  const ending = findEnding(payout, now);
  const status = ending?.end ?? 'PROCESSING';
  return {
    cashout_id: payout.payoutId,
    amount: payout.movedCents,
    status,
    reason: status === 'REFUSED' ? REFUSED_BECAUSE : null,
    end_to_end_id: status === 'REFUSED' ? null : payoutEndToEndId(payout),
    ended_at: ending?.at ?? null,
  };
}

function sendPayoutRefusal(response: Response, { code }: PayoutRefusal): void {
  const { status, message } = REFUSALS[code];
  if (status === 503) response.set('retry-after', '1');
  sendError(response, status, code, message);
}
