// Records every delivered webhook for the scan.
// Plays endpoints with unique secrets and URLs through their whole life. Merchants put keys into URLs, so URLs count
// as secrets.
import { randomBytes, randomUUID } from 'node:crypto';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { eventually } from '@mps/testkit';
import type { Canaries } from './canaries';
import { advance, type Scenario } from './scenario';
import type { Made, Recorder } from './recorder';

const PATH = '/v1/webhook-endpoints';
const RECOVERY_MS = 45_000;
const PAST_FIRST_RETRY_S = 10;
const CLOSED = 'http://127.0.0.1:9';

interface Endpoint extends Made {
  readonly secret?: string;
}

interface Webhook {
  readonly headers: string;
  readonly body: { readonly type: string; readonly aggregate: { readonly id: string } };
}

/** Accepts deliveries below `/ok`, answers 410 below `/gone`, and fails all others. */
export class Hooks {
  readonly received: Webhook[] = [];
  private readonly server: Server = createServer((request, response) => {
    const chunks: Buffer[] = [];
    request.on('data', (chunk: Buffer) => chunks.push(chunk));
    request.on('end', () => {
      const body = JSON.parse(Buffer.concat(chunks).toString()) as Webhook['body'];
      this.received.push({ headers: JSON.stringify(request.headers), body });
      const path = request.url ?? '';
      response.writeHead(path.startsWith('/ok') ? 204 : path.startsWith('/gone') ? 410 : 500).end();
    });
  });

  async start(): Promise<void> {
    await new Promise<void>((resolve) => this.server.listen(0, '127.0.0.1', resolve));
  }

  get url(): string {
    return `http://127.0.0.1:${(this.server.address() as AddressInfo).port}`;
  }

  /** Registers an endpoint for all events of the company. */
  async listen({ recorder, canaries }: Pick<Scenario, 'recorder' | 'canaries'>, company: string) {
    return newEndpoint(recorder, canaries, company, urlWithKey(canaries, `${this.url}/ok`));
  }

  close(): void {
    this.server.closeAllConnections();
    this.server.close();
  }
}

/** Puts a key into path and query. The host is public: spans and logs may name it. */
const urlWithKey = (canaries: Canaries, base: string): string => {
  const key = (): string =>
    canaries.plant('endpoint URL', 'personal', `cn-url-${randomBytes(12).toString('hex')}`);
  return `${base}/${key()}?token=${key()}`;
};

function keepSecret(canaries: Canaries, { secret }: Endpoint): void {
  if (secret === undefined) throw new Error('The secret was not answered');
  const key = secret.replace(/^whsec_/, '');
  for (const value of [secret, key, Buffer.from(key, 'base64').toString('hex')])
    canaries.plant('webhook secret', 'secret', value);
}

async function newEndpoint(
  recorder: Recorder,
  canaries: Canaries,
  company_id: string,
  url: string,
  changes: object = {},
): Promise<Endpoint> {
  const body = { url, company_id, ...changes };
  const idempotent = { headers: { 'idempotency-key': randomUUID() } };
  const made = await recorder.post<Endpoint>(PATH, body, idempotent);
  keepSecret(canaries, made);
  await recorder.post(PATH, body, idempotent);
  return made;
}

export async function playWebhooks(scenario: Scenario, hooks: Hooks): Promise<void> {
  const { recorder, canaries, test } = scenario;
  const company = test.demo.merchant_id;
  const make = (base: string, changes: object = {}): Promise<Endpoint> =>
    newEndpoint(recorder, canaries, company, urlWithKey(canaries, base), changes);
  const tests = { event_types: ['webhook_endpoint.test'] };
  const [failing, closed, gone] = [
    await make(`${hooks.url}/fails`, tests),
    await make(CLOSED, tests),
    await make(`${hooks.url}/gone`, tests),
  ];
  const all = [failing, closed, gone];
  for (const { id } of all) await recorder.post(`${PATH}/${id}/test`, {});
  await eventually(async () => {
    expect(await recorder.get(`${PATH}/${gone.id}`)).toMatchObject({ disabled_reason: expect.any(String) });
    for (const { id } of [failing, closed]) {
      const { data } = await recorder.get<Tried>(`/v1/webhook-deliveries?endpoint_id=${id}`);
      expect(data[0]?.attempts).toHaveLength(1);
    }
  }, RECOVERY_MS);
  keepSecret(canaries, await recorder.post<Endpoint>(`${PATH}/${failing.id}/rotate-secret`, {}));
  const moved = { url: urlWithKey(canaries, `${hooks.url}/ok`) };
  await recorder.made('PATCH', `${PATH}/${failing.id}`, { body: moved });
  await advance(scenario, PAST_FIRST_RETRY_S);
  await playRefusals(scenario, company);
  await recorder.get(`${PATH}?limit=100`);
  await recorder.get('/v1/webhook-deliveries?limit=100');
  for (const { id } of all) await recorder.made('DELETE', `${PATH}/${id}`);
}

interface Tried {
  readonly data: readonly { readonly attempts: readonly object[] }[];
}

/** Sends URLs and secrets in wrong places. No refusal may repeat them. */
async function playRefusals({ recorder, canaries }: Scenario, company_id: string): Promise<void> {
  const refused = (changes: object): Promise<void> =>
    recorder.refused('POST', PATH, { body: { company_id, ...changes } }, 400);
  await refused({ url: urlWithKey(canaries, 'https://10.0.0.7') });
  await refused({ url: urlWithKey(canaries, 'https://ana:senha@shop.example') });
  await refused({ url: urlWithKey(canaries, 'gopher://shop.example') });
  await refused({ url: 'https://shop.example/', secret: `whsec_${urlWithKey(canaries, '')}` });
  await refused({ url: 'https://shop.example/', event_types: [urlWithKey(canaries, '')] });
}
