// A simulated shop makes payments of every method at a steady rate and reads them. Some payments are refused, paid or
// refunded; some meet a provider that answers late or never.
import { randomBytes, randomInt, randomUUID } from 'node:crypto';
import { setTimeout as delay } from 'node:timers/promises';
import { bolepixPayment, cardPayment, pixPayment, type Api, type ApiAnswer } from '@mps/testkit';

const ACTIONS_PER_SECOND = 12;
/** The part of the run in which the provider misbehaves. */
const BAD_TIME = { from: 0.45, to: 0.65 } as const;
/** docs/rules.md#sandbox-amounts */
const REFUSED_CENTS = [1051, 2005, 3014];
const BAD_CENTS = [7_770_097, 7_770_091, 7_770_098, 1096];

interface Made {
  readonly id: string;
}

export interface Shop {
  work(seconds: number): Promise<void>;
  /** Makes a card payment. Returns the caller's trace, to which the platform links its own. */
  oneCardPayment(): Promise<string>;
  /** Number of answers by status. */
  answers(): Readonly<Record<string, number>>;
}

export async function makeShop(api: Api, merchantId: string, webhookUrl: string): Promise<Shop> {
  const base = `/v1/merchants/${merchantId}/transactions`;
  const answers: Record<string, number> = {};
  const counted = <Body>(answer: ApiAnswer<Body>): ApiAnswer<Body> => {
    answers[answer.status] = (answers[answer.status] ?? 0) + 1;
    return answer;
  };
  counted(await api.post('/v1/webhook-endpoints', { company_id: merchantId, url: webhookUrl }));
  const create = async (body: object): Promise<string> => counted(await api.post<Made>(base, body)).body.id;

  const actions: readonly (() => Promise<unknown>)[] = [
    async () => create(cardPayment({ amount: randomInt(2, 500) * 100 })),
    async () => create(cardPayment({ amount: randomInt(2, 500) * 100 })),
    async () => create(cardPayment({ amount: REFUSED_CENTS[randomInt(REFUSED_CENTS.length)] })),
    async () => create(pixPayment({ amount: randomInt(2, 500) * 100 })),
    async () => {
      const id = await create(pixPayment({ amount: randomInt(2, 500) * 100 }));
      counted(await api.post(`${base}/${id}/pay`, {}));
    },
    async () => create(bolepixPayment()),
    async () => {
      const id = await create(cardPayment({ amount: 20_000 }));
      counted(await api.post(`${base}/${id}/refunds`, { request_id: randomUUID(), amount: 5_000 }));
    },
    async () => {
      const id = await create(cardPayment());
      counted(await api.get(`${base}/${id}`));
    },
    async () => counted(await api.get(`${base}?limit=20`)),
  ];
  const badAction = async (): Promise<unknown> =>
    create(cardPayment({ amount: BAD_CENTS[randomInt(BAD_CENTS.length)] }));

  return {
    async work(seconds) {
      const running: Promise<unknown>[] = [];
      const total = seconds * ACTIONS_PER_SECOND;
      for (let n = 0; n < total; n++) {
        const part = n / total;
        const isBad = part > BAD_TIME.from && part < BAD_TIME.to && n % 3 === 0;
        const action = isBad ? badAction : actions[randomInt(actions.length)];
        running.push(action === undefined ? Promise.resolve() : action().catch(() => undefined));
        await delay(1_000 / ACTIONS_PER_SECOND);
      }
      await Promise.all(running);
    },
    async oneCardPayment() {
      const traceId = randomBytes(16).toString('hex');
      const traceparent = `00-${traceId}-${randomBytes(8).toString('hex')}-01`;
      counted(await api.post<Made>(base, cardPayment({ amount: 12_345 }), { headers: { traceparent } }));
      return traceId;
    },
    answers: () => answers,
  };
}
