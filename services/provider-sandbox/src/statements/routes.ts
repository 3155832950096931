// Statements over HTTP: one per business day, which of them say something, and what a test plants in them.
import { isDay, type Day } from '@mps/kernel';
import { Router, type Request, type Response } from 'express';
import { z } from 'zod';
import { pathId, sendError, sendInvalid, withBody, callerId } from '../http/schemas';
import { DIFFERENCES } from './statement';
import type { Statements } from './store';

const day = z.string().refine(isDay, 'must be a day');
const statementQuery = z.strictObject({ organization_id: z.string().min(1).optional() });
const listQuery = z.strictObject({ from: day, to: day });
const tamperBody = z.strictObject({
  organization_id: callerId,
  kind: z.enum([...DIFFERENCES, 'NONE']),
  our_id: z.string().min(1).nullable(),
});

export function statementsRouter(statements: Statements): Router {
  const router = Router();
  router.get('/v1/statements', async (request, response) => {
    const query = listQuery.safeParse(request.query);
    if (!query.success) sendInvalid(response, query.error);
    else response.json({ data: await statements.list(query.data.from, query.data.to) });
  });
  router.get('/v1/statements/:day', async (request, response) => {
    const of = dayOfPath(request, response);
    if (of === null) return;
    const query = statementQuery.safeParse(request.query);
    if (!query.success) sendInvalid(response, query.error);
    else response.json(await statements.read(query.data.organization_id ?? null, of));
  });
  router.post(
    '/sandbox/statements/:day/tamper',
    withBody(tamperBody, async ({ organization_id, kind, our_id }, request, response) => {
      const of = dayOfPath(request, response);
      if (of === null) return;
      const planted = await statements.plant(organization_id, of, kind, our_id);
      if (planted === null) sendError(response, 404, 'record_not_found', 'The day has no such record.');
      else response.json({ day: of, kind, our_id: planted.ourId });
    }),
  );
  return router;
}

function dayOfPath(request: Request, response: Response): Day | null {
  const text = pathId(request, 'day');
  if (isDay(text)) return text;
  sendError(response, 404, 'statement_not_found', 'A statement is named by its day, YYYY-MM-DD.');
  return null;
}
