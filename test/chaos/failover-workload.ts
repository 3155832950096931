// The steady load of the failover tests: creations, refunds and reads. It checks every answer.
// During a failover a request may get a retryable refusal. It may not get a final failure or an internal error.
import { randomUUID } from 'node:crypto';
import { readdir, readFile } from 'node:fs/promises';
import path from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { eventually, type ApiAnswer, type TestPlatform } from '@mps/testkit';
import { PaymentWorkload } from './payment-workload';

interface Refund {
  readonly id: string;
  readonly request_id: string;
  readonly status: string;
}

/** The checked members of an answer: those of a problem, and a payment's status. */
interface Judged {
  readonly code?: string;
  readonly retryable?: boolean;
  readonly status?: unknown;
}

/** Fifteen requests a second. Some are in flight at every moment of an election. */
const LOAD_INTERVAL_MS = 65;
const REFUND_CENTS = 100;
const LISTS = ['/v1/transactions?limit=5', '/v1/events?limit=5'] as const;
/** Concurrent lists per principal (docs/rules/http.md#rate-limits). A client that stays within it never gets 429. */
const MAX_LISTS_UNDER_WAY = 2;
const RECOVERY_LIMIT_MS = 60_000;
const MAX_VIOLATIONS = 20;

export class FailoverWorkload {
  readonly payments: PaymentWorkload;
  /** Answers of the whole load by status and code. Payments with an unknown outcome count separately. */
  readonly answers = new Map<string, number>();
  /** The first answers that a failover does not excuse. */
  readonly violations: string[] = [];
  private readonly refunds = new Map<string, { readonly transactionId: string; refund?: Refund }>();
  private lastId = '';
  private listsUnderWay = 0;

  constructor(private readonly test: TestPlatform) {
    this.payments = new PaymentWorkload(test, (answer) => this.judge('create', answer));
  }

  /** Number of successful requests. */
  get succeeded(): number {
    return this.count((status) => status < 300);
  }

  get failed(): number {
    return this.count((status) => status >= 300);
  }

  /** Sends requests at a steady rate without waiting for earlier answers. For lists see `list`. */
  async runUntil(stopped: () => boolean): Promise<void> {
    const running: Promise<void>[] = [];
    for (let index = 0; !stopped(); index++) {
      running.push(this.request(index));
      await delay(LOAD_INTERVAL_MS);
    }
    await Promise.all(running);
  }

  private request(index: number): Promise<void> {
    switch (index % 4) {
      case 0:
      case 1:
        return this.payments.create(index);
      case 2:
        return this.refundOne();
      default:
        return this.read(index);
    }
  }

  /** Refunds a part of a card payment, at most once per payment. */
  private async refundOne(): Promise<void> {
    const refunded = new Set([...this.refunds.values()].map(({ transactionId }) => transactionId));
    const payment = [...this.payments.acknowledged.values()].find(
      ({ id, status }) => status === 'APPROVED' && !refunded.has(id),
    );
    if (payment === undefined) return;
    const requestId = `refund-${randomUUID()}`;
    this.refunds.set(requestId, { transactionId: payment.id });
    this.lastId = payment.id;
    await this.sendRefund(requestId);
  }

  private async sendRefund(requestId: string): Promise<void> {
    const one = this.refunds.get(requestId);
    if (one === undefined) return;
    const { transactionId } = one;
    const body = { request_id: requestId, amount: REFUND_CENTS };
    const answer = await this.test.api.post<Refund>(this.refundsPath(transactionId), body);
    this.judge('refund', answer);
    if (answer.status < 300) this.refunds.set(requestId, { transactionId, refund: answer.body });
  }

  /** Reads each list in turn, and the payment that was refunded last. */
  private async read(index: number): Promise<void> {
    const list = LISTS[Math.floor(index / 4) % (LISTS.length + 1)];
    if (list !== undefined) return this.list(list);
    if (this.lastId === '') return;
    this.judge('read', await this.test.api.get(`/v1/merchants/transactions/${this.lastId}`));
  }

