// Reads the provider's statements: one per business day and organization, as a stream of lines. Every line is
// validated. Memory does not grow with the statement: a line is a few KiB at most. The last line states the number of
// records.
import { errorTypeOf, parseJson, readBoundedText, type Logger } from '@mps/chassis';
import type { DomainError } from '@mps/contracts';
import { dayOf, err, isDay, ok, type Day, type Result } from '@mps/kernel';
import { z } from 'zod';
import {
  MAX_STATEMENT_LIST_BYTES,
  MAX_STATEMENT_LINE_CHARS,
  STATEMENT_LIMIT_MS,
  STATEMENT_RECORD_LIMIT_MS,
} from '../limits';
import {
  RECORD_KINDS,
  StatementBroken,
  type KeyRange,
  type Statements,
  type Theirs,
} from '../reconciliation';

export interface StatementOptions {
  /** Without a trailing slash. */
  readonly baseUrl: string;
  readonly apiKey: string;
  readonly log: Logger;
}

const LINES = 'application/x-ndjson';
const day = z.string().refine(isDay);
const header = z.object({ complete: z.boolean() });
const end = z.object({ end: z.literal(true), records: z.int().nonnegative() });
const record = z.object({
  record_id: z.string().min(1),
  kind: z.enum(RECORD_KINDS),
  our_id: z.string().min(1),
  provider_transaction_id: z.string().min(1).nullish(),
  amount: z.int().nonnegative(),
  payment_date: day,
  occurred_at: z.iso.datetime(),
});
const names = z.object({ data: z.array(z.object({ day, organization_id: z.string() })) });
const tampered = z.object({ our_id: z.string().nullable() });

const HTTP_NOT_FOUND = 404;
const HTTP_SERVER_ERROR = 500;
const AWAY: DomainError = { code: 'service_unavailable', retryAfterSeconds: 1 };
const UNREADABLE: DomainError = { code: 'provider_error' };

export function makeStatements({ baseUrl, apiKey, log }: StatementOptions): Statements {
  const headers = { authorization: `Bearer ${apiKey}`, 'content-type': 'application/json' };

  const ask = makeAsk(baseUrl, headers, log);

  return {
    async open(organizationId, of, range) {
      const path = formatPath(organizationId, of, range);
      const silence = new AbortController();
      try {
        const response = await within(silence, () =>
          fetch(baseUrl + path, {
            headers: { ...headers, accept: LINES },
            redirect: 'error',
            signal: silence.signal,
          }),
        );
        if (response.status >= HTTP_SERVER_ERROR) throw new StatementBroken(AWAY);
        if (!response.ok || response.body === null) throw new StatementBroken(UNREADABLE);
        const lines = readLines(response.body, silence);
        const first = await lines.next();
        const head = header.safeParse(first.done === true ? undefined : parseJson(first.value[0] ?? ''));
        if (!head.success) throw new StatementBroken(UNREADABLE);
        const rest = first.done === true ? [] : first.value.slice(1);
        return ok({
          complete: head.data.complete,
          records: readRecords(rest, lines, of),
          close: () => silence.abort(),
        });
      } catch (error) {
        silence.abort();
        const broken = asBroken(error);
        log.warn(
          { error_type: errorTypeOf(error), path: `/v1/statements/${of}` },
          'the provider’s statement could not be opened',
        );
        return err(broken.reason);
      }
    },
    async list(from, to) {
      const found = await ask(names, `/v1/statements?${new URLSearchParams({ from, to }).toString()}`);
      if (!found.ok) return found;
      return found.value === null ? err(UNREADABLE) : ok(found.value.data);
    },
    async tamper(organizationId, of, { kind, ourId }) {
      const body = { organization_id: organizationId, kind, our_id: ourId };
      const done = await ask(tampered, `/sandbox/statements/${of}/tamper`, body);
      return done.ok ? ok(done.value && { ourId: done.value.our_id }) : done;
    },
  };
}

