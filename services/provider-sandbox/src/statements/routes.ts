// Statements over HTTP: an organization's statement of a day as a stream, the list of statements, and differences that a test
// plants.
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { isDay, type Day } from '@mps/kernel';
import { Router, type Request, type Response } from 'express';
import { z } from 'zod';
import { pathId, sendError, sendInvalid, withBody, callerId } from '../http/schemas';
import { DIFFERENCES } from './statement';
import { STATEMENT_HEARTBEAT_MS } from '../limits';
import { withHeartbeats } from './heartbeats';
import type { Statement, Statements } from './store';

const day = z.string().refine(isDay, 'must be a day');
const key = z.string().min(1).optional();
/** `from_key` and `to_key` ask for a part of the statement, by `{kind}/{our_id}`, both inclusive. */
const statementQuery = z.strictObject({ organization_id: callerId, from_key: key, to_key: key });
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
    const of = readDay(request, response);
    if (of === null) return;
    const query = statementQuery.safeParse(request.query);
    if (!query.success) {
      sendInvalid(response, query.error);
      return;
    }
    const { organization_id, from_key: from, to_key: to } = query.data;
    const statement = statements.open(organization_id, of, { from, to });
    const isLines = request.headers.accept === LINES;
    response.type(isLines ? LINES : 'application/json');
    await send(response, isLines ? formatLines(statement) : formatJson(statement));
  });
  router.post(
    '/sandbox/statements/:day/tamper',
    withBody(tamperBody, async ({ organization_id, kind, our_id }, request, response) => {
      const of = readDay(request, response);
      if (of === null) return;
      const planted = await statements.plant(organization_id, of, kind, our_id);
      if (planted === null)
        sendError(
          response,
          404,
          'record_not_found',
          'The statement of this organization and day has no such record.',
        );
      else response.json({ day: of, kind, our_id: planted.ourId });
    }),
  );
  return router;
}

/** A slow reader slows the reading of the database down. */
async function send(response: Response, text: AsyncIterable<string>): Promise<void> {
  try {
    await pipeline(Readable.from(text, { highWaterMark: 1 }), response);
  } catch (error) {
    if (!isEndedByReader(error)) throw error;
  }
}

const isEndedByReader = (error: unknown): boolean =>
  error instanceof Error && 'code' in error && error.code === 'ERR_STREAM_PREMATURE_CLOSE';

/**
 * Yields a head, a line for each record, and an end with the number of records, by which a reader notices a cut stream. An
 * empty line comes each time the next page is not ready after STATEMENT_HEARTBEAT_MS.
 */
async function* formatLines({ day: of, complete, pages }: Statement): AsyncGenerator<string> {
  yield `${JSON.stringify({ day: of, complete })}\n`;
  let records = 0;
  for await (const page of withHeartbeats(pages, STATEMENT_HEARTBEAT_MS)) {
    records += page?.length ?? 0;
    yield page === null ? '\n' : page.map((record) => `${JSON.stringify(record)}\n`).join('');
  }
  yield `${JSON.stringify({ end: true, records })}\n`;
}

async function* formatJson({ day: of, complete, pages }: Statement): AsyncGenerator<string> {
  yield `{"day":${JSON.stringify(of)},"complete":${JSON.stringify(complete)},"records":[`;
  let separator = '';
  for await (const page of pages) {
    if (page.length === 0) continue;
    yield separator + page.map((record) => JSON.stringify(record)).join(',');
    separator = ',';
  }
  yield ']}';
}

function readDay(request: Request, response: Response): Day | null {
  const text = pathId(request, 'day');
  if (isDay(text)) return text;
  sendError(response, 404, 'statement_not_found', 'The path needs an existing day in the form YYYY-MM-DD.');
  return null;
}
