// Writes as a patient client sends them: again and again, under the same Idempotency-Key, until one is acknowledged. What
// a refusal may be is checked on the way, and how often a repeat met the work of an attempt that was never answered.
import { randomUUID } from 'node:crypto';
import { setTimeout as delay } from 'node:timers/promises';
import type { Api, ApiAnswer, Method } from '@mps/testkit';

type Body = Record<string, unknown>;

export interface Write {
  readonly method: Method;
  readonly path: string;
  readonly body?: Body;
  /** Sent with one Idempotency-Key at every attempt: this one, or one that is made for it. */
  readonly once?: true | string;
  readonly token?: string;
  /** What a repeat may be refused with when an attempt before it went through unanswered. */
  readonly doneCode?: string;
}

/** How long a client goes on asking: longer than any restart. */
const GIVE_UP_MS = 45_000;
const RETRY_MS = 150;
/** Between two writes of one workload, so that the machine has time to start a service beside them. */
const PAUSE_MS = 150;
/** 502 to 504 say `not now`; they must say when. 409 is for repeats alone. */
const NOT_NOW = new Set([502, 503, 504]);

/** Any other refusal than `come again` fails the workload that met it, and so the test. */
export class WriteRecorder {
  acknowledged = 0;
  /** Refusals that one may meet while a service is away. */
  readonly notNow: string[] = [];
  /** Repeats that were answered by what an unanswered attempt had done. */
  readonly replays: string[] = [];
  /** Requests that have been sent and not been answered. */
  private readonly underWay = new Set<{ readonly path: string }>();

  constructor(private readonly api: Api) {}

  isWriting(path: RegExp): boolean {
    return [...this.underWay].some((request) => path.test(request.path));
  }

  /** The answer that acknowledged it; null when a repeat was told that it is done already. */
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

/** A write and the answer it must get: workloads that cannot go on without one stop the test. */
export function answered<Answer>(answer: ApiAnswer<Answer> | null): Answer {
  if (answer === null) throw new Error('a write was answered by a refusal of its repeat');
  return answer.body;
}