/** Its `null`: the provider answered 404. */
const makeAsk = (baseUrl: string, headers: Readonly<Record<string, string>>, log: Logger) =>
  async function ask<Schema extends z.ZodType>(
    schema: Schema,
    path: string,
    body?: object,
  ): Promise<Result<z.output<Schema> | null, DomainError>> {
    try {
      const response = await fetch(baseUrl + path, {
        method: body === undefined ? 'GET' : 'POST',
        headers,
        redirect: 'error',
        signal: AbortSignal.timeout(STATEMENT_LIMIT_MS),
        ...(body !== undefined && { body: JSON.stringify(body) }),
      });
      const text = await readBoundedText(response, MAX_STATEMENT_LIST_BYTES);
      if (response.status === HTTP_NOT_FOUND) return ok(null);
      if (response.status >= HTTP_SERVER_ERROR) return err(AWAY);
      const parsed = schema.safeParse(response.ok && text !== null ? parseJson(text) : undefined);
      if (parsed.success) return ok(parsed.data);
      log.warn({ path, status: response.status }, 'the provider’s statement cannot be read');
      return err(UNREADABLE);
    } catch (error) {
      log.warn({ error_type: errorTypeOf(error), path }, 'the provider’s statement is unavailable');
      return err(AWAY);
    }
  };

function formatPath(organizationId: string, of: Day, range?: KeyRange): string {
  const query = new URLSearchParams({
    organization_id: organizationId,
    ...(range && { from_key: range.from, to_key: range.to }),
  });
  return `/v1/statements/${of}?${query.toString()}`;
}

/** Limits the provider's silence. The reader's own time between two pages does not count. */
async function within<Value>(silence: AbortController, work: () => Promise<Value>): Promise<Value> {
  const timer = setTimeout(() => silence.abort(), STATEMENT_LIMIT_MS);
  try {
    return await work();
  } finally {
    clearTimeout(timer);
  }
}

const asBroken = (error: unknown): StatementBroken =>
  error instanceof StatementBroken ? error : new StatementBroken(AWAY, { cause: error });

/**
 * Yields the complete lines of each chunk. Empty lines end a silence, so the time without any other line has a limit of its
 * own. The reader's own time does not count.
 */
async function* readLines(
  body: ReadableStream<Uint8Array>,
  silence: AbortController,
): AsyncGenerator<readonly string[], void> {
  const reader = body.getReader();
  const decoder = new TextDecoder();
  let cut = '';
  let waitedMs = 0;
  try {
    for (;;) {
      const askedAtMs = performance.now();
      const { done, value } = await within(silence, () => reader.read());
      waitedMs += performance.now() - askedAtMs;
      const lines = (cut + (value === undefined ? '' : decoder.decode(value, { stream: true }))).split('\n');
      cut = lines.pop() ?? '';
      if (cut.length > MAX_STATEMENT_LINE_CHARS) throw new StatementBroken(UNREADABLE);
      if (lines.some((line) => line !== '')) waitedMs = 0;
      if (waitedMs > STATEMENT_RECORD_LIMIT_MS) throw new StatementBroken(AWAY);
      if (lines.length > 0) yield lines;
      if (done) return;
    }
  } catch (error) {
    throw asBroken(error);
  } finally {
    silence.abort();
  }
}

/** Throws when the stream ends without its last line. Otherwise lost records would count as missing. */
async function* readRecords(
  first: readonly string[],
  lines: AsyncIterator<readonly string[], void>,
  statedOn: Day,
): AsyncGenerator<readonly Theirs[], void> {
  let count = 0;
  let page = first;
  try {
    for (;;) {
      const records: Theirs[] = [];
      for (const line of page) {
        // The provider still prepares the next records.
        if (line === '') continue;
        const said = parseJson(line);
        const last = end.safeParse(said);
        if (last.success) {
          if (records.length > 0) yield records;
          if (last.data.records !== count) throw new StatementBroken(AWAY);
          return;
        }
        records.push(toRecord(said, statedOn));
        count += 1;
      }
      if (records.length > 0) yield records;
      const next = await lines.next();
      if (next.done === true) throw new StatementBroken(AWAY);
      page = next.value;
    }
  } finally {
    await lines.return?.();
  }
}

function toRecord(said: unknown, statedOn: Day): Theirs {
  const parsed = record.safeParse(said);
  if (!parsed.success) throw new StatementBroken(UNREADABLE);
  const { record_id, kind, our_id, provider_transaction_id, amount, payment_date, occurred_at } = parsed.data;
  return {
    recordId: record_id,
    kind,
    ourId: our_id,
    providerOrderId: provider_transaction_id ?? null,
    amount,
    statedOn,
    day: dayOf(new Date(occurred_at)),
    paymentDate: payment_date,
  };
}
