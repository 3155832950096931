// Demo data: two organizations with everything for a first payment, made through the services' APIs.
import { randomBytes, randomInt } from 'node:crypto';
import { mkdir, readFile, rename, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { CAPTURE_METHODS, PAYMENT_METHODS, cnpjCheckDigits } from '@mps/kernel';
import type { Platform } from '../platform/platform';
import {
  DEMO_AUTOMATIC_ANTICIPATION_PERCENTAGE,
  DEMO_CASHOUT_PRICE_CENTS,
  DEMO_COST_ANTICIPATION_PERCENTAGE,
  DEMO_COST_RULES,
  DEMO_FEE_RULES,
  DEMO_SPOT_ANTICIPATION_PERCENTAGE,
  type Demo,
  type DemoUser,
} from './demo';
import { connectOperator, type Operator } from './operator';

/** The members of a platform that seeding uses. */
type SeededPlatform = Pick<Platform, 'baseUrl' | 'addresses' | 'secrets' | 'tls'>;

const MCC_RETAIL = '5999';
const PASSWORD_BYTES = 15;
const PROBE_TIMEOUT_MS = 10_000;

/**
 * Makes the demo data. With a file, the data is written there and reused while its API key is accepted. An
 * interrupted attempt leaves an unused organization, and the next attempt starts over.
 */
export async function seedDemo(platform: SeededPlatform, file?: string): Promise<Demo> {
  const earlier = file === undefined ? undefined : await readDemo(file);
  const demo =
    earlier && (await isAccepted(platform.baseUrl, earlier))
      ? { ...earlier, base_url: platform.baseUrl }
      : await makeDemo(platform);
  if (file !== undefined) await writeDemo(file, demo);
  return demo;
}

async function makeDemo(platform: SeededPlatform): Promise<Demo> {
  const { addresses, secrets, tls } = platform;
  const target = {
    addressOf: (name: keyof typeof addresses) => addresses[name],
    operatorTokenPrivateJwk: secrets.operatorTokenPrivateJwk,
    tls,
  };
  const operator = connectOperator(target, 'seed');
  try {
    await putCostPolicy(operator);
    const [own, other] = await Promise.all([
      makeOrganization(operator, { name: 'Demo', identifier: 'demo@example.com', hasSibling: true }),
      makeOrganization(operator, { name: 'Other', identifier: 'other@example.com', hasSibling: false }),
    ]);
    const { sibling_merchant_id, ...rest } = own;
    if (sibling_merchant_id === undefined) throw new Error('the demo organization has no second merchant');
    const { organization_id, merchant_id, api_key, fee_policy_id, pix_key_id, user } = other;
    return {
      base_url: platform.baseUrl,
      ...rest,
      sibling_merchant_id,
      other: { organization_id, merchant_id, api_key, fee_policy_id, pix_key_id, user },
    };
  } finally {
    await operator.close();
  }
}

interface OrganizationPlan {
  readonly name: string;
  readonly identifier: string;
  readonly hasSibling: boolean;
}

interface SeededOrganization {
  readonly organization_id: string;
  readonly api_key: string;
  readonly merchant_id: string;
  readonly merchant_api_key: string;
  readonly sibling_merchant_id?: string;
  readonly fee_policy_id: string;
  readonly pix_key_id: string;
  readonly user: DemoUser;
}

async function makeOrganization(operator: Operator, plan: OrganizationPlan): Promise<SeededOrganization> {
  const { services, call } = operator;
  const created = await call('CreateOrganization', services.merchants.CreateOrganization, {
    ...makeCompany(`${plan.name} Organization`),
  });
  const organizationId = requireId(created.merchant);
  const policyId = await makeDefaultFeePolicy(operator, organizationId);
  const merchantName = `${plan.name} Store`;
  const merchantId = await makeMerchant(operator, organizationId, merchantName, 'NONE');
  const pixKey = await call(
    'CreatePixKey',
    services.pixKeys.CreatePixKey,
    { merchant_id: merchantId, key_type: 'EVP', primary: true },
    organizationId,
  );
  const companies = [{ id: merchantId, name: merchantName }];
  if (plan.hasSibling) {
    const name = `${plan.name} Second Store`;
    companies.push({ id: await makeMerchant(operator, organizationId, name, 'AUTOMATIC'), name });
  }
  const [organizationKey, merchantKey] = await Promise.all([
    issueKey(operator, 'demo', organizationId, organizationId),
    issueKey(operator, 'demo store', organizationId, merchantId),
  ]);
  const user = await makeAdmin(operator, plan.identifier, organizationId, companies);
  const sibling = companies[1];
  return {
    organization_id: organizationId,
    api_key: organizationKey,
    merchant_id: merchantId,
    merchant_api_key: merchantKey,
    ...(sibling && { sibling_merchant_id: sibling.id }),
    fee_policy_id: policyId,
    pix_key_id: requireId(pixKey.pix_key),
    user,
  };
}

async function putCostPolicy({ services, call }: Operator): Promise<void> {
  await call('PutCostPolicy', services.pricing.PutCostPolicy, {
    provider: 'PROVIDER_A',
    name: 'provider-a-standard',
    is_active: true,
    cashout_price: 0,
    automatic_anticipation_percentage: DEMO_COST_ANTICIPATION_PERCENTAGE,
    spot_anticipation_percentage: DEMO_COST_ANTICIPATION_PERCENTAGE,
    rules: DEMO_COST_RULES,
  });
}

async function makeDefaultFeePolicy({ services, call }: Operator, organizationId: string): Promise<string> {
  const { fee_policy } = await call(
    'CreateFeePolicy',
    services.pricing.CreateFeePolicy,
    {
      name: 'Standard',
      description: 'Prices of the demo',
      is_active: true,
      cashout_price: DEMO_CASHOUT_PRICE_CENTS,
      automatic_anticipation_percentage: DEMO_AUTOMATIC_ANTICIPATION_PERCENTAGE,
      spot_anticipation_percentage: DEMO_SPOT_ANTICIPATION_PERCENTAGE,
      rules: DEMO_FEE_RULES,
    },
    organizationId,
  );
  const feePolicyId = requireId(fee_policy);
  const request = { merchant_id: organizationId, fee_policy_id: feePolicyId };
  await call('SetDefaultFeePolicy', services.merchants.SetDefaultFeePolicy, request, organizationId);
  return feePolicyId;
}

/** In sandbox mode the affiliation is ACTIVE at once, which activates the merchant. */
async function makeMerchant(
  { services, call }: Operator,
  organizationId: string,
  name: string,
  anticipationType: 'NONE' | 'AUTOMATIC',
): Promise<string> {
  const created = await call(
    'CreateMerchant',
    services.merchants.CreateMerchant,
    { ...makeCompany(name), metadata_json: '{}', webhook_enabled: true },
    organizationId,
  );
  const merchantId = requireId(created.merchant);
  await call(
    'CreateAffiliation',
    services.merchants.CreateAffiliation,
    {
      merchant_id: merchantId,
      provider: 'PROVIDER_A',
      mcc: MCC_RETAIL,
      anticipation_type: anticipationType,
      payment_methods: [...PAYMENT_METHODS],
      capture_methods: [...CAPTURE_METHODS],
    },
    organizationId,
  );
  return merchantId;
}

async function issueKey(
  { services, call }: Operator,
  name: string,
  organizationId: string,
  companyId: string,
): Promise<string> {
  const scope = companyId === organizationId ? 'ORGANIZATION' : 'COMPANY';
  // Without named permissions the key gets all that a key can hold.
  const request = { name, scope, organization_id: organizationId, company_id: companyId, permissions: [] };
  return (await call('IssueApiKey', services.identity.IssueApiKey, request)).key;
}

async function makeAdmin(
  { services, call }: Operator,
  identifier: string,
  organizationId: string,
  companies: readonly { readonly id: string; readonly name: string }[],
): Promise<DemoUser> {
  const password = `demo-${randomBytes(PASSWORD_BYTES).toString('base64url')}`;
  const { user } = await call('EnsureUser', services.identity.EnsureUser, {
    identifier,
    password,
    first_name: 'Demo',
    last_name: 'Admin',
  });
  const userId = requireId(user);
  for (const company of companies) {
    await call('GrantRole', services.identity.GrantRole, {
      user_id: userId,
      organization_id: organizationId,
      company_id: company.id,
      company_name: company.name,
      role: 'admin',
    });
  }
  return { identifier, password };
}

function requireId(made: { readonly id: string } | null): string {
  if (made === null) throw new Error('a service answered without the thing it had made');
  return made.id;
}

/** Makes a company with a new tax number, so that seeding can start over at any time. */
function makeCompany(name: string) {
  const base = `${String(randomInt(10_000_000, 100_000_000))}0001`;
  return {
    name,
    full_name: `${name} Ltda`,
    document_type: 'CNPJ',
    document_number: `${base}${cnpjCheckDigits(base)}`,
    contact: { first_name: 'Ana', last_name: 'Souza', email: 'ana@example.com', phone: '+5511987654321' },
    address: {
      street: 'Avenida Paulista',
      street_number: '1000',
      neighborhood: 'Bela Vista',
      zipcode: '01310100',
      country: '076',
      state: 'SP',
      city: 'São Paulo',
    },
  };
}

async function readDemo(file: string): Promise<Demo | undefined> {
  try {
    return JSON.parse(await readFile(file, 'utf8')) as Demo;
  } catch {
    return undefined;
  }
}

/** Returns whether the key is accepted. A new or reset MongoDB does not know it. */
async function isAccepted(baseUrl: string, demo: Demo): Promise<boolean> {
  const response = await fetch(`${baseUrl}/v1/merchants/${demo.merchant_id}`, {
    headers: { 'x-api-key': demo.api_key },
    signal: AbortSignal.timeout(PROBE_TIMEOUT_MS),
  });
  await response.arrayBuffer();
  if (response.ok) return true;
  if (response.status === 401 || response.status === 404) return false;
  throw new Error(`the gateway answered ${response.status} when the demo's API key was tried`);
}

/** Writes the demo as JSON, and as variables that a shell reads. */
async function writeDemo(file: string, demo: Demo): Promise<void> {
  const variables = [
    `MPS_BASE_URL=${demo.base_url}`,
    `MPS_API_KEY=${demo.api_key}`,
    `MPS_MERCHANT_API_KEY=${demo.merchant_api_key}`,
    `ORGANIZATION_ID=${demo.organization_id}`,
    `MERCHANT_ID=${demo.merchant_id}`,
    `MPS_MERCHANT_ID=${demo.merchant_id}`,
  ];
  await mkdir(path.dirname(file), { recursive: true });
  await writePrivately(file, JSON.stringify(demo, null, 2));
  await writePrivately(file.replace(/\.json$/, '.env'), variables.join('\n'));
}

async function writePrivately(file: string, text: string): Promise<void> {
  const temporary = `${file}.${process.pid}.tmp`;
  await writeFile(temporary, `${text}\n`, { mode: 0o600 });
  await rename(temporary, file);
}
