// `ops organizations` and `ops companies`: the tenants of a deployment and their merchants.
import { publicJson, type JsonObject } from '@mps/contracts';
import type { Affiliation__Output } from '@mps/contracts/gen/mps/merchants/v1/Affiliation';
import type { CreateMerchantRequest } from '@mps/contracts/gen/mps/merchants/v1/CreateMerchantRequest';
import type { CreateOrganizationRequest } from '@mps/contracts/gen/mps/merchants/v1/CreateOrganizationRequest';
import type { Merchant__Output } from '@mps/contracts/gen/mps/merchants/v1/Merchant';
import { CAPTURE_METHODS, MAX_PAGE_LIMIT, PAYMENT_METHODS } from '@mps/kernel';
import { Argument, type Command } from 'commander';
import { SetupFailure } from '../failure';
import type { Operator } from '../seed/operator';
import { addAction } from './command';
import { readInput, type Shape } from './deployment';

const MERCHANTS_FILE = 'mps/merchants/v1/merchants.proto';
const PROVIDER = 'PROVIDER_A';
const ACTIVATION_REASON = 'Activated by the operator';

const ADDRESS = {
  street: 'string',
  street_number: 'string',
  complement: 'string?',
  neighborhood: 'string',
  zipcode: 'string',
  country: 'string',
  state: 'string',
  city: 'string',
} as const satisfies Shape;

const ORGANIZATION = {
  name: 'string',
  full_name: 'string',
  document_type: 'string',
  document_number: 'string',
  contact: {
    first_name: 'string?',
    last_name: 'string?',
    phone: 'string?',
    email: 'string?',
    mother_name: 'string?',
    birth_date: 'string?',
    document_number: 'string?',
    politically_exposed: 'boolean?',
    declared_income: 'number?',
    occupation: 'string?',
    net_worth: 'number?',
    address: 'object?',
  },
  address: ADDRESS,
} as const satisfies Shape;

const COMPANY = {
  ...ORGANIZATION,
  document_tax_type: 'string?',
  company_logo_url: 'string?',
  website_url: 'string?',
  transfer_configurations: 'object?',
  declared_revenue: 'number?',
  metadata: 'object?',
  webhook_enabled: 'boolean?',
} as const satisfies Shape;

export function addOrganizationCommands(program: Command): void {
  const organizations = program.command('organizations').description('tenants of the deployment');
  const create = organizations
    .command('create')
    .description('make an organization with its own company, whose id is the organization’s')
    .argument(
      '<file>',
      'JSON: name, full_name, document_type, document_number, contact, address; - for stdin',
    );
  addAction(create, async ({ services, call }, _options, file = '') => {
    const request = await readInput<CreateOrganizationRequest>(file, ORGANIZATION);
    const made = await call('CreateOrganization', services.merchants.CreateOrganization, request);
    return companyJson(made.merchant);
  });
}

export function addCompanyCommands(program: Command): void {
  const companies = program.command('companies').description('merchants of an organization');
  const create = companies
    .command('create')
    .description('make a merchant; it takes payments after companies activate')
    .argument('<file>', 'JSON, as the body of POST /v1/merchants; - for stdin')
    .requiredOption('--organization <id>', 'organization it belongs to');
  addAction(create, createCompany);
  const activate = companies
    .command('activate')
    .description(
      'make the affiliation with the provider ACTIVE, made first when there is none, and the merchant',
    )
    .argument('<id>', 'id of the merchant')
    .requiredOption('--organization <id>', 'organization it belongs to')
    .requiredOption('--mcc <digits>', 'merchant category code of the affiliation')
    .option('--anticipation <type>', 'NONE, SPOT or AUTOMATIC, for an affiliation that is made', 'NONE');
  addAction(activate, activateCompany);
  const list = companies
    .command('list')
    .description('the organization’s own company and its merchants, newest first')
    .requiredOption('--organization <id>', 'organization they belong to')
    .option('--name <text>', 'those whose name holds it')
    .option('--page <number>', `which ${MAX_PAGE_LIMIT} of them`, Number, 1);
  addAction(list, listCompanies);
  const setStatus = companies
    .command('set-status')
    .description(
      'move a merchant: block it (court, compliance), unblock it, or open and close it on its behalf',
    )
    .argument('<id>', 'id of the merchant')
    .addArgument(new Argument('<status>', 'where to').choices(['BLOCKED', 'ACTIVE', 'INACTIVE']))
    .requiredOption('--organization <id>', 'organization it belongs to')
    .requiredOption('--reason <text>', 'why');
  addAction(setStatus, setCompanyStatus);
}

