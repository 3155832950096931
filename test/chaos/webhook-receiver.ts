// A correct receiver of a merchant. It verifies signatures with the public library and keeps accepted events. Tests
// can kill it and start it on the same port in the middle of requests.
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { Webhook } from 'standardwebhooks';

export interface ReceivedEvent {
  readonly id: string;
  readonly type: string;
  readonly sequence: number;
  readonly aggregate: { readonly id: string };
  readonly data: { readonly object: Readonly<Record<string, unknown>> };
}

interface Taken {
  readonly body: string;
  times: number;
}

export class WebhookReceiver {
  private server: Server | undefined;
  private port = 0;
  private webhook: Webhook | undefined;
  private readonly taken = new Map<string, Taken>();
  /** Requests that the public verifier refused. */
  forged = 0;
  /** Repeats with another body than the first delivery. */
  changed = 0;
  deliveries = 0;

  get url(): string {
    return `http://127.0.0.1:${this.port}/hooks`;
  }

  get events(): ReadonlyMap<string, Readonly<Taken>> {
    return this.taken;
  }

  /** Sets the secret. Before that every request counts as forged. */
  trust(secret: string): void {
    this.webhook = new Webhook(secret);
  }

  async start(): Promise<void> {
    const server = createServer((request, response) => {
      const chunks: Buffer[] = [];
      request.on('data', (chunk: Buffer) => chunks.push(chunk));
      request.on('end', () => {
        this.take(Buffer.concat(chunks).toString(), request.headers as Record<string, string>);
        response.writeHead(204).end();
      });
    });
    this.server = server;
    await new Promise<void>((resolve, reject) => {
      server.once('error', reject);
      server.listen(this.port, '127.0.0.1', resolve);
    });
    this.port = (server.address() as AddressInfo).port;
  }

  /** Breaks all connections. Accepted deliveries may stay unanswered. */
  async kill(): Promise<void> {
    const { server } = this;
    this.server = undefined;
    if (server === undefined) return;
    const closed = new Promise((resolve) => server.close(resolve));
    server.closeAllConnections();
    await closed;
  }

  private take(body: string, headers: Record<string, string>): void {
    this.deliveries += 1;
    try {
      if (this.webhook === undefined) throw new Error('no secret yet');
      this.webhook.verify(body, headers);
    } catch {
      this.forged += 1;
      return;
    }
    const id = headers['webhook-id'] ?? '';
    const before = this.taken.get(id);
    if (before === undefined) {
      this.taken.set(id, { body, times: 1 });
      return;
    }
    before.times += 1;
    if (before.body !== body) this.changed += 1;
  }
}
