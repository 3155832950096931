// Every operation that changes something leaves an audit record under the X-Request-Id of its answer. The operations are those of
// the list of routes, and each is called with the example of the reference.
import { randomUUID } from 'node:crypto';
import { eventually, sharedPlatform } from '@mps/testkit';
import { toEnvironmentName, toSampleRequest } from '../../packages/docs/src/samples/request';
import { type OpenApi, type Operation, readOperations } from '../../packages/docs/src/sources/operations';
import openapi from '../../docs/references/openapi.json';
import { COMMON_ENVIRONMENT, NOT_CALLED, type Setting, SETTINGS } from '../docs/sample-world';
import { freshName } from './fresh';
import { activeMerchant, newMerchant } from './merchants';
import { anonymous, logIn, made } from './people';
import { run, deployment, operatorKey } from './ops';

const { api, baseUrl, demo, providerApiKey, providerSandboxUrl } = sharedPlatform();

/** Operations other than GET that need no record, and why. */
const NOT_RECORDED: Readonly<Record<string, string>> = {
  explainFeePolicy: 'it computes a price and stores nothing',
  quoteAnticipation: 'a quote binds the platform for 15 minutes and changes nothing',
  advanceClock: 'it moves the clock of the test mode, which belongs to no organization',
};

/** The samples of these operations change nothing, so these settings take their place. */
const CHANGING: Readonly<Record<string, () => Promise<Setting>>> = {
  selectCompany: async () => ({
    ...(await SETTINGS['selectCompany']?.()),
    env: { MPS_ACCESS_TOKEN: (await logIn(demo.user.identifier, demo.user.password)).token },
  }),
  async unsuspendUser() {
    const setting = (await SETTINGS['unsuspendUser']?.()) ?? {};
    const token = setting.env?.['MPS_ACCESS_TOKEN'] ?? '';
    await made(anonymous.post(`/v1/users/${setting.env?.['ID'] ?? ''}/suspend`, {}, { token }));
    return setting;
  },
  async setDefaultFeePolicy() {
    const policy = await SETTINGS['getFeePolicy']?.();
    const merchant = await newMerchant();
    return { env: { MERCHANT_ID: merchant.id }, replaced: { null: `"${policy?.env?.['ID'] ?? ''}"` } };
  },
  setWebhookEnabled: async () => ({
    env: { MERCHANT_ID: (await newMerchant()).id },
    replaced: { true: 'false' },
  }),
  updateWebhookEndpoint: async () => ({
    ...(await SETTINGS['updateWebhookEndpoint']?.()),
    replaced: { '*': 'refund.*' },
  }),
  async refreshPixKey() {
    const merchant = (await activeMerchant()).id;
    const key = `${freshName()}@example.com`;
    const body = { key_type: 'EMAIL', key };
    const { id } = await made<{ readonly id: string }>(api.post(`/v1/merchants/${merchant}/pix-keys`, body));
    const removed = await fetch(`${providerSandboxUrl}/dict/keys/${encodeURIComponent(key)}`, {
      method: 'DELETE',
      headers: { authorization: `Bearer ${providerApiKey}` },
    });
    expect(removed.ok).toBe(true);
    return { env: { MERCHANT_ID: merchant, PIX_KEY_ID: id } };
  },
};

const changing = readOperations(openapi as unknown as OpenApi).filter(
  ({ id, method }) => method.toUpperCase() !== 'GET' && !(id in NOT_CALLED) && !(id in NOT_RECORDED),
);

interface AuditRecord {
  readonly id: string;
  readonly sequence: number;
  readonly at: string;
  readonly actor: { readonly kind: string; readonly id: string | null; readonly label: string };
  readonly action: string;
  readonly resource: { readonly type: string; readonly id: string };
  readonly changes: readonly { readonly path: string; readonly from: unknown; readonly to: unknown }[];
  readonly request_id: string;
  readonly ip: string | null;
}

interface Page {
  readonly data: readonly AuditRecord[];
  readonly next_cursor: string | null;
  readonly has_more: boolean;
}

/** Searches the records from the newest on, at most so many pages: other suites write to the same chain. */
const MAX_PAGES = 20;
/** A record is there as soon as the event of its change was read. */
const RECORD_LIMIT_MS = 10_000;

