// The bodies of merchants, affiliations and bank accounts (docs/rules.md#merchant), by the rules that the gateway checks alone. The
// result of a change is tested in services/merchants/src/merchants/domain/update-merchant.table.test.ts.
import { FULL_ADDRESS } from '../../../../packages/testkit/src/api';
import { proof } from '../../../../test/rules';
import { list, MERCHANT_ID, operation, type Body } from '../../testing/lone-gateway.fixture';

const ofMerchant = `/v1/merchants/${MERCHANT_ID}`;
const patch = operation('PATCH', ofMerchant, 'UpdateMerchant');

const TRANSFERS = {
  automatic_transfer_enabled: true,
  transfer_frequency: 'WEEKLY',
  rail: 'PIX',
  utc_hour_of_day: 23,
  day_of_week: 0,
  min_balance: 1_500_000_000,
};
const ACCEPTED: readonly Body[] = [
  { name: 'Nova Loja' },
  { full_name: 'Nova Loja Ltda' },
  proof('merchant: PJ, MEI and ME go with CNPJ', 'accepts', { document_tax_type: 'ME' }),
  { document_tax_type: 'PJ' },
  { company_logo_url: 'https://example.com/logo.png' },
  { website_url: 'http://example.com' },
  { company_logo_url: null, website_url: null },
  proof('merchant: declared_revenue is a whole number of at least 0', 'accepts', { declared_revenue: 0 }),
  { declared_revenue: null },
  { declared_revenue: 1_000_000_000 },
  proof('merchant: contact is merged', 'accepts', { contact: { phone: '+5521987654321' } }),
  { contact: { birth_date: '31-12-1990', politically_exposed: true } },
  { contact: { declared_income: 0, occupation: 'Padeira', net_worth: 0 } },
  { contact: { mother_name: 'Maria', document_number: '11144477735' } },
  { contact: { email: null } },
  { contact: { address: { state: 'PE', city: 'Recife' } } },
  { contact: { address: null } },
  proof('merchant: address is merged', 'accepts', { address: { street: 'Rua Nova' } }),
  { address: { complement: 'Sala 2' } },
  { address: { complement: null } },
  { transfer_configurations: TRANSFERS },
  proof('merchant: transfer_configurations is merged', 'accepts', {
    transfer_configurations: { transfer_frequency: 'MONTHLY', day_of_month: 31 },
  }),
  { transfer_configurations: { automatic_transfer_enabled: false, transfer_frequency: null } },
  { metadata: { plan: 'gold', nested: { list: [1, { a: null }] } } },
];

