// Statements over HTTP: one per business day, which of them say something, and what a test plants in them.
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { isDay, type Day } from '@mps/kernel';
import { Router, type Request, type Response } from 'express';
import { z } from 'zod';
import { pathId, sendError, sendInvalid, withBody, callerId } from '../http/schemas';
import { DIFFERENCES } from './statement';
import type { Statement, Statements } from './store';

const day = z.string().refine(isDay, 'must be a day');
const key = z.string().min(1).optional();
/** `from_key`, `to_key`: a part of the statement, by `{kind}/{our_id}`, both inclusive. */
const statementQuery = z.strictObject({ organization_id: key, from_key: key, to_key: key });
const LINES = 'application/x-ndjson';
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
    else {
      const { organization_id = null, from_key, to_key } = query.data;
      const statement = await statements.read(organization_id, of);
      if (request.headers.accept !== LINES) response.json(statement);
      else await sendLines(response, statement, { from: from_key, to: to_key });
    }
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

/** Sorted, so that a reader compares them without holding them: a head, a line for each record, and an end that counts them. */
async function sendLines(
  response: Response,
  { day: of, complete, records }: Statement,
  { from, to }: { readonly from: string | undefined; readonly to: string | undefined },
): Promise<void> {
  const keyed = records
    .map((record) => [`${record.kind}/${record.our_id}`, record] as const)
    .filter(([name]) => (from === undefined || name >= from) && (to === undefined || name <= to))
    .sort(([one], [other]) => (one < other ? -1 : one > other ? 1 : 0));
  function* lines(): Generator<string> {
    yield `${JSON.stringify({ day: of, complete })}\n`;
    for (const [, record] of keyed) yield `${JSON.stringify(record)}\n`;
    yield `${JSON.stringify({ end: true, records: keyed.length })}\n`;
  }
  response.set('content-type', LINES);
  await pipeline(Readable.from(lines()), response);
}

function dayOfPath(request: Request, response: Response): Day | null {
  const text = pathId(request, 'day');
  if (isDay(text)) return text;
  sendError(response, 404, 'statement_not_found', 'A statement is named by its day, YYYY-MM-DD.');
  return null;
}