async function findRecords(requestId: string): Promise<readonly AuditRecord[]> {
  let after = '';
  for (let page = 0; page < MAX_PAGES; page += 1) {
    const { data, next_cursor, has_more } = await made<Page>(api.get(`/v1/audit-log?limit=100${after}`));
    const found = data.filter(({ request_id }) => request_id === requestId);
    if (found.length > 0 || !has_more) return found;
    after = `&after=${String(next_cursor)}`;
  }
  return [];
}

/** Calls the operation as its sample does. */
async function call(operation: Operation, { env = {}, replaced = {} }: Setting): Promise<Response> {
  const { method, path, query, credential, body } = toSampleRequest(operation);
  const environment: Readonly<Record<string, string | undefined>> = { ...COMMON_ENVIRONMENT, ...env };
  const address = path.replaceAll(
    /\{(\w+)\}/g,
    (_, name: string) => environment[toEnvironmentName(name)] ?? '',
  );
  const text = body === undefined ? undefined : JSON.stringify(body);
  const sent = Object.entries(replaced).reduce(
    (made, [example, value]) => made?.replaceAll(example, value),
    text,
  );
  return fetch(`${baseUrl}${address}${query}`, {
    method,
    headers: {
      ...(credential === 'apiKey' && { 'x-api-key': demo.api_key }),
      ...(credential === 'bearer' && { authorization: `Bearer ${environment['MPS_ACCESS_TOKEN'] ?? ''}` }),
      ...(sent !== undefined && { 'content-type': 'application/json' }),
    },
    ...(sent !== undefined && { body: sent }),
  });
}

it.each(changing.map((operation) => [operation.id, operation] as const))(
  'a call of %s is recorded with its actor',
  async (id, operation) => {
    const prepare = CHANGING[id] ?? SETTINGS[id];
    const answer = await call(operation, (await prepare?.()) ?? {});
    expect({ status: answer.status, body: answer.ok ? '' : await answer.text() }).toEqual({
      status: answer.status < 300 ? answer.status : 0,
      body: '',
    });
    const requestId = answer.headers.get('x-request-id') ?? '';
    const records = await eventually(async () => {
      const found = await findRecords(requestId);
      expect(found).not.toEqual([]);
      return found;
    }, RECORD_LIMIT_MS);
    for (const { actor, action, resource } of records) {
      expect(action).toMatch(/^[a-z_]+\.[a-z_]+$/);
      expect(resource.type).toMatch(/^[a-z_]+$/);
      expect(['API_KEY', 'USER', 'PROVIDER', 'PLATFORM']).toContain(actor.kind);
    }
  },
);

it('each operation without a record or with a setting of its own exists', () => {
  const known = new Set(readOperations(openapi as unknown as OpenApi).map(({ id }) => id));
  expect([...Object.keys(NOT_RECORDED), ...Object.keys(CHANGING)].filter((id) => !known.has(id))).toEqual([]);
});

it('a record shows what was changed, with personal data masked', async () => {
  const path = `/v1/merchants/${demo.merchant_id}`;
  const website = `https://shop-${randomUUID()}.example.com`;
  const answer = await api.patch(path, { website_url: website, contact: { phone: '+5511987654321' } });
  const requestId = answer.headers.get('x-request-id') ?? '';
  const [record] = await eventually(async () => {
    const found = await findRecords(requestId);
    expect(found).toHaveLength(1);
    return found;
  }, RECORD_LIMIT_MS);
  expect(record).toMatchObject({
    action: 'merchant.updated',
    resource: { type: 'merchant', id: demo.merchant_id },
    actor: { kind: 'API_KEY' },
  });
  expect(record?.changes.map(({ path: member }) => member)).toContain('/website_url');
  expect(JSON.stringify(record)).not.toContain('987654321');
  expect(record?.ip).toMatch(/^127\./);
});

it('ops audit verify follows every chain to its end', async () => {
  const verified = await run(['audit', 'verify', '--json', ...deployment], {
    OPERATOR_TOKEN_PRIVATE_JWK: operatorKey,
  });
  expect(verified.errors).toBe('');
  const { chains } = JSON.parse(verified.output) as {
    readonly chains: readonly { readonly organization_id: string; readonly broken_at: number | null }[];
  };
  expect(verified.code).toBe(0);
  expect(chains.map(({ organization_id }) => organization_id)).toContain(demo.organization_id);
  expect(chains.filter(({ broken_at }) => broken_at !== null)).toEqual([]);
});