const REFUSED: readonly (readonly [body: Body, pointer: string, code: string])[] = [
  [{ name: '' }, '#/name', 'too_small'],
  [{ name: 'x'.repeat(151) }, '#/name', 'too_big'],
  [{ name: null }, '#/name', 'invalid_type'],
  [{ full_name: 1 }, '#/full_name', 'invalid_type'],
  [{ document_tax_type: 'LTDA' }, '#/document_tax_type', 'invalid_enum'],
  [{ document_tax_type: null }, '#/document_tax_type', 'invalid_type'],
  [{ company_logo_url: 'ftp://example.com/x' }, '#/company_logo_url', 'invalid_format'],
  [{ website_url: 'javascript:alert(1)' }, '#/website_url', 'invalid_format'],
  [{ website_url: `https://example.com/${'x'.repeat(2048)}` }, '#/website_url', 'too_big'],
  [{ declared_revenue: -1 }, '#/declared_revenue', 'too_small'],
  proof('merchant: declared_revenue is a whole number of at least 0', 'refuses', [
    { declared_revenue: 1.5 },
    '#/declared_revenue',
    'invalid_type',
  ]),
  [{ declared_revenue: '1' }, '#/declared_revenue', 'invalid_type'],
  [{ contact: { phone: '11987654321' } }, '#/contact/phone', 'invalid_format'],
  [{ contact: { email: 'x' } }, '#/contact/email', 'invalid_format'],
  [{ contact: { birth_date: '1990-12-31' } }, '#/contact/birth_date', 'invalid_format'],
  [{ contact: { birth_date: '31-02-1990' } }, '#/contact/birth_date', 'invalid_format'],
  [{ contact: { document_number: '11144477736' } }, '#/contact/document_number', 'invalid_format'],
  [{ contact: { declared_income: -1 } }, '#/contact/declared_income', 'too_small'],
  [{ contact: { occupation: 'x'.repeat(101) } }, '#/contact/occupation', 'too_big'],
  [{ contact: { politically_exposed: 'no' } }, '#/contact/politically_exposed', 'invalid_type'],
  proof('merchant: contact is merged', 'refuses', [
    { contact: { nickname: 'x' } },
    '#/contact/nickname',
    'unknown_field',
  ]),
  [{ contact: null }, '#/contact', 'invalid_type'],
  [{ contact: { address: { state: 'XX' } } }, '#/contact/address/state', 'invalid_enum'],
  [{ address: { zipcode: '123' } }, '#/address/zipcode', 'invalid_format'],
  proof('merchant: address is merged', 'refuses', [
    { address: { street: null } },
    '#/address/street',
    'invalid_type',
  ]),
  [{ address: { country: 'BR' } }, '#/address/country', 'invalid_format'],
  [{ transfer_configurations: { rail: 'TED' } }, '#/transfer_configurations/rail', 'invalid_enum'],
  [
    { transfer_configurations: { transfer_frequency: 'HOURLY' } },
    '#/transfer_configurations/transfer_frequency',
    'invalid_enum',
  ],
  [
    { transfer_configurations: { utc_hour_of_day: 24 } },
    '#/transfer_configurations/utc_hour_of_day',
    'too_big',
  ],
  [{ transfer_configurations: { day_of_week: 7 } }, '#/transfer_configurations/day_of_week', 'too_big'],
  [{ transfer_configurations: { day_of_month: 0 } }, '#/transfer_configurations/day_of_month', 'too_small'],
  [{ transfer_configurations: { min_balance: -1 } }, '#/transfer_configurations/min_balance', 'too_small'],
  [{ metadata: { long: 'x'.repeat(16_384) } }, '#/metadata', 'too_big'],
  [{ metadata: [] }, '#/metadata', 'invalid_type'],
  [{ metadata: null }, '#/metadata', 'invalid_type'],
  ...proof(
    'merchant: document_number, status and webhook_enabled cannot be written',
    'refuses',
    proof('merchant: only the ten listed members can be changed', 'refuses', [
      'id',
      'document_number',
      'document_type',
      'status',
      'webhook_enabled',
      'created_at',
      'updated_at',
    ]),
  ).map((member) => [{ name: 'X', [member]: 'x' }, `#/${member}`, 'not_allowed'] as const),
  [{ default_fee_policy_id: null }, '#/default_fee_policy_id', 'not_allowed'],
  [{ color: 'red' }, '#/color', 'unknown_field'],
];

describe('a change of a merchant', () => {
  it.each(ACCEPTED.map((body) => [body] as const))('%j is forwarded unchanged', (body) =>
    patch.passes(() => body, { merchant_id: MERCHANT_ID, patch_json: JSON.stringify(body) })(),
  );

  it.each(REFUSED)('%j is refused', (body, pointer, code) => patch.refuses(() => body, [pointer, code])());

  it(
    'is refused when it has no bytes',
    patch.refuses(() => undefined, ['#', 'required']),
  );

  it(
    'is accepted without members',
    patch.passes(() => ({}), { patch_json: '{}' }),
  );
});

