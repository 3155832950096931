// One refusal lists all violations of a body (docs/rules.md#all-violations): those that only a service can find
// together with those of its structure.
import { newId } from '@mps/kernel';
import { sharedPlatform } from '@mps/testkit';
import { newFeePolicy } from './fee-policies';
import { activeMerchant, type Problem } from './merchants';
import { logInAsAdmin, anonymous, newRole, newUser } from './people';

const { api, demo } = sharedPlatform();
type Body = Record<string, unknown>;
type Answer = Promise<{ readonly status: number; readonly body: Problem }>;

let token: string;
beforeAll(async () => void (token = await logInAsAdmin()));

async function told(answer: Answer): Promise<readonly string[]> {
  const { status, body } = await answer;
  expect([status, body.code]).toEqual([400, 'validation_error']);
  return (body.errors ?? []).map((one) => `${one.pointer} ${one.code}`).sort();
}

describe('a new user', () => {
  const create = (body: Body): Answer => anonymous.post('/v1/users', body, { token });

  it('gets all violations together with an identifier of an unknown type', async () => {
    const body = {
      identifier: { type: 'CPF', more: 1 },
      password: 'password1234',
      first_name: '',
      last_name: 'Souza',
      role_id: newId(),
    };
    expect(await told(create(body))).toEqual([
      '#/first_name too_small',
      '#/identifier/more unknown_field',
      '#/identifier/type invalid_enum',
      '#/identifier/value required',
      '#/password not_allowed',
      '#/role_id role_not_found',
    ]);
    const mistyped = { ...body, identifier: { type: 'CPF', value: 1 }, password: undefined };
    expect(await told(create(mistyped))).toContain('#/identifier/value invalid_type');
  });
});

it('a change of a user names an unknown role and a wrong name', async () => {
  const { id } = await newUser(token, await newRole(token));
  const body = { first_name: 7, role_id: newId() };
  expect(await told(anonymous.patch(`/v1/users/${id}`, body, { token }))).toEqual([
    '#/first_name invalid_type',
    '#/role_id role_not_found',
  ]);
});

it('a change of a user names an unknown role and metadata that is too large after the merge', async () => {
  const { id } = await newUser(token, await newRole(token));
  const half = (name: string) => ({ [name]: 'x'.repeat(10_000) });
  expect((await anonymous.patch(`/v1/users/${id}`, { metadata: half('one') }, { token })).status).toBe(200);
  const body = { metadata: half('other'), role_id: newId() };
  expect(await told(anonymous.patch(`/v1/users/${id}`, body, { token }))).toEqual([
    '#/metadata too_big',
    '#/role_id role_not_found',
  ]);
});

it('a new API key names a forbidden permission, a past expiry and a missing name', async () => {
  const body = {
    permissions: ['transaction.list', 'user.list'],
    expires_at: '2020-01-01T00:00:00Z',
    allowed_ips: ['here'],
  };
  expect(await told(anonymous.post('/v1/api-keys', body, { token }))).toEqual([
    '#/allowed_ips/0 invalid_format',
    '#/expires_at too_small',
    '#/name required',
    '#/permissions/1 invalid_enum',
  ]);
});

describe('a merchant', () => {
  let path: string;
  beforeAll(async () => void (path = `/v1/merchants/${(await activeMerchant()).id}`));

  it('patch names violations of the merged document and of the patch', async () => {
    const body = {
      name: '',
      document_tax_type: 'PF',
      transfer_configurations: { transfer_frequency: 'WEEKLY', utc_hour_of_day: 24 },
      status: 'BLOCKED',
    };
    expect(await told(api.patch(path, body))).toEqual([
      '#/document_tax_type not_allowed',
      '#/name too_small',
      '#/status not_allowed',
      '#/transfer_configurations/day_of_week required',
      '#/transfer_configurations/utc_hour_of_day too_big',
    ]);
  });

  it('patch that is refused changes nothing', async () => {
    const before = (await api.get<Body>(path)).body;
    await told(api.patch(path, { full_name: 'Nova Ltda', website_url: 'x' }));
    expect((await api.get<Body>(path)).body).toEqual(before);
  });

  it('affiliation names an unknown account and a wrong MCC', async () => {
    const body = { provider: 'PROVIDER_A', mcc: '1', settlement_bank_account_id: newId() };
    expect(await told(api.post(`${path}/affiliations`, body))).toEqual([
      '#/mcc invalid_format',
      '#/settlement_bank_account_id bank_account_not_found',
    ]);
  });

  it('default fee policy names an unknown policy and an unknown member', async () => {
    const body = { fee_policy_id: newId(), more: 1 };
    const organization = `/v1/organizations/${demo.organization_id}`;
    for (const owner of [path, organization])
      expect(await told(api.put(`${owner}/default-fee-policy`, body))).toEqual([
        '#/fee_policy_id fee_policy_not_found',
        '#/more unknown_field',
      ]);
  });

  it('default fee policy names an inactive policy and an unknown member', async () => {
    const policy = await newFeePolicy({ is_active: false });
    const body = { fee_policy_id: policy.id, more: 1 };
    expect(await told(api.put(`${path}/default-fee-policy`, body))).toEqual([
      '#/fee_policy_id fee_policy_inactive',
      '#/more unknown_field',
    ]);
  });

  it('PIX key names a foreign document and a wrong flag', async () => {
    const body = { key_type: 'CPF', key: '11144477735', primary: 'yes' };
    expect(await told(api.post(`${path}/pix-keys`, body))).toEqual([
      '#/key not_owned',
      '#/primary invalid_type',
    ]);
  });
});

it.each([() => newId(), () => demo.other.merchant_id, () => 'no-id'])(
  'a webhook endpoint names an unknown company and a wrong flag',
  async (companyId) => {
    const body = { url: 'ftp://example.com', company_id: companyId(), enabled: 'yes' };
    expect(await told(api.post('/v1/webhook-endpoints', body))).toEqual([
      '#/company_id company_not_found',
      '#/enabled invalid_type',
      '#/url url_not_allowed',
    ]);
  },
);

it('a replay of a range names an unknown endpoint and an inverted range', async () => {
  const body = { endpoint_id: newId(), from: '2026-03-02T00:00:00Z', to: '2026-03-01T00:00:00Z' };
  expect(await told(api.post('/v1/webhook-deliveries/replay', body))).toEqual([
    '#/endpoint_id webhook_endpoint_not_found',
    '#/to too_small',
  ]);
});
