// Makes the objects of samples: payments, refunds, disputes, endpoints, deliveries and merchants with money.
import { randomUUID } from 'node:crypto';
import { cardPayment, eventually, pixPayment, sharedPlatform } from '@mps/testkit';
import { freshName } from '../e2e/fresh';
import { activeMerchant } from '../e2e/merchants';
import { made } from '../e2e/people';

type Body = Record<string, unknown>;

const { api, demo } = sharedPlatform();
const merchantPath = `/v1/merchants/${demo.merchant_id}`;
/** The id of what was made. */
export const id = async (answer: Parameters<typeof made>[0]): Promise<string> =>
  String((await made(answer))['id']);

export const makeCharge = (): Promise<string> => id(api.post(`${merchantPath}/transactions`, pixPayment()));
export const makeCard = (changes: Body = {}): Promise<string> =>
  id(api.post(`${merchantPath}/transactions`, cardPayment(changes)));
export const makeRefund = (transaction: string, changes: Body = {}): Promise<string> =>
  id(
    api.post(`${merchantPath}/transactions/${transaction}/refunds`, { request_id: randomUUID(), ...changes }),
  );
export const makeDispute = async (): Promise<string> =>
  id(api.post(`${merchantPath}/transactions/${await makeCard()}/dispute`, {}));
export const makeSession = (network_token: string): Promise<string> =>
  id(
    api.post(`${merchantPath}/3ds-sessions`, {
      amount: 10_000,
      card_data: { network_token, expiry_month: '12', expiry_year: '2032' },
    }),
  );
export const makePolicy = (): Promise<string> =>
  id(
    api.post('/v1/pricing/fee-policies', {
      name: freshName(),
      description: 'sample',
      is_active: true,
      cashout_price: 0,
      automatic_anticipation_percentage: 1,
      spot_anticipation_percentage: 1,
      rules: [{ price: { percentage: 1 } }],
    }),
  );
export const makeEndpoint = async (): Promise<{ readonly endpoint: string; readonly company: string }> => {
  const company = (await activeMerchant()).id;
  const body = { url: 'http://127.0.0.1:9/hooks', event_types: ['*'], company_id: company };
  return { endpoint: await id(api.post('/v1/webhook-endpoints', body)), company };
};
/** Makes a charge and returns the id of its event. */
export async function findEvent(): Promise<string> {
  const charge = await makeCharge();
  return eventually(async () => {
    const { data } = await made<{ data: readonly { id: string }[] }>(
      api.get(`/v1/events?aggregate_id=${charge}`),
    );
    expect(data).not.toEqual([]);
    return data[0]?.id ?? '';
  });
}
/** Makes a request and returns its X-Request-Id when the log has it. */
export async function findRequest(): Promise<string> {
  await makeCharge();
  return eventually(async () => {
    const path = `/v1/request-logs?resource_id=${demo.merchant_id}`;
    const { data } = await made<{ data: readonly { id: string }[] }>(api.get(path));
    expect(data).not.toEqual([]);
    return data[0]?.id ?? '';
  });
}
/**
 * Makes an endpoint of the demo merchant, which may have few of them. The caller deletes it in the end:
 * `afterAll(() => deleteEndpoint(endpoint))`.
 */
export const makeDemoEndpoint = (url: string, eventTypes: readonly string[]): Promise<string> =>
  id(api.post('/v1/webhook-endpoints', { url, event_types: eventTypes, company_id: demo.merchant_id }));
export const deleteEndpoint = async (endpoint: string): Promise<void> => {
  const { status, text } = await api.delete(`/v1/webhook-endpoints/${endpoint}`);
  if (status !== 204) throw new Error(`${status} ${text}`);
};
export async function makeDelivery(): Promise<string> {
  const { endpoint } = await makeEndpoint();
  await made(api.post(`/v1/webhook-endpoints/${endpoint}/test`, {}));
  return eventually(async () => {
    const { data } = await made<{ data: readonly { id: string }[] }>(
      api.get(`/v1/webhook-deliveries?endpoint_id=${endpoint}`),
    );
    expect(data).not.toEqual([]);
    return data[0]?.id ?? '';
  });
}

/** Makes a merchant with one available PIX payment and one pending card payment. */
export async function makeRichMerchant(): Promise<string> {
  const merchant = (await activeMerchant()).id;
  const path = `/v1/merchants/${merchant}`;
  await made(api.post(`${path}/pix-keys`, { key_type: 'EVP' }));
  const charge = await id(api.post(`${path}/transactions`, pixPayment()));
  await made(api.post(`${path}/transactions/${charge}/pay`, {}));
  await made(api.post(`${path}/transactions`, cardPayment({ installments: 2 })));
  await eventually(async () =>
    expect(await made(api.get(`${path}/balance`))).toMatchObject({ available: 9_901, pending: 9_681 }),
  );
  return merchant;
}
export const makeQuote = async (merchant: string): Promise<string> => {
  const quote = await made(api.post(`/v1/merchants/${merchant}/anticipations/quote`, {}));
  return String(quote['quote_id']);
};