interface OfOrganization {
  readonly organization: string;
}

async function createCompany(
  { services, call }: Operator,
  { organization }: OfOrganization,
  file = '',
): Promise<JsonObject> {
  type Body = Omit<CreateMerchantRequest, 'metadata_json'> & { readonly metadata?: object };
  const { metadata = {}, ...body } = await readInput<Body>(file, COMPANY);
  const request = { webhook_enabled: true, ...body, metadata_json: JSON.stringify(metadata) };
  const made = await call('CreateMerchant', services.merchants.CreateMerchant, request, organization);
  return companyJson(made.merchant);
}

interface ActivateOptions extends OfOrganization {
  readonly mcc: string;
  readonly anticipation: string;
}

/**
 * Skips each step that is done already, so an interrupted command can be repeated. A merchant that a person has blocked
 * stays so: a script that made the merchant may run again.
 */
async function activateCompany(
  operator: Operator,
  options: ActivateOptions,
  merchantId = '',
): Promise<Record<string, unknown>> {
  const { services, call } = operator;
  const { organization } = options;
  const readMerchant = async () =>
    (await call('GetMerchant', services.merchants.GetMerchant, { merchant_id: merchantId }, organization))
      .merchant;
  if ((await readMerchant())?.status === 'BLOCKED')
    throw new SetupFailure(`The merchant ${merchantId} is BLOCKED: \`companies set-status\` unblocks it.`);
  let affiliation = await findOrMakeAffiliation(operator, options, merchantId);
  if (affiliation?.status !== 'ACTIVE') {
    const request = { affiliation_id: affiliation?.id ?? '', status: 'ACTIVE', reason: ACTIVATION_REASON };
    const set = await call(
      'SetAffiliationStatus',
      services.merchants.SetAffiliationStatus,
      request,
      organization,
    );
    affiliation = set.affiliation;
  }
  let merchant = await readMerchant();
  if (merchant?.status !== 'ACTIVE') {
    const request = { merchant_id: merchantId, status: 'ACTIVE', reason: ACTIVATION_REASON };
    const set = await call('SetMerchantStatus', services.merchants.SetMerchantStatus, request, organization);
    merchant = set.merchant;
  }
  return { ...companyJson(merchant), affiliation };
}

async function findOrMakeAffiliation(
  { services, call }: Operator,
  { organization, mcc, anticipation }: ActivateOptions,
  merchantId: string,
): Promise<Affiliation__Output | null> {
  const { affiliations } = await call(
    'ListAffiliations',
    services.merchants.ListAffiliations,
    { merchant_id: merchantId, page: { page: 1, limit: MAX_PAGE_LIMIT } },
    organization,
  );
  const existing = affiliations.find((one) => one.provider === PROVIDER && one.mcc === mcc);
  if (existing !== undefined) return existing;
  const made = await call(
    'CreateAffiliation',
    services.merchants.CreateAffiliation,
    {
      merchant_id: merchantId,
      provider: PROVIDER,
      mcc,
      anticipation_type: anticipation,
      payment_methods: [...PAYMENT_METHODS],
      capture_methods: [...CAPTURE_METHODS],
    },
    organization,
  );
  return made.affiliation;
}

interface ListOptions extends OfOrganization {
  readonly name?: string;
  readonly page: number;
}

async function listCompanies(
  { services, call }: Operator,
  { organization, name, page }: ListOptions,
): Promise<Record<string, unknown>> {
  const request = { page: { page, limit: MAX_PAGE_LIMIT }, ...(name !== undefined && { name }) };
  const listed = await call('ListMerchants', services.merchants.ListMerchants, request, organization);
  const companies = listed.merchants.map(({ id, name: called, document_number, status }) => ({
    id,
    name: called,
    document_number,
    status,
  }));
  return { companies, total: listed.page?.total ?? companies.length };
}

async function setCompanyStatus(
  { services, call }: Operator,
  { organization, reason }: OfOrganization & { readonly reason: string },
  merchantId = '',
  status = '',
): Promise<JsonObject> {
  const request = { merchant_id: merchantId, status, reason };
  const set = await call('SetMerchantStatus', services.merchants.SetMerchantStatus, request, organization);
  return companyJson(set.merchant);
}

const companyJson = (merchant: Merchant__Output | null): JsonObject =>
  publicJson(MERCHANTS_FILE, 'mps.merchants.v1.Merchant', merchant ?? {});