const merchantBody = (changes: Body = {}): Body => ({
  name: 'Loja',
  full_name: 'Loja Ltda',
  document_type: 'CNPJ',
  document_number: '12ABC34501DE35',
  contact: { first_name: 'Ana', last_name: 'Souza', phone: '+5511987654321', email: 'ana@example.com' },
  address: FULL_ADDRESS,
  ...changes,
});

describe('a new merchant', () => {
  const create = operation('POST', '/v1/merchants', 'CreateMerchant');

  it(
    'is accepted, and absent members get their defaults',
    create.passes(() => merchantBody(), {
      name: 'Loja',
      document_number: '12ABC34501DE35',
      webhook_enabled: true,
      metadata_json: '{}',
    }),
  );

  it.each<[string, Body, string, string]>([
    ['no name', { name: undefined }, '#/name', 'required'],
    ['a wrong CNPJ', { document_number: '12ABC34501DE45' }, '#/document_number', 'invalid_format'],
    ['a CNPJ by other letters', { document_number: 'LBNXQOB5000163' }, '#/document_number', 'invalid_format'],
    ['a CPF as a CNPJ', { document_number: '11144477735' }, '#/document_number', 'invalid_format'],
    ['another type of document', { document_type: 'RG' }, '#/document_type', 'invalid_enum'],
    ['no contact', { contact: undefined }, '#/contact', 'required'],
    ['another state', { address: { ...FULL_ADDRESS, state: 'XX' } }, '#/address/state', 'invalid_enum'],
    ['a status', { status: 'ACTIVE' }, '#/status', 'unknown_field'],
  ])('is refused with %s', (_what, changes, pointer, code) =>
    create.refuses(() => merchantBody(changes), [pointer, code])(),
  );
});

describe('the rules between members of a new merchant', () => {
  const create = operation('POST', '/v1/merchants', 'CreateMerchant');

  it(
    'report the tax type and the transfers together with all other violations',
    create.refuses(
      () =>
        merchantBody({
          name: '',
          document_tax_type: 'PF',
          transfer_configurations: { transfer_frequency: 'WEEKLY', day_of_week: null, min_balance: -1 },
        }),
      ['#/name', 'too_small'],
      ['#/document_tax_type', 'not_allowed'],
      ['#/transfer_configurations/min_balance', 'too_small'],
      ['#/transfer_configurations/utc_hour_of_day', 'required'],
      ['#/transfer_configurations/day_of_week', 'required'],
    ),
  );

  it.each([
    [{ automatic_transfer_enabled: true }, 'transfer_frequency'],
    [{ automatic_transfer_enabled: true, transfer_frequency: null }, 'transfer_frequency'],
    [{ transfer_frequency: 'DAILY' }, 'utc_hour_of_day'],
    [{ transfer_frequency: 'MONTHLY', utc_hour_of_day: 0 }, 'day_of_month'],
  ])('refuse the transfers %j, which lack %s', (transfer_configurations, lacking) =>
    create.refuses(
      () => merchantBody({ transfer_configurations }),
      [`#/transfer_configurations/${lacking}`, 'required'],
    )(),
  );

  it.each([
    { transfer_frequency: null, automatic_transfer_enabled: false },
    { transfer_frequency: 'DAILY', utc_hour_of_day: 0 },
    { transfer_frequency: 'WEEKLY', utc_hour_of_day: 23, day_of_week: 0, automatic_transfer_enabled: true },
    { transfer_frequency: 'MONTHLY', utc_hour_of_day: 0, day_of_month: 31, day_of_week: null },
  ])('accept the transfers %j', (transfer_configurations) =>
    create.passes(() => merchantBody({ transfer_configurations, document_tax_type: 'MEI' }))(),
  );
});

it('reports every missing part of the address of a new merchant', async () => {
  const missing = ['street', 'street_number', 'neighborhood', 'state', 'zipcode'];
  const places = missing.map((part) => [`#/address/${part}`, 'required'] as const);
  const create = operation('POST', '/v1/merchants', 'CreateMerchant');
  await create.refuses(() => merchantBody({ address: { city: 'Recife' } }), ...places)();
});