  /**
   * Sends at most two lists at once, as a client that awaits its answers. During an election it skips further ones.
   */
  private async list(path: string): Promise<void> {
    if (this.listsUnderWay === MAX_LISTS_UNDER_WAY) return;
    this.listsUnderWay += 1;
    try {
      this.judge('list', await this.test.api.get(path));
    } finally {
      this.listsUnderWay -= 1;
    }
  }

  /** Repeats every creation and refund until it is answered, as a client's retries do. */
  async settle(): Promise<void> {
    await this.payments.settle();
    for (const requestId of this.refunds.keys())
      await eventually(async () => {
        if (this.refunds.get(requestId)?.refund === undefined) await this.sendRefund(requestId);
        expect(this.refunds.get(requestId)?.refund).toBeDefined();
      }, RECOVERY_LIMIT_MS);
    await this.payments.quiesce();
  }

  /** Every acknowledged payment exists, matches the provider's record, and has its events. */
  async verify(): Promise<void> {
    await this.payments.verify();
    for (const [requestId, { transactionId, refund }] of this.refunds) {
      const { body } = await this.test.api.get<{ data: readonly Refund[] }>(this.refundsPath(transactionId));
      const found = body.data.map(({ id, request_id, status }) => ({ id, request_id, status }));
      expect(found).toEqual([{ id: refund?.id, request_id: requestId, status: 'COMPLETED' }]);
    }
  }

  private judge(what: string, { status, headers, body, text }: ApiAnswer<unknown>): void {
    const { code = '', retryable, status: state } = body as Judged;
    const kind = `${status} ${state === 'PROCESSING' ? 'PROCESSING' : code}`.trim();
    this.answers.set(kind, (this.answers.get(kind) ?? 0) + 1);
    const isUnderWay = status === 409 && code === 'request_in_progress';
    const isComeAgain = status >= 502 && retryable === true && (status !== 503 || headers.has('retry-after'));
    const isExcused = status < 300 || isUnderWay || isComeAgain;
    if (!isExcused && this.violations.length < MAX_VIOLATIONS)
      this.violations.push(`${what}: ${status} ${text}`);
  }

  private count(counts: (status: number) => boolean): number {
    let total = 0;
    for (const [kind, answers] of this.answers) if (counts(Number.parseInt(kind, 10))) total += answers;
    return total;
  }

  private refundsPath(transactionId: string): string {
    return `/v1/merchants/${this.test.demo.merchant_id}/transactions/${transactionId}/refunds`;
  }
}

/** Returns for example `3 of 200 requests failed (1.5 %): 201: 120, 503 service_unavailable: 3`. */
export function summarize({ succeeded, failed, answers }: FailoverWorkload): string {
  const share = ((100 * failed) / (succeeded + failed)).toFixed(1);
  const byKind = [...answers].map(([kind, count]) => `${kind}: ${count}`).join(', ');
  return `${failed} of ${succeeded + failed} requests failed (${share} %): ${byKind}`;
}

/** Returns the error lines of the platform's logs, which have the cause of each answer 500. */
export async function errorLines({ logDir }: TestPlatform): Promise<string> {
  const files = await readdir(logDir);
  const logs = await Promise.all(files.map((file) => readFile(path.join(logDir, file), 'utf8')));
  return logs
    .flatMap((log) => log.split('\n'))
    .filter((line) => line.includes('"level":"error"'))
    .join('\n');
}

/** Counts the events that the consumers have finished, by outcome. Each process counts from its start. */
export async function countEvents(
  { platform }: TestPlatform,
  result: 'handled' | 'set_aside',
): Promise<number> {
  const pages = await Promise.all(
    Object.values(platform.metricsUrls).map(async (url) => (await fetch(url)).text()),
  );
  return pages
    .flatMap((page) => page.split('\n'))
    .filter(
      (line) => line.startsWith('messaging_client_consumed_messages') && line.includes(`result="${result}"`),
    )
    .reduce((sum, line) => sum + Number(line.split(' ').at(-1)), 0);
}
