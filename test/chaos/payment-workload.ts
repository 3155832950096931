// The payment load of every chaos test. It records acknowledged payments and checks the invariants. One violation
// fails the run.
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

/** The provider's record of an order. */
interface ProviderRecord {
  readonly charges: number;
  readonly journal: readonly { readonly kind: string; readonly amount: number }[];
}

const CHARGED = new Set(['APPROVED', 'PARTIALLY_REFUNDED', 'REFUNDED']);
const FINAL = new Set([...CHARGED, 'WAITING_PAYMENT', 'REFUSED', 'FAILED']);
/** Statuses of a payment with a pending outcome or refund. */
const UNSETTLED = ['PROCESSING', 'PENDING_REFUND'] as const;
const RECOVERY_LIMIT_MS = 90_000;
/** Ten payments a second, because a kill waits for a payment in flight. An outage needs fewer. */
const LOAD_INTERVAL_MS = 100;
/** Concurrent checks. A principal may run two lists at once, so each list waits for at most one other. */
const WORKERS = 4;

/** Processes all items, a few at a time. */
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

/** Events of refunds contain the refund, not the payment. */
function findLastStatus(history: readonly LoggedEvent[]): unknown {
  return history.findLast(({ type }) => type.startsWith('transaction.'))?.data.object['status'];
}

/** Returns for example `1 transaction.created PROCESSING, 2 transaction.approved APPROVED`. */
function describeHistory(history: readonly LoggedEvent[]): string {
  return history
    .map(({ sequence, type, data }) => `${sequence} ${type} ${String(data.object['status'])}`)
    .join(', ');
}

export class PaymentWorkload {
  private readonly bodies = new Map<string, Record<string, unknown>>();
  readonly acknowledged = new Map<string, Transaction>();
  private underWay = 0;
  private readonly readHistories: ReturnType<typeof makeHistoryReader>;

  constructor(
    private readonly test: TestPlatform,
    /** Called with every answer to a creation. */
    private readonly observe: (answer: ApiAnswer<Transaction>) => void = () => undefined,
  ) {
    this.readHistories = makeHistoryReader(test.api);
  }

  /** Creates one payment. An answer 201 or 200 is recorded as a claim. `settle` may repeat a failed request. */
  async create(index: number): Promise<void> {
    const body = index % 2 === 0 ? pixPayment() : cardPayment();
    this.bodies.set(String(body['request_id']), body);
    await this.send(body).catch(() => undefined);
  }

  /** Resolves when `more` further creations were acknowledged and one is in flight. */
  async inTheMiddle(more: number, limitMs: number): Promise<void> {
    const enough = this.acknowledged.size + more;
    await eventually(() => expect(this.acknowledged.size).toBeGreaterThan(enough), limitMs);
    await eventually(() => expect(this.underWay).toBeGreaterThan(0), limitMs);
  }

  /** Open load: creates at a steady rate without waiting for earlier answers until `stopped` returns true. */
  async createUntil(stopped: () => boolean, intervalMs = LOAD_INTERVAL_MS): Promise<void> {
    const running: Promise<void>[] = [];
    for (let index = 0; !stopped(); index++) {
      running.push(this.create(index));
      await delay(intervalMs);
    }
    await Promise.all(running);
  }

  /** Repeats every request until it is answered, as a merchant's retry does. */
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

  /**
   * Every acknowledged payment exists once, reaches a final state, was charged at most once, and has its events in
   * order.
   */
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

  /** Waits until no outcome is pending and the log has every last event. */
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
      const told = behind.map(([id, status]) => [id, status, describeHistory(events.get(id) ?? [])]);
      expect(told).toEqual([]);
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
