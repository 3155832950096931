// What is wrong with a body is told at once (docs/rules.md#all-violations): what only its service can judge, beside what
// breaks its structure.
import { newId } from '@mps/kernel';
import { sharedPlatform } from '@mps/testkit';
import { activeMerchant, type Problem } from './merchants';
import { adminOf, anonymous, newRole, newUser } from './people';

const { api } = sharedPlatform();
type Body = Record<string, unknown>;
type Answer = Promise<{ readonly status: number; readonly body: Problem }>;

let token: string;
beforeAll(async () => void (token = await adminOf()));

async function told(answer: Answer): Promise<readonly string[]> {
  const { status, body } = await answer;
  expect([status, body.code]).toEqual([400, 'validation_error']);
  return (body.errors ?? []).map((one) => `${one.pointer} ${one.code}`).sort();
}

describe('a new user', () => {
  const create = (body: Body): Answer => anonymous.post('/v1/users', body, { token });

  it('has everything told beside an identifier of an unknown type', async () => {
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

it('a change of a user names an unknown role beside a wrong name', async () => {
  const { id } = await newUser(token, await newRole(token));
  const body = { first_name: 7, role_id: newId() };
  expect(await told(anonymous.patch(`/v1/users/${id}`, body, { token }))).toEqual([
    '#/first_name invalid_type',
    '#/role_id role_not_found',
  ]);
});

it('a new API key names what no key may do and a past expiry beside a missing name', async () => {
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

describe('of a merchant', () => {
  let path: string;
  beforeAll(async () => void (path = `/v1/merchants/${(await activeMerchant()).id}`));

  it('a patch names what its merge breaks beside what is wrong by itself', async () => {
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

  it('a patch that is refused changes nothing', async () => {
    const before = (await api.get<Body>(path)).body;
    await told(api.patch(path, { full_name: 'Nova Ltda', website_url: 'x' }));
    expect((await api.get<Body>(path)).body).toEqual(before);
  });

  it('an affiliation names an unknown account beside a wrong MCC', async () => {
    const body = { provider: 'PROVIDER_A', mcc: '1', settlement_bank_account_id: newId() };
    expect(await told(api.post(`${path}/affiliations`, body))).toEqual([
      '#/mcc invalid_format',
      '#/settlement_bank_account_id bank_account_not_found',
    ]);
  });

  it('a PIX key names a document of somebody else beside a wrong flag', async () => {
    const body = { key_type: 'CPF', key: '11144477735', primary: 'yes' };
    expect(await told(api.post(`${path}/pix-keys`, body))).toEqual([
      '#/key not_owned',
      '#/primary invalid_type',
    ]);
  });
});
