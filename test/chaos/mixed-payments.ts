// Makes payments with every ending. The simulated merchant repeats each request until it is answered.
import { randomUUID } from 'node:crypto';
import { setTimeout as delay } from 'node:timers/promises';
import { bolepixPayment, cardPayment, pixPayment, type Api, type ApiAnswer } from '@mps/testkit';

const KINDS = [
  'card approved',
  'card refused',
  'card refunded',
  'PIX waiting',
  'PIX paid',
  'PIX cancelled',
  'BOLEPIX waiting',
  'BOLEPIX paid',
] as const;
type Kind = (typeof KINDS)[number];

/** Ends in 51: insufficient funds. */
const REFUSED_AMOUNT_CENTS = 10_051;
const GIVE_UP_MS = 120_000;
const RETRY_MS = 250;
const DONE = new Set([200, 201]);
/** Statuses to retry on. 409 means that the same request is in flight. */
const AGAIN = new Set([409, 502, 503, 504]);

type Body = Record<string, unknown>;

const CREATION: Readonly<Record<Kind, () => Body>> = {
  'card approved': () => cardPayment(),
  'card refused': () => cardPayment({ amount: REFUSED_AMOUNT_CENTS }),
  'card refunded': () => cardPayment(),
  'PIX waiting': () => pixPayment(),
  'PIX paid': () => pixPayment(),
  'PIX cancelled': () => pixPayment(),
  'BOLEPIX waiting': () => bolepixPayment(),
  'BOLEPIX paid': () => bolepixPayment(),
};

/** The request that follows the creation, if any: last path segment and body. */
const NEXT: Readonly<Partial<Record<Kind, () => readonly [string, Body]>>> = {
  'card refunded': () => ['refunds', { request_id: `refund-${randomUUID()}`, amount: 10_000 }],
  'PIX paid': () => ['pay', {}],
  'PIX cancelled': () => ['cancel', {}],
  'BOLEPIX paid': () => ['pay', { paid_via: 'BOLETO' }],
};

/** Returns the payment's id. Throws on a final refusal, or after two minutes without an answer. */
export async function makeMixedPayment(api: Api, merchantId: string, random: () => number): Promise<string> {
  const kind = KINDS[Math.floor(random() * KINDS.length)] as Kind;
  const path = `/v1/merchants/${merchantId}/transactions`;
  const creation = CREATION[kind]();
  const created = await persist(() => api.post<{ id: string }>(path, creation), 'the creation', kind);
  const { id } = created.body;
  const [step, body] = NEXT[kind]?.() ?? [];
  if (step !== undefined) {
    // 409 answers a repeat of a step that succeeded unanswered. The payment's state shows that it is done.
    await persist(
      () => api.post(`${path}/${id}/${step}`, body),
      step,
      kind,
      async () => {
        const { body: now } = await api.get<{ status: string }>(`/v1/merchants/transactions/${id}`);
        return !['PROCESSING', 'WAITING_PAYMENT'].includes(now.status);
      },
    );
  }
  return id;
}

async function persist<Answer>(
  send: () => Promise<ApiAnswer<Answer>>,
  what: string,
  kind: Kind,
  isDone: () => Promise<boolean> = async () => false,
): Promise<ApiAnswer<Answer>> {
  const deadline = Date.now() + GIVE_UP_MS;
  for (;;) {
    const answer = await send();
    if (DONE.has(answer.status)) return answer;
    if (!AGAIN.has(answer.status))
      throw new Error(`${what} of ${kind} was answered ${answer.status} ${answer.text}`);
    if (answer.status === 409 && (await isDone())) return answer;
    if (Date.now() > deadline) throw new Error(`${what} of ${kind} was not answered in ${GIVE_UP_MS} ms`);
    await delay(RETRY_MS);
  }
}
