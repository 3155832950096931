// The bank behind PROVIDER_A, which pays cashouts out: one per id of ours, however often it is asked for. An answer is only what
// was read in time, whole and in the agreed shape; everything else is `unknown`, because the money may have moved.
import { setTimeout as pause } from 'node:timers/promises';
import { describeError, parseJson, readBoundedText, type Logger } from '@mps/chassis';
import type { Secret } from '@mps/kernel';
import { z } from 'zod';
import type { Bank, BankAnswer } from '../cashouts';

const MAX_ANSWER_BYTES = 16 * 1024;
/** 503 is the bank's word that nothing was done: it is asked once more. */
const UNAVAILABLE = 503;
const UNAVAILABLE_RETRY_MS = 200;
const MAX_UNAVAILABLE_RETRIES = 2;
const NOT_FOUND = 404;

const answerSchema = z.object({
  cashout_id: z.string(),
  amount: z.int(),
  status: z.enum(['PROCESSING', 'PAID', 'REFUSED', 'RETURNED']),
  ended_at: z.iso
    .datetime({ offset: true })
    .transform((text) => new Date(text))
    .nullable(),
});

const UNKNOWN: BankAnswer = { kind: 'unknown' };

export function makeBank(options: {
  /** Without a slash at its end. */
  readonly baseUrl: string;
  readonly apiKey: Secret<string>;
  readonly log: Logger;
  readonly onUnknown: () => void;
}): Bank {
  const { baseUrl, apiKey, log, onUnknown } = options;

  async function ask(cashoutId: string, timeoutMs: number, body?: object): Promise<Response> {
    const signal = AbortSignal.timeout(timeoutMs);
    for (let retries = 0; ; retries += 1) {
      const response = await fetch(`${baseUrl}/v1/cashouts/${encodeURIComponent(cashoutId)}`, {
        method: body === undefined ? 'GET' : 'PUT',
        headers: {
          authorization: `Bearer ${apiKey.expose()}`,
          accept: 'application/json',
          ...(body !== undefined && { 'content-type': 'application/json' }),
        },
        redirect: 'error',
        signal,
        ...(body !== undefined && { body: JSON.stringify(body) }),
      });
      if (response.status !== UNAVAILABLE || retries >= MAX_UNAVAILABLE_RETRIES) return response;
      await response.body?.cancel();
      await pause(UNAVAILABLE_RETRY_MS, undefined, { signal });
    }
  }

  /** Never throws. */
  async function read(cashoutId: string, asked: Promise<Response>): Promise<BankAnswer | null> {
    const unknown = (why: object): BankAnswer => {
      onUnknown();
      log.warn({ cashout_id: cashoutId, ...why }, 'what the bank says of a cashout counts as unknown');
      return UNKNOWN;
    };
    try {
      const response = await asked;
      const text = await readBoundedText(response, MAX_ANSWER_BYTES);
      if (response.status === NOT_FOUND) return null;
      if (!response.ok || text === null) return unknown({ status: response.status });
      const parsed = answerSchema.safeParse(parseJson(text));
      if (!parsed.success || parsed.data.cashout_id !== cashoutId)
        return unknown({ status: response.status });
      return answerOf(parsed.data);
    } catch (error) {
      // The key of the receiver may be in the error: only the kind of failure is told.
      return unknown({ err: { type: describeError(error).type } });
    }
  }

  return {
    // A 404 of a request that sends is none of the bank's answers.
    send: async ({ cashoutId, organizationId, companyId, amount, pixKey }, timeoutMs) => {
      const body = {
        amount,
        currency: 'BRL',
        organization_id: organizationId,
        company_id: companyId,
        pix_key: pixKey,
      };
      return (await read(cashoutId, ask(cashoutId, timeoutMs, body))) ?? UNKNOWN;
    },
    find: (cashoutId, timeoutMs) => read(cashoutId, ask(cashoutId, timeoutMs)),
  };
}

function answerOf({ status, ended_at }: z.output<typeof answerSchema>): BankAnswer {
  switch (status) {
    case 'PAID':
      return ended_at === null ? UNKNOWN : { kind: 'paid', at: ended_at };
    case 'REFUSED':
      return { kind: 'refused' };
    case 'RETURNED':
      return { kind: 'returned' };
    case 'PROCESSING':
      return { kind: 'processing' };
  }
}
