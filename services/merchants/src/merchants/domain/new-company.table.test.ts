// The initial state of a company and its violations (docs/rules.md#merchant, docs/rules.md#merchant-status).
import { MAX_METADATA_BYTES } from '@mps/kernel';
import { MOMENT, NOW, someCompany } from '../../company/domain/company.fixture';
import { newCompany, type NewCompany } from './new-company';

const example = someCompany();
const input: NewCompany = {
  id: 'c1',
  organization_id: 'o1',
  name: example.name,
  full_name: example.full_name,
  document_type: 'CNPJ',
  document_number: '12.ABC.345/01DE-35',
  document_tax_type: 'ME',
  contact: example.contact,
  address: example.address,
  transfer_configurations: example.transfer_configurations,
  company_logo_url: null,
  website_url: example.website_url,
  declared_revenue: 100_000,
  metadata: example.metadata,
  webhook_enabled: true,
};

const listProblems = (fields: Partial<NewCompany>): unknown => {
  const made = newCompany({ ...input, ...fields }, MOMENT);
  return made.ok ? [] : made.error;
};
const problem = (at: string, code: string, reason: string) =>
  expect.objectContaining({ at, code, reason }) as unknown;

describe('a new company', () => {
  it('has the sent members, its document in normal form, and no affiliations or bank accounts', () => {
    expect(newCompany(input, MOMENT)).toEqual({
      ok: true,
      value: {
        next: {
          ...input,
          document_number: '12ABC34501DE35',
          status: 'PENDING_ACTIVATION',
          status_reason: null,
          default_fee_policy_id: null,
          affiliations: [],
          bank_accounts: [],
          pending_affiliation_events: [],
          created_at: NOW,
          updated_at: NOW,
        },
        events: [{ type: 'merchant.created', previous: {} }],
      },
    });
  });

  it.each<[string, Partial<NewCompany>, object]>([
    ['that is the organization’s own is ACTIVE at once', { id: 'o1' }, { status: 'ACTIVE' }],
    ['that is a merchant waits for its first affiliation', { id: 'c2' }, { status: 'PENDING_ACTIVATION' }],
    [
      'of a person has the tax type PF unasked',
      { document_type: 'CPF', document_number: '529.982.247-25', document_tax_type: null },
      { document_tax_type: 'PF', document_number: '52998224725' },
    ],
    [
      'with a CNPJ has no tax type until one is said',
      { document_tax_type: null },
      { document_tax_type: null },
    ],
    [
      'with a CNPJ keeps the tax type that was said',
      { document_tax_type: 'MEI' },
      { document_tax_type: 'MEI' },
    ],
  ])('%s', (_, fields, expected) => {
    expect(newCompany({ ...input, ...fields }, MOMENT)).toMatchObject({ value: { next: expected } });
  });

  const document = problem('#/document_number', 'invalid_format', 'invalid_document');
  const taxType = problem('#/document_tax_type', 'not_allowed', 'not_one_of_for');
  const birthDate = problem('#/contact/birth_date', 'invalid_format', 'not_a_past_day_in_form');
  const frequency = problem(
    '#/transfer_configurations/transfer_frequency',
    'required',
    'needed_for_automatic_transfer',
  );
  const metadata = problem('#/metadata', 'too_big', 'too_many_json_bytes');
  const wrong = {
    document_number: '12ABC34501DE36',
    document_tax_type: 'PF',
    contact: { ...example.contact, birth_date: '1990-02-01' },
    transfer_configurations: { ...example.transfer_configurations, automatic_transfer_enabled: true },
    metadata: { text: 'x'.repeat(MAX_METADATA_BYTES) },
  } as const;

  it.each<[string, Partial<NewCompany>, readonly unknown[]]>([
    ['a document with a wrong check digit', { document_number: wrong.document_number }, [document]],
    ['a document of the other type', { document_number: '52998224725' }, [document]],
    ['a person’s tax type for a CNPJ', { document_tax_type: 'PF' }, [taxType]],
    ['a birth date in another form', { contact: wrong.contact }, [birthDate]],
    [
      'automatic transfers without a frequency',
      { transfer_configurations: wrong.transfer_configurations },
      [frequency],
    ],
    ['too many bytes of metadata', { metadata: wrong.metadata }, [metadata]],
    ['all of them, told at once', wrong, [document, taxType, birthDate, frequency, metadata]],
  ])('is refused: %s', (_, fields, problems) => {
    expect(listProblems(fields)).toEqual({ code: 'invalid', problems });
  });
});
