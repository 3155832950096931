// The merchants' operations as loads, each with the minimal request of the baseline for the same effect.
import { randomUUID } from 'node:crypto';
import { connectOperator, findFreePort, type Demo } from '@mps/devtools';
import { Api, cardPayment, pixPayment } from '@mps/testkit';
import { startBaseline, type Baseline } from './baseline';
import type { Subject } from './load';
import { infraProcesses, platformProcesses, type Started } from '../platform/platform';

export type Load = Omit<Subject, 'inFlight'>;

export interface BaselineLoads {
  readonly create: Load;
  readonly get: Load;
}

export interface Operation {
  readonly load: Load;
  /** The baseline's load for comparison. */
  readonly beside: keyof BaselineLoads;
}

/** Enough keys that each stays below the row rate and list limits (docs/rules/http.md#rate-limits). */
const READERS = 64;
/** Payments read in turn. */
const READ_PAYMENTS = 500;
const ROWS_OF_LIST = 20;
/** Refundable payments for one measurement and its warm-up. Each is refunded once. */
const REFUNDS = 1_000;
const REFUNDS_BEFORE = 100;

const makeHeaders = (apiKey: string) => ({ 'content-type': 'application/json', 'x-api-key': apiKey });

const makePath = ({ merchant_id }: Demo): string => `/v1/merchants/${merchant_id}`;

/** PIX creations, each with its own request_id. */
export const makeCreation = (started: Started, demo: Demo, merchants = [demo.merchant_id]): Load => {
  let nth = 0;
  return {
    name: 'PIX creation',
    url: `${started.platform.baseUrl}${makePath(demo)}/transactions`,
    request: {
      method: 'POST',
      headers: makeHeaders(demo.api_key),
      setupRequest: (request: object) => ({
        ...request,
        path: `/v1/merchants/${merchants[nth++ % merchants.length] ?? ''}/transactions`,
        body: JSON.stringify(pixPayment({ request_id: randomUUID() })),
      }),
    },
    processes: platformProcesses(started),
  };
};

/** The baseline stores and answers the platform's answer to a PIX creation. */
export async function withBaseline<Results>(
  started: Started,
  demo: Demo,
  work: (loads: BaselineLoads) => Promise<Results>,
): Promise<Results> {
  const baseline = await startBaseline(started.infra.mongodbUrl, await findFreePort(), await findFreePort());
  try {
    return await work(await baselineLoads(started, baseline, demo));
  } finally {
    await baseline.stop();
  }
}

async function baselineLoads(started: Started, baseline: Baseline, demo: Demo): Promise<BaselineLoads> {
  const api = new Api(started.platform.baseUrl, demo.api_key);
  const body = JSON.stringify((await api.post<object>(`${makePath(demo)}/transactions`, pixPayment())).body);
  const headers = { 'content-type': 'application/json' };
  const url = `${baseline.baseUrl}/documents`;
  const { id } = (await (await fetch(url, { method: 'POST', body, headers })).json()) as { id: string };
  const processes = new Map([...baseline.processes, ...infraProcesses(started)]);
  return {
    create: { name: 'baseline create', url, request: { method: 'POST', body, headers }, processes },
    get: { name: 'baseline get', url: `${url}/${id}`, request: { method: 'GET' }, processes },
  };
}

export const makeOperations = async (started: Started, demo: Demo): Promise<readonly Operation[]> => [
  { beside: 'create', load: makeCreation(started, demo) },
  ...makeRefunds(started, demo),
  ...(await makeReads(started, demo)),
];

/** Card creations, and refunds of the payments that they made. */
export function makeRefunds(started: Started, demo: Demo): readonly Operation[] {
  const approved: string[] = [];
  return [
    { beside: 'create', load: makeCardCreation(started, demo, approved) },
    { beside: 'create', load: makeRefund(started, demo, approved) },
  ];
}

function makeCardCreation(started: Started, demo: Demo, approved: string[]): Load {
  return {
    ...makeCreation(started, demo),
    name: 'card creation',
    request: {
      method: 'POST',
      headers: makeHeaders(demo.api_key),
      setupRequest: (request: object) => ({
        ...request,
        body: JSON.stringify(cardPayment({ request_id: randomUUID() })),
      }),
      onResponse: (status: number, body: string) => {
        if (status === 201) approved.push((JSON.parse(body) as { id: string }).id);
      },
    },
  };
}

const makeRefund = (started: Started, demo: Demo, approved: string[]): Load => ({
  name: 'refund',
  url: started.platform.baseUrl,
  request: {
    method: 'POST',
    headers: makeHeaders(demo.api_key),
    setupRequest: (request: object) => ({
      ...request,
      body: JSON.stringify({ request_id: randomUUID() }),
      path: `${makePath(demo)}/transactions/${approved.shift() ?? ''}/refunds`,
    }),
  },
  warmUpRequests: REFUNDS_BEFORE,
  measuredRequests: REFUNDS,
  processes: platformProcesses(started),
});

/** Reads a waiting payment, an approved payment, a list of twenty, and a merchant. */
export async function makeReads(started: Started, demo: Demo): Promise<readonly Operation[]> {
  const { platform } = started;
  const processes = platformProcesses(started);
  const approved = await payments(started, demo, cardPayment);
  const pending = await payments(started, demo, pixPayment);
  const read = (name: string, path: string, more: Partial<Subject['request']> = {}): Operation => ({
    beside: 'get',
    load: {
      name,
      url: platform.baseUrl + path,
      request: { method: 'GET', headers: makeHeaders(demo.api_key), ...more },
      processes,
    },
  });
  const keys = await issueKeys(started, demo);
  let nth = 0;
  const inTurn = (ids: readonly string[]): Partial<Subject['request']> => ({
    setupRequest: (request: object) => ({
      ...request,
      path: `/v1/merchants/transactions/${ids[nth++ % ids.length] ?? ''}`,
    }),
  });
  return [
    read('get', '', inTurn(pending)),
    read('get, approved', '', inTurn(approved)),
    read('list of 20', `${makePath(demo)}/transactions?limit=${ROWS_OF_LIST}`, {
      setupRequest: (request: object) => ({
        ...request,
        headers: makeHeaders(keys[nth++ % keys.length] ?? ''),
      }),
    }),
    read('merchant', makePath(demo)),
  ];
}

/** Makes payments. Returns their ids. */
async function payments(
  { platform }: Started,
  demo: Demo,
  payment: typeof pixPayment | typeof cardPayment,
): Promise<readonly string[]> {
  const api = new Api(platform.baseUrl, demo.api_key);
  const ids: string[] = [];
  for (let n = 0; n < READ_PAYMENTS; n += 1)
    ids.push((await api.post<{ id: string }>(`${makePath(demo)}/transactions`, payment())).body.id);
  return ids;
}

/** Issues keys of the demo's organization. */
async function issueKeys({ platform }: Started, { organization_id }: Demo): Promise<readonly string[]> {
  const { addresses, secrets, tls } = platform;
  const addressOf = (service: keyof typeof addresses): string => addresses[service];
  const { operatorTokenPrivateJwk } = secrets;
  const { services, call, close } = connectOperator({ operatorTokenPrivateJwk, addressOf, tls }, 'bench');
  const request = {
    name: 'bench',
    scope: 'ORGANIZATION',
    organization_id,
    company_id: organization_id,
    permissions: [],
  };
  try {
    const keys: string[] = [];
    for (let n = 0; n < READERS; n += 1)
      keys.push((await call('IssueApiKey', services.identity.IssueApiKey, request)).key);
    return keys;
  } finally {
    await close();
  }
}
