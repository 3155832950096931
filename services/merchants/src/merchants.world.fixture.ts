// The whole service on real gRPC, MongoDB and Kafka, with one organization, shared by the suites of
// merchants.integration.test.ts.
import type { CallContext } from '@mps/contracts';
import { fingerprint } from '@mps/kernel';
import { requireValue } from '@mps/testkit/service';
import {
  someMerchant,
  startMerchants,
  type CompanyDocument,
  type RunningMerchants,
} from './merchants.fixture';

export let service: RunningMerchants;
export let organizationId: string;
export let organization: CallContext;

beforeAll(async () => {
  service = await startMerchants();
  organizationId = await newOrganization();
  organization = await service.as({ organization_id: organizationId });
});

afterAll(() => service.stop());

export async function newOrganization(): Promise<string> {
  const { name, full_name, document_type, document_number, contact, address } = someMerchant();
  const operator = await service.as({ kind: 'operator' });
  const request = { name, full_name, document_type, document_number, contact, address };
  return requireValue(await service.client.CreateOrganization(request as never, operator)).merchant!.id;
}

/** The organization's context with an Idempotency-Key. */
export const under = (key: string, body = 'body'): CallContext => ({
  ...organization,
  deadlineMs: organization.deadlineMs,
  idempotency: { key: fingerprint(key), fingerprint: fingerprint(body) },
});

export async function newMerchant(overrides = {}): Promise<string> {
  return requireValue(await service.client.CreateMerchant(someMerchant(overrides), organization)).merchant!
    .id;
}

export const newAffiliation = async (merchantId: string) =>
  requireValue(
    await service.client.CreateAffiliation(
      { merchant_id: merchantId, provider: 'PROVIDER_A', mcc: '5462', anticipation_type: 'NONE' },
      organization,
    ),
  ).affiliation!;

export const update = (merchantId: string, patch: object) =>
  service.client.UpdateMerchant({ merchant_id: merchantId, patch_json: JSON.stringify(patch) }, organization);

export const findStoredCompany = (id: string) =>
  service.connection.collection<CompanyDocument>('companies').findOne({ _id: id });
