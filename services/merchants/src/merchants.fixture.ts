// A merchants process for tests, started as in main.ts, on a real MongoDB and Kafka, called over real gRPC.
import { randomUUID } from 'node:crypto';
import { makeGrpcClient, type ClientOf } from '@mps/chassis';
import { merchantsService, personalDataService, type CallContext, type Caller } from '@mps/contracts';
import type { CreateMerchantRequest } from '@mps/contracts/gen/mps/merchants/v1/CreateMerchantRequest';
import type { MerchantsServiceDefinition } from '@mps/contracts/gen/mps/merchants/v1/MerchantsService';
import type { PersonalDataServiceDefinition } from '@mps/contracts/gen/mps/personal_data/v1/PersonalDataService';
import { cnpjCheckDigits } from '@mps/kernel';
import { openServiceHarness } from '@mps/testkit/service';
import type { Connection } from 'mongoose';
import type { Company } from './company/domain/company';
import { DATABASE_NAME, declareCollections } from './company/documents';
import { compose } from './compose';
import { loadConfig } from './config';

const ALPHABET = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789';

export interface RunningMerchants {
  readonly client: ClientOf<MerchantsServiceDefinition>;
  readonly personalData: ClientOf<PersonalDataServiceDefinition>;
  /** The database of the service, to inspect its writes. */
  readonly connection: Connection;
  as(caller: Partial<Caller>): Promise<CallContext>;
  stop(): Promise<void>;
}

export async function startMerchants(settings: NodeJS.ProcessEnv = {}): Promise<RunningMerchants> {
  const harness = await openServiceHarness({ databaseName: DATABASE_NAME, declare: declareCollections });
  // No server listens there: tests of RPCs that need pricing are elsewhere, with a real pricing service.
  const environment = { PRICING_ADDRESS: '127.0.0.1:1', ...settings };
  const address = await harness.start({ name: 'merchants', loadConfig, compose }, environment);
  const client = makeGrpcClient(merchantsService(), { service: 'merchants', address, tls: null });
  const personalData = makeGrpcClient(personalDataService(), { service: 'merchants', address, tls: null });
  return {
    client,
    personalData,
    connection: harness.connection,
    as: (caller) => harness.as(caller),
    stop: async () => {
      await client.close();
      await personalData.close();
      await harness.stop();
    },
  };
}

let made = 0;

/** Returns a valid alphanumeric CNPJ, a new one at each call. */
export function someCnpj(): string {
  made += 1;
  const random = randomUUID().slice(0, 4).toUpperCase();
  const base = `${ALPHABET[made % ALPHABET.length] ?? 'A'}T${random}${String(made).padStart(6, '0')}`;
  return base + cnpjCheckDigits(base);
}

export const someMerchant = (overrides: Partial<CreateMerchantRequest> = {}): CreateMerchantRequest => ({
  name: 'Padaria Central',
  full_name: 'Padaria Central Ltda',
  document_type: 'CNPJ',
  document_number: someCnpj(),
  contact: { first_name: 'Ana', email: 'ana@padaria.com.br', phone: '+5511987654321' },
  address: {
    street: 'Rua Um',
    street_number: '10',
    neighborhood: 'Centro',
    zipcode: '01001000',
    country: '076',
    state: 'SP',
    city: 'São Paulo',
  },
  metadata_json: '{}',
  webhook_enabled: true,
  ...overrides,
});

export interface CompanyDocument extends Omit<Company, 'id'> {
  readonly _id: string;
  readonly version: number;
  readonly payment_terms_pending_since?: Date;
}

export const someAccount = (merchant_id: string) => ({
  merchant_id,
  bank_code: '001',
  branch: '1234',
  account: '56789-0',
  account_type: 'CHECKING',
  primary: false,
});

export const sixTimes = <Value>(call: () => Promise<Value>): Promise<Value[]> =>
  Promise.all(Array.from({ length: 6 }, call));
