// The client of PROVIDER_A. The bank behind it pays a cashout once per key, for any number of requests. Only a
// complete, valid answer in time counts. Every other answer is `unknown`, because the money may have moved.
import { setTimeout as pause } from 'node:timers/promises';
import { errorTypeOf, makeCounter, parseJson, readBoundedText, type Logger } from '@mps/chassis';
import type { Secret } from '@mps/kernel';
import { z } from 'zod';
import type { Bank, BankAnswer } from '../cashouts';

const MAX_ANSWER_BYTES = 16 * 1024;
/** With 503 the bank states that it did nothing. The request is repeated once. */
const UNAVAILABLE = 503;
const UNAVAILABLE_RETRY_MS = 200;
const MAX_UNAVAILABLE_RETRIES = 2;
const NOT_FOUND = 404;
/** The bank knows the key with another order: after a restore, an earlier payout may have used it. */
const CONFLICT = 409;

const answerSchema = z.object({
  cashout_id: z.string(),
  amount: z.int().positive(),
  status: z.enum(['PROCESSING', 'PAID', 'REFUSED', 'RETURNED']),
  ended_at: z.iso
    .datetime({ offset: true })
    .transform((text) => new Date(text))
    .nullable(),
});

const countUnknown = makeCounter('ledger.bank.unknown_answers', {
  description: 'Answers of the bank to cashouts that say nothing for certain',
  unit: '{answer}',
});

const UNKNOWN: BankAnswer = { kind: 'unknown' };

export function makeBank(options: {
  /** Without a trailing slash. */
  readonly baseUrl: string;
  readonly apiKey: Secret<string>;
  readonly log: Logger;
}): Bank {
  const { baseUrl, apiKey, log } = options;

  async function ask(bankKey: string, timeoutMs: number, body?: object): Promise<Response> {
    const signal = AbortSignal.timeout(timeoutMs);
    for (let retries = 0; ; retries += 1) {
      const response = await fetch(`${baseUrl}/v1/cashouts/${encodeURIComponent(bankKey)}`, {
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
  async function read(bankKey: string, asked: Promise<Response>): Promise<BankAnswer | null | 'conflict'> {
    const unknown = (why: object): BankAnswer => {
      countUnknown({});
      log.warn({ bank_key: bankKey, ...why }, 'an answer of the bank about a cashout counts as unknown');
      return UNKNOWN;
    };
    try {
      const response = await asked;
      const text = await readBoundedText(response, MAX_ANSWER_BYTES);
      if (response.status === NOT_FOUND) return null;
      if (response.status === CONFLICT) return 'conflict';
      if (!response.ok || text === null) return unknown({ status: response.status });
      const parsed = answerSchema.safeParse(parseJson(text));
      if (!parsed.success || parsed.data.cashout_id !== bankKey) return unknown({ status: response.status });
      return toBankAnswer(parsed.data);
    } catch (error) {
      // The error may contain the receiver's key, so only its type is logged.
      return unknown({ error_type: errorTypeOf(error) });
    }
  }

  async function find(bankKey: string, timeoutMs: number): Promise<BankAnswer | null> {
    const answer = await read(bankKey, ask(bankKey, timeoutMs));
    return answer === 'conflict' ? UNKNOWN : answer;
  }

  return {
    // 404 is no valid answer to a send.
    send: async (
      { bankKey, reference, organizationId, companyId, amount, pixKey, receiverDocument },
      timeoutMs,
    ) => {
      const body = {
        amount,
        currency: 'BRL',
        organization_id: organizationId,
        company_id: companyId,
        pix_key: pixKey,
        receiver_document: receiverDocument,
        reference,
      };
      const answer = await read(bankKey, ask(bankKey, timeoutMs, body));
      return (answer === 'conflict' ? await find(bankKey, timeoutMs) : answer) ?? UNKNOWN;
    },
    find,
  };
}

function toBankAnswer({ status, amount, ended_at: at }: z.output<typeof answerSchema>): BankAnswer {
  switch (status) {
    case 'PAID':
      return at === null ? UNKNOWN : { kind: 'paid', at, amount };
    case 'REFUSED':
      return { kind: 'refused', amount };
    case 'RETURNED':
      return at === null ? UNKNOWN : { kind: 'returned', at, amount };
    case 'PROCESSING':
      return { kind: 'processing', amount };
  }
}
