// The provider's statements, one per business day: read in bounded time and size, and not trusted to be what was agreed.
import { describeError, parseJson, readBoundedText, type Logger } from '@mps/chassis';
import type { DomainError } from '@mps/contracts';
import { dayOf, err, isDay, ok, type Result } from '@mps/kernel';
import { z } from 'zod';
import { MAX_STATEMENT_BYTES, STATEMENT_LIMIT_MS } from '../limits';
import { RECORD_KINDS, type Statements } from '../reconciliation';

export interface StatementOptions {
  /** Without a slash at its end. */
  readonly baseUrl: string;
  readonly apiKey: string;
  readonly log: Logger;
}

const day = z.string().refine(isDay);
const statement = z.object({
  complete: z.boolean(),
  records: z.array(
    z.object({
      record_id: z.string().min(1),
      kind: z.enum(RECORD_KINDS),
      our_id: z.string().min(1),
      amount: z.int().nonnegative(),
      payment_date: day,
      occurred_at: z.iso.datetime(),
    }),
  ),
});
const names = z.object({ data: z.array(z.object({ day, organization_id: z.string() })) });
const tampered = z.object({ our_id: z.string().nullable() });

const HTTP_NOT_FOUND = 404;
const HTTP_SERVER_ERROR = 500;
const AWAY: DomainError = { code: 'service_unavailable', retryAfterSeconds: 1 };
const UNREADABLE: DomainError = { code: 'provider_error' };

export function makeStatements({ baseUrl, apiKey, log }: StatementOptions): Statements {
  /** `null`: the provider has no such thing. */
  async function ask<Schema extends z.ZodType>(
    schema: Schema,
    path: string,
    body?: object,
  ): Promise<Result<z.output<Schema> | null, DomainError>> {
    try {
      const response = await fetch(baseUrl + path, {
        method: body === undefined ? 'GET' : 'POST',
        headers: { authorization: `Bearer ${apiKey}`, 'content-type': 'application/json' },
        redirect: 'error',
        signal: AbortSignal.timeout(STATEMENT_LIMIT_MS),
        ...(body !== undefined && { body: JSON.stringify(body) }),
      });
      const text = await readBoundedText(response, MAX_STATEMENT_BYTES);
      if (response.status === HTTP_NOT_FOUND) return ok(null);
      if (response.status >= HTTP_SERVER_ERROR) return err(AWAY);
      const parsed = schema.safeParse(response.ok && text !== null ? parseJson(text) : undefined);
      if (parsed.success) return ok(parsed.data);
      log.warn({ path, status: response.status }, 'the provider’s statement cannot be read');
      return err(UNREADABLE);
    } catch (error) {
      log.warn({ err: describeError(error), path }, 'the provider’s statement cannot be had');
      return err(AWAY);
    }
  }

  return {
    async read(organizationId, of) {
      const query = new URLSearchParams({ organization_id: organizationId });
      const found = await ask(statement, `/v1/statements/${of}?${query.toString()}`);
      if (!found.ok) return found;
      if (found.value === null) return err(UNREADABLE);
      const { complete, records } = found.value;
      return ok({
        complete,
        records: records.map((record) => ({
          recordId: record.record_id,
          kind: record.kind,
          ourId: record.our_id,
          amount: record.amount,
          statedOn: of,
          day: dayOf(new Date(record.occurred_at)),
          paymentDate: record.payment_date,
        })),
      });
    },
    async list(from, to) {
      const found = await ask(names, `/v1/statements?${new URLSearchParams({ from, to }).toString()}`);
      return found.ok ? ok(found.value?.data ?? []) : found;
    },
    async tamper(organizationId, of, { kind, ourId }) {
      const body = { organization_id: organizationId, kind, our_id: ourId };
      const done = await ask(tampered, `/sandbox/statements/${of}/tamper`, body);
      return done.ok ? ok(done.value && { ourId: done.value.our_id }) : done;
    },
  };
}
