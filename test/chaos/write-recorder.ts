// Writes as a patient client: it repeats each request with the same Idempotency-Key until one is acknowledged. It
// checks every refusal and counts repeats of a write that an unanswered attempt had made.
import { randomUUID } from 'node:crypto';
import { setTimeout as delay } from 'node:timers/promises';
import type { Api, ApiAnswer, Method } from '@mps/testkit';

type Body = Record<string, unknown>;

export interface Write {
  readonly method: Method;
  readonly path: string;
  readonly body?: Body;
  /** Idempotency-Key of every attempt: this one, or a generated one. */
  readonly once?: true | string;
  readonly token?: string;
  /** Error code of a repeat when an unanswered attempt had succeeded. */
  readonly doneCode?: string;
}

/** A client retries for this time, longer than any restart. */
const GIVE_UP_MS = 45_000;
const RETRY_MS = 150;
/** Pause between two writes of one workload. It leaves CPU for a service that starts. */
const PAUSE_MS = 150;
/** 502 to 504 are retryable and must have Retry-After. Only a repeat may get 409. */
const NOT_NOW = new Set([502, 503, 504]);

/** Any final refusal fails the workload and the test. */
export class WriteRecorder {
  acknowledged = 0;
  /** Retryable refusals while a service was down. */
  readonly notNow: string[] = [];
  /** Repeats that returned the result of an unanswered attempt. */
  readonly replays: string[] = [];
  /** Requests in flight. */
  private readonly underWay = new Set<{ readonly path: string }>();

  constructor(private readonly api: Api) {}

  isWriting(path: RegExp): boolean {
    return [...this.underWay].some((request) => path.test(request.path));
  }

  /** Returns the acknowledging answer, or null when the repeat's error code says that the write is done. */
  async write<Answer = Body>(write: Write): Promise<ApiAnswer<Answer> | null> {
    const { method, path } = write;
    await delay(PAUSE_MS);
    const { once } = write;
    const headers = once ? { 'idempotency-key': once === true ? randomUUID() : once } : {};
    const name = `${method} ${path}`;
    const deadline = performance.now() + GIVE_UP_MS;
    for (let attempt = 1; ; attempt++) {
      const answer = await this.send<Answer>(write, headers);
      if (answer.status < 300) return this.acknowledge(name, write, attempt, answer);
      const { code } = answer.body as { code?: string };
      if (attempt > 1 && code !== undefined && code === write.doneCode) {
        this.replays.push(name);
        this.acknowledged += 1;
        return null;
      }
      this.judge(name, attempt, answer, code);
      if (performance.now() > deadline) throw new Error(`${name} was never acknowledged: ${answer.text}`);
      await delay(RETRY_MS);
    }
  }

  private async send<Answer>(
    { method, path, body, token }: Write,
    headers: Readonly<Record<string, string>>,
  ): Promise<ApiAnswer<Answer>> {
    const sent = { path };
    this.underWay.add(sent);
    try {
      const request = { headers, ...(body && { body }), ...(token !== undefined && { token }) };
      return await this.api.request<Answer>(method, path, request);
    } finally {
      this.underWay.delete(sent);
    }
  }

  private acknowledge<Answer>(
    name: string,
    { once }: Write,
    attempt: number,
    answer: ApiAnswer<Answer>,
  ): ApiAnswer<Answer> {
    this.acknowledged += 1;
    if (once && answer.status === 200 && attempt > 1) this.replays.push(name);
    return answer;
  }

  private judge(
    name: string,
    attempt: number,
    { status, headers, text }: ApiAnswer<unknown>,
    code = '',
  ): void {
    const refusal = `${name} #${attempt}: ${status} ${code}`;
    const isNotNow = NOT_NOW.has(status) && headers.has('retry-after');
    const isUnderWay = attempt > 1 && status === 409 && code === 'request_in_progress';
    if (!isNotNow && !isUnderWay)
      throw new Error(`refused in a way that nobody should meet: ${refusal} ${text}`);
    this.notNow.push(refusal);
  }
}

/** A write and its required answer. A workload that needs the answer stops the test without it. */
export function answered<Answer>(answer: ApiAnswer<Answer> | null): Answer {
  if (answer === null) throw new Error('a write was answered by a refusal of its repeat');
  return answer.body;
}
