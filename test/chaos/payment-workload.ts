// A load of payments and its checks, for every chaos test: it records what the platform acknowledged and checks what must
// then be true of it. One violation fails the run.
import { setTimeout as delay } from 'node:timers/promises';
import {
  cardPayment,
  eventually,
  pixPayment,
  type Api,
  type ApiAnswer,
  type TestPlatform,
} from '@mps/testkit';
import { makeHistoryReader, type LoggedEvent } from './event-histories';

export interface Transaction {
  id: string;
  request_id: string;
  status: string;
  amount: number;
  refunded_amount: number;
}

/** What the provider has on record of an order. */
interface ProviderRecord {
  readonly charges: number;
  readonly journal: readonly { readonly kind: string; readonly amount: number }[];
}

const CHARGED = new Set(['APPROVED', 'PARTIALLY_REFUNDED', 'REFUNDED']);
const FINAL = new Set([...CHARGED, 'WAITING_PAYMENT', 'REFUSED', 'FAILED']);
/** Statuses of a payment whose outcome, or whose refund's, is still to come. */
const UNSETTLED = ['PROCESSING', 'PENDING_REFUND'] as const;
const RECOVERY_LIMIT_MS = 90_000;
/** Ten payments a second, since a kill waits until one of them is under way. An outage needs fewer. */
const LOAD_INTERVAL_MS = 100;
/** Checks at once: a list of theirs waits for no more than one before it, where a principal may read two at once. */
const WORKERS = 4;

/** Does all, a few at a time. */
async function withWorkers<Item>(
  items: readonly Item[],
  work: (item: Item) => Promise<unknown>,
): Promise<void> {
  const waiting = [...items];
  const worker = async (): Promise<void> => {
    for (let item = waiting.shift(); item !== undefined; item = waiting.shift()) await work(item);
  };
  await Promise.all(Array.from({ length: WORKERS }, worker));
}

/** Events of refunds carry the refund, not the payment. */
function findLastStatus(history: readonly LoggedEvent[]): unknown {
  return history.findLast(({ type }) => type.startsWith('transaction.'))?.data.object['status'];
}

export class PaymentWorkload {
  private readonly bodies = new Map<string, Record<string, unknown>>();
  readonly acknowledged = new Map<string, Transaction>();
  private underWay = 0;
  private readonly readHistories: ReturnType<typeof makeHistoryReader>;

  constructor(
    private readonly test: TestPlatform,
    /** Sees every answer to a creation. */
    private readonly observe: (answer: ApiAnswer<Transaction>) => void = () => undefined,
  ) {
    this.readHistories = makeHistoryReader(test.api);
  }

  /** Creates one payment; what is answered 201 or 200 is a claim. A failed request may be sent again by `settle`. */
  async create(index: number): Promise<void> {
    const body = index % 2 === 0 ? pixPayment() : cardPayment();
    this.bodies.set(String(body['request_id']), body);
    await this.send(body).catch(() => undefined);
  }

  /** Resolves while a creation has been sent and not been answered, after `more` others were acknowledged. */
  async inTheMiddle(more: number, limitMs: number): Promise<void> {
    const enough = this.acknowledged.size + more;
    await eventually(() => expect(this.acknowledged.size).toBeGreaterThan(enough), limitMs);
    await eventually(() => expect(this.underWay).toBeGreaterThan(0), limitMs);
  }

  /** Creates at a steady rate until told to stop, whether or not earlier ones have been answered: an open load. */
  async createUntil(stopped: () => boolean, intervalMs = LOAD_INTERVAL_MS): Promise<void> {
    const running: Promise<void>[] = [];
    for (let index = 0; !stopped(); index++) {
      running.push(this.create(index));
      await delay(intervalMs);
    }
    await Promise.all(running);
  }

