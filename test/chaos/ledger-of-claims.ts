// What a merchant has been told, kept by the test, and what must then be true of the platform: the checker of every
// chaos test. One violation fails the run.
import { cardPayment, eventually, pixPayment, type Api, type TestPlatform } from '@mps/testkit';

interface Transaction {
  id: string;
  request_id: string;
  status: string;
  amount: number;
}
interface EventPage {
  data: { sequence: number; type: string; aggregate: { id: string }; data: { object: { status: string } } }[];
  next_cursor: string;
  has_more: boolean;
}

const FINAL = new Set(['APPROVED', 'WAITING_PAYMENT', 'REFUSED', 'FAILED']);
const RECOVERY_LIMIT_MS = 90_000;

export class LedgerOfClaims {
  private readonly bodies = new Map<string, Record<string, unknown>>();
  readonly acknowledged = new Map<string, Transaction>();

  constructor(private readonly test: TestPlatform) {}

  /** Creates one payment; what is answered 201 or 200 is a claim. A failed request may be sent again by `settle`. */
  async create(index: number): Promise<void> {
    const body = index % 2 === 0 ? pixPayment() : cardPayment();
    this.bodies.set(String(body['request_id']), body);
    await this.send(body).catch(() => undefined);
  }

  /** Creates until told to stop, `width` at a time. */
  createUntil(stopped: () => boolean, width = 4): Promise<unknown> {
    return Promise.all(
      Array.from({ length: width }, async (_, lane) => {
        for (let i = lane; !stopped(); i += width) await this.create(i);
      }),
    );
  }

  /** Sends every request again until each is answered: what a merchant's retry does. */
  async settle(): Promise<void> {
    for (const [requestId, body] of this.bodies) {
      if (this.acknowledged.has(requestId)) continue;
      await eventually(async () => {
        await this.send(body);
        expect(this.acknowledged.has(requestId)).toBe(true);
      }, RECOVERY_LIMIT_MS);
    }
  }

  private async send(body: Record<string, unknown>): Promise<void> {
    const answer = await this.api.post<Transaction>(this.path, body);
    if (answer.status === 201 || answer.status === 200)
      this.acknowledged.set(answer.body.request_id, answer.body);
    else expect([409, 500, 502, 503, 504]).toContain(answer.status);
  }

  /** Everything acknowledged exists once, ends somewhere, was charged at most once, and told its story in order. */
  async verify(): Promise<void> {
    const events = await this.allEvents();
    for (const { id, request_id, amount } of this.acknowledged.values()) {
      const found = await this.api.get<{ data: Transaction[] }>(`/v1/transactions?request_id=${request_id}`);
      expect(found.body.data.map((one) => [one.id, one.amount])).toEqual([[id, amount]]);
      const [now] = found.body.data;
      expect(FINAL).toContain(now?.status);
      const charges = await this.chargesOf(id);
      expect(charges).toBe(now?.status === 'APPROVED' ? 1 : 0);
      const story = events.get(id) ?? [];
      expect(story.map(({ sequence }) => sequence)).toEqual(story.map((_, index) => index + 1));
      expect(story.at(-1)?.data.object.status).toBe(now?.status);
    }
  }

  /** Waits until nothing is PROCESSING any more and every last event has reached the log. */
  async quiesce(): Promise<void> {
    await eventually(async () => {
      const processing = await this.api.get<{ pagination: { total: number } }>(
        '/v1/transactions?status=PROCESSING',
      );
      expect(processing.body.pagination.total).toBe(0);
    }, RECOVERY_LIMIT_MS);
    await eventually(async () => {
      const events = await this.allEvents();
      for (const { id } of this.acknowledged.values()) {
        expect(FINAL).toContain(events.get(id)?.at(-1)?.data.object.status);
      }
    }, RECOVERY_LIMIT_MS);
  }

  async allEvents(): Promise<Map<string, EventPage['data']>> {
    const byAggregate = new Map<string, EventPage['data']>();
    for (let after = ''; ;) {
      const { body } = await this.api.get<EventPage>(`/v1/events?limit=100${after}`);
      for (const event of body.data) {
        const story = byAggregate.get(event.aggregate.id);
        if (story === undefined) byAggregate.set(event.aggregate.id, [event]);
        else story.push(event);
      }
      if (!body.has_more) return byAggregate;
      after = `&after=${body.next_cursor}`;
    }
  }

  async chargesOf(transactionId: string): Promise<number> {
    const { platform } = this.test;
    const response = await fetch(`${platform.providerSandboxUrl}/sandbox/orders/${transactionId}/charges`, {
      headers: { authorization: `Bearer ${platform.secrets.providerApiKey}` },
    });
    return ((await response.json()) as { charges: number }).charges;
  }

  private get api(): Api {
    return this.test.api;
  }

  private get path(): string {
    return `/v1/merchants/${this.test.demo.merchant_id}/transactions`;
  }
}
