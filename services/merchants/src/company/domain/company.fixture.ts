// A company for tests of decisions.
import { DEFAULT_TRANSFER_CONFIGURATIONS } from '@mps/kernel';
import type { Affiliation, Company } from './company';

export const THEN = '2026-01-02T03:04:05.678Z';
export const NOW = '2026-02-03T04:05:06.789Z';
export const MOMENT = { now: NOW, today: '2026-02-03' } as const;

export const someCompany = (overrides: Partial<Company> = {}): Company => ({
  id: 'c1',
  organization_id: 'o1',
  name: 'Padaria Central',
  full_name: 'Padaria Central Ltda',
  document_type: 'CNPJ',
  document_number: '12ABC34501DE35',
  document_tax_type: 'ME',
  contact: {
    first_name: 'Ana',
    last_name: null,
    phone: '+5511987654321',
    email: 'ana@padaria.com.br',
    mother_name: null,
    birth_date: '01-02-1990',
    document_number: null,
    politically_exposed: false,
    declared_income: null,
    occupation: null,
    net_worth: null,
    address: null,
  },
  address: {
    street: 'Rua Um',
    street_number: '10',
    complement: 'Fundos',
    neighborhood: 'Centro',
    zipcode: '01001000',
    country: '076',
    state: 'SP',
    city: 'São Paulo',
  },
  transfer_configurations: DEFAULT_TRANSFER_CONFIGURATIONS,
  status: 'ACTIVE',
  status_reason: null,
  company_logo_url: null,
  website_url: 'https://padaria.com.br',
  webhook_enabled: true,
  declared_revenue: 100_000,
  metadata: { plan: 'gold', tags: { a: 1, b: 2 } },
  default_fee_policy_id: null,
  affiliations: [],
  bank_accounts: [],
  pending_affiliation_events: [],
  created_at: THEN,
  updated_at: THEN,
  ...overrides,
});

export const someAffiliation = (overrides: Partial<Affiliation> = {}): Affiliation => ({
  id: 'a1',
  provider: 'PROVIDER_A',
  mcc: '5462',
  anticipation_type: 'NONE',
  payment_methods: ['PIX'],
  capture_methods: ['ECOMMERCE'],
  status: 'ACTIVE',
  status_reason: null,
  settlement_bank_account_id: null,
  event_sequence: 1,
  created_at: THEN,
  updated_at: THEN,
  ...overrides,
});