  /** Sends every request again until each is answered: what a merchant's retry does. */
  async settle(): Promise<void> {
    const unanswered = [...this.bodies].filter(([requestId]) => !this.acknowledged.has(requestId));
    await withWorkers(unanswered, ([requestId, body]) =>
      eventually(async () => {
        const { status, text } = await this.send(body);
        if (!this.acknowledged.has(requestId))
          throw new Error(`${requestId} was answered ${status}: ${text}`);
      }, RECOVERY_LIMIT_MS),
    );
  }

  private async send(body: Record<string, unknown>): Promise<ApiAnswer<Transaction>> {
    const answer = await this.post(body);
    this.observe(answer);
    if (answer.status === 201 || answer.status === 200)
      this.acknowledged.set(answer.body.request_id, answer.body);
    else expect([409, 502, 503, 504]).toContain(answer.status);
    return answer;
  }

  private async post(body: Record<string, unknown>): Promise<ApiAnswer<Transaction>> {
    this.underWay += 1;
    try {
      return await this.api.post<Transaction>(this.path, body);
    } finally {
      this.underWay -= 1;
    }
  }

  /** Everything acknowledged exists once, ends somewhere, was charged at most once, and has its events in order. */
  async verify(): Promise<void> {
    const events = await this.readHistories();
    await withWorkers([...this.acknowledged.values()], async ({ id, request_id, amount }) => {
      const found = await this.api.get<{ data: Transaction[] }>(`/v1/transactions?request_id=${request_id}`);
      expect(found.body.data.map((one) => [one.id, one.amount])).toEqual([[id, amount]]);
      const [now] = found.body.data;
      expect(FINAL).toContain(now?.status);
      const { charges, journal } = await this.readProviderRecord(id);
      expect(charges).toBe(CHARGED.has(now?.status ?? '') ? 1 : 0);
      const refunded = journal.filter(({ kind }) => kind === 'REFUND').map((refund) => refund.amount);
      expect(refunded.reduce((sum, cents) => sum + cents, 0)).toBe(now?.refunded_amount ?? 0);
      const history = events.get(id) ?? [];
      expect(history.map(({ sequence }) => sequence)).toEqual(history.map((_, index) => index + 1));
      expect(findLastStatus(history)).toBe(now?.status);
    });
  }

  /** Waits until no outcome is to come any more and every last event has reached the log. */
  async quiesce(): Promise<void> {
    await eventually(async () => {
      for (const status of UNSETTLED) {
        const { body } = await this.api.get<{ pagination: { total: number } }>(
          `/v1/transactions?status=${status}`,
        );
        expect({ status, total: body.pagination.total }).toEqual({ status, total: 0 });
      }
    }, RECOVERY_LIMIT_MS);
    const statuses = new Map<string, string | undefined>();
    await withWorkers([...this.acknowledged.values()], async ({ id, request_id }) => {
      const { body } = await this.api.get<{ data: Transaction[] }>(
        `/v1/transactions?request_id=${request_id}`,
      );
      statuses.set(id, body.data[0]?.status);
    });
    await eventually(async () => {
      const events = await this.readHistories();
      const behind = [...statuses].filter(([id, status]) => findLastStatus(events.get(id) ?? []) !== status);
      expect(behind).toEqual([]);
    }, RECOVERY_LIMIT_MS);
  }

  async countCharges(transactionId: string): Promise<number> {
    return (await this.readProviderRecord(transactionId)).charges;
  }

  private async readProviderRecord(transactionId: string): Promise<ProviderRecord> {
    const { platform } = this.test;
    const response = await fetch(`${platform.providerSandboxUrl}/sandbox/orders/${transactionId}/charges`, {
      headers: { authorization: `Bearer ${platform.secrets.providerApiKey}` },
    });
    return (await response.json()) as ProviderRecord;
  }

  private get api(): Api {
    return this.test.api;
  }

  private get path(): string {
    return `/v1/merchants/${this.test.demo.merchant_id}/transactions`;
  }
}
