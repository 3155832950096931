// What merchants say to disputes: evidence, each under the caller's own id, and acceptance.
import { createHash } from 'node:crypto';
import { Router } from 'express';
import { acceptDispute, takeEvidence } from '../domain/disputes';
import type { DisputeEvidence } from '../domain/order';
import type { OrderUseCases } from '../usecases/orders';
import { sendOrder } from './orders';
import { pathId, withBody } from './route';
import { emptyBody, evidenceBody, type EvidenceBody } from './schemas';

export const EVIDENCE_PATH = '/v1/orders/:orderId/disputes/:disputeId/evidence/:evidenceId';

export function disputesRouter(orders: OrderUseCases): Router {
  const router = Router();
  router.put(
    EVIDENCE_PATH,
    withBody(evidenceBody, async (body, request, response) => {
      const disputeId = pathId(request, 'disputeId');
      const evidenceId = pathId(request, 'evidenceId');
      const taken = await orders.change(pathId(request, 'orderId'), (order, now) =>
        takeEvidence(order, disputeId, evidenceOf(evidenceId, body, now), now),
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

function evidenceOf(evidenceId: string, body: EvidenceBody, now: Date): DisputeEvidence {
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
