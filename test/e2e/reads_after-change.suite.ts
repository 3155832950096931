// docs/rules.md#read-after-change for payments: a state that one replica has answered is visible at another in the
// next request.
import { Api, cardPayment, sharedPlatform } from '@mps/testkit';
import { replicas } from './replicas';

const CHANGES = 40;
/** The sandbox authorizes this amount without a capture. */
const AUTHORIZED_AMOUNT = 7_770_095;

const { api, demo } = sharedPlatform();
const path = `/v1/merchants/${demo.merchant_id}/transactions`;
/** Its replica of transactions gets no requests from the first gateway. */
let otherApi: Api;
beforeAll(() => void (otherApi = new Api(replicas.gatewayUrl, demo.api_key)));

it('the other replica shows a payment and its capture at once, in both directions', async () => {
  for (let change = 0; change < CHANGES; change += 1) {
    const [writer, reader] = change % 2 === 0 ? [api, otherApi] : [otherApi, api];
    const created = await writer.post<{ id: string }>(path, cardPayment({ amount: AUTHORIZED_AMOUNT }));
    expect(created).toMatchObject({ status: 201, body: { status: 'AUTHORIZED' } });
    const own = `${path}/${created.body.id}`;
    expect(await reader.get(own)).toMatchObject({ status: 200, body: { status: 'AUTHORIZED' } });
    expect(await writer.post(`${own}/capture`, {})).toMatchObject({ body: { status: 'APPROVED' } });
    expect(await reader.get(own)).toMatchObject({ status: 200, body: { status: 'APPROVED' } });
  }
});

it('a list of the other replica contains a payment that was just created', async () => {
  for (let change = 0; change < 10; change += 1) {
    const created = await api.post<{ id: string }>(path, cardPayment());
    expect(created.status).toBe(201);
    const { body } = await otherApi.get<{ data: readonly { id: string }[] }>(`${path}?limit=100`);
    expect(body.data.map(({ id }) => id)).toContain(created.body.id);
  }
});