describe('the list of merchants', () => {
  const merchants = list('/v1/merchants', 'ListMerchants');

  it.each<[string, string, string]>([
    ['status=OPEN', 'status', 'invalid_enum'],
    ['status=ACTIVE,', 'status', 'invalid_enum'],
    ['limit=101', 'limit', 'too_big'],
    ['page=0', 'page', 'too_small'],
    ['sort=name', 'sort', 'invalid_enum'],
    ['color=red', 'color', 'unknown_field'],
    ['name=a%00b', 'name', 'invalid_format'],
    ['document_number=%00', 'document_number', 'invalid_format'],
  ])('refuses ?%s', (query, parameter, code) => merchants.refuses(query, [parameter, code])());
});

describe('the status of a merchant', () => {
  const status = operation('POST', `${ofMerchant}/status`, 'SetMerchantStatus');

  it.each([
    ['BLOCKED', 'invalid_enum'],
    ['PENDING_ACTIVATION', 'invalid_enum'],
    ['OPEN', 'invalid_enum'],
    [1, 'invalid_type'],
  ])('cannot be set to %p', (to, code) => status.refuses(() => ({ status: to }), ['#/status', code])());
});

describe('an affiliation', () => {
  const affiliate = operation('POST', `${ofMerchant}/affiliations`, 'CreateAffiliation');
  const change = operation(
    'PATCH',
    `${ofMerchant}/affiliations/0199c0de-0000-7000-8000-00000000000b`,
    'UpdateAffiliation',
  );

  it.each<[string, Body, string, string]>([
    ['another provider', { provider: 'PROVIDER_B' }, '#/provider', 'provider_not_accepted'],
    ['a category of three digits', { mcc: '599' }, '#/mcc', 'invalid_format'],
    ['a category as a number', { mcc: 5999 }, '#/mcc', 'invalid_type'],
    ['another anticipation', { anticipation_type: 'DAILY' }, '#/anticipation_type', 'invalid_enum'],
    ['no method', { payment_methods: [] }, '#/payment_methods', 'too_small'],
    ['a method twice', { payment_methods: ['PIX', 'PIX'] }, '#/payment_methods/1', 'duplicate'],
    ['another method', { payment_methods: ['CASH'] }, '#/payment_methods/0', 'invalid_enum'],
    ['a status', { status: 'ACTIVE' }, '#/status', 'unknown_field'],
  ])('is refused with %s', (_what, changes, pointer, code) =>
    affiliate.refuses(() => ({ provider: 'PROVIDER_A', mcc: '5999', ...changes }), [pointer, code])(),
  );

  it.each(['status', 'provider', 'mcc', 'company_id'])('refuses a change of its %s', (member) =>
    change.refuses(() => ({ [member]: 'x' }), [`#/${member}`, 'not_allowed'])(),
  );
});

describe('a bank account', () => {
  const account = { bank_code: '341', branch: '0001', account: '12345-6', account_type: 'CHECKING' };
  const add = operation('POST', `${ofMerchant}/bank-accounts`, 'CreateBankAccount');

  it.each<[string, Body, string, string]>([
    ['a bank of two digits', { bank_code: '34' }, '#/bank_code', 'invalid_format'],
    ['an ISPB that is none', { ispb: 'x' }, '#/ispb', 'invalid_format'],
    ['a branch with letters', { branch: 'abc' }, '#/branch', 'invalid_format'],
    ['an account of 21 characters', { account: '1'.repeat(21) }, '#/account', 'too_big'],
    ['another type', { account_type: 'GOLD' }, '#/account_type', 'invalid_enum'],
    ['a wrong document', { owner_document: '11144477736' }, '#/owner_document', 'invalid_format'],
  ])('is refused with %s', (_what, changes, pointer, code) =>
    add.refuses(() => ({ ...account, ...changes }), [pointer, code])(),
  );
});
