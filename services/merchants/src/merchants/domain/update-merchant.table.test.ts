// The merge patch, member by member: its results, its refusals, and patches that change nothing.
import { AFFILIATION_STATUSES, mergeJson } from '@mps/kernel';
import type { Company } from '../../company/domain/company';
import { MOMENT, NOW, THEN, someAffiliation, someCompany } from '../../company/domain/company.fixture';
import { updateMerchant, type MerchantPatch } from './update-merchant';

const company = someCompany();

const changes: readonly (readonly [string, MerchantPatch, Partial<Company>])[] = [
  ['name', { name: 'Nova' }, { name: 'Nova' }],
  ['full_name', { full_name: 'Nova Ltda' }, { full_name: 'Nova Ltda' }],
  ['document_tax_type', { document_tax_type: 'MEI' }, { document_tax_type: 'MEI' }],
  [
    'company_logo_url',
    { company_logo_url: 'https://x.br/l.png' },
    { company_logo_url: 'https://x.br/l.png' },
  ],
  ['website_url', { website_url: 'https://nova.br' }, { website_url: 'https://nova.br' }],
  ['website_url by null', { website_url: null }, { website_url: null }],
  ['declared_revenue', { declared_revenue: 0 }, { declared_revenue: 0 }],
  ['declared_revenue by null', { declared_revenue: null }, { declared_revenue: null }],
  [
    'one member of contact',
    { contact: { phone: '+5511900000000' } },
    { contact: { ...company.contact, phone: '+5511900000000' } },
  ],
  [
    'a member of contact by null',
    { contact: { email: null } },
    { contact: { ...company.contact, email: null } },
  ],
  [
    'the address of a contact that had none',
    { contact: { address: { city: 'Recife' } } },
    {
      contact: {
        ...company.contact,
        address: {
          street: null,
          street_number: null,
          complement: null,
          neighborhood: null,
          zipcode: null,
          country: '076',
          state: null,
          city: 'Recife',
        },
      },
    },
  ],
  [
    'one member of address',
    { address: { complement: null } },
    { address: { ...company.address, complement: null } },
  ],
  [
    'transfer_configurations that are whole after the merge',
    {
      transfer_configurations: {
        automatic_transfer_enabled: true,
        transfer_frequency: 'WEEKLY',
        utc_hour_of_day: 3,
        day_of_week: 0,
      },
    },
    {
      transfer_configurations: {
        ...company.transfer_configurations,
        automatic_transfer_enabled: true,
        transfer_frequency: 'WEEKLY',
        utc_hour_of_day: 3,
        day_of_week: 0,
      },
    },
  ],
  [
    'metadata by merging',
    { metadata: { plan: null, tags: { b: null, c: [3] } } },
    { metadata: { tags: { a: 1, c: [3] } } },
  ],
];

describe('updateMerchant', () => {
  it.each(changes)('changes %s, stamps it and tells the old value', (_, patch, expected) => {
    const [member] = Object.keys(patch) as (keyof MerchantPatch & keyof Company)[];
    expect(updateMerchant(company, patch, MOMENT)).toEqual({
      ok: true,
      value: {
        next: { ...company, ...expected, updated_at: NOW },
        events: [{ type: 'merchant.updated', previous: { [member!]: company[member!] } }],
      },
    });
  });

  it.each<readonly [string, MerchantPatch]>([
    ['an empty patch', {}],
    ['the name that stands', { name: company.name }],
    ['the tax type that stands', { document_tax_type: 'ME' }],
    ['members of objects that stand', { contact: { first_name: 'Ana' }, address: { city: 'São Paulo' } }],
    ['metadata that stands in another order', { metadata: { tags: { b: 2, a: 1 } } }],
    ['the removal of metadata that is not there', { metadata: { nothing: null } }],
    ['empty objects', { contact: {}, address: {}, transfer_configurations: {}, metadata: {} }],
  ])('treats %s as no change', (_, patch) => {
    const locked = { ...company, affiliations: [someAffiliation()] };
    const updated = updateMerchant(locked, patch, MOMENT);
    expect(updated.ok && updated.value.next).toBe(locked);
    expect(updated).toMatchObject({ value: { events: [], next: { updated_at: THEN } } });
  });

  it('ignores members other than the ten', () => {
    const patch = { status: 'BLOCKED', id: 'x', webhook_enabled: false, name: 'Nova' } as MerchantPatch;
    expect(updateMerchant(company, patch, MOMENT)).toMatchObject({
      value: { next: { id: 'c1', status: 'ACTIVE', webhook_enabled: true, name: 'Nova' } },
    });
  });

  it.each<readonly [string, MerchantPatch, readonly string[]]>([
    ['a tax type of persons for a company', { document_tax_type: 'PF' }, ['#/document_tax_type not_allowed']],
    ['a birth date of today', { contact: { birth_date: '03-02-2026' } }, ['#/contact/birth_date too_big']],
    [
      'an automatic transfer without a frequency',
      { transfer_configurations: { automatic_transfer_enabled: true } },
      ['#/transfer_configurations/transfer_frequency required'],
    ],
    [
      'a monthly transfer without hour and day',
      { transfer_configurations: { transfer_frequency: 'MONTHLY' } },
      [
        '#/transfer_configurations/utc_hour_of_day required',
        '#/transfer_configurations/day_of_month required',
      ],
    ],
    [
      'metadata that is too long after the merge',
      { metadata: { long: 'x'.repeat(16_384) } },
      ['#/metadata too_big'],
    ],
  ])('refuses %s', (_, patch, expected) => {
    const refused = updateMerchant(company, patch, MOMENT);
    if (refused.ok || refused.error.code !== 'invalid') throw new Error('it was not refused as invalid');
    expect(refused.error.problems.map(({ at, code }) => `${at} ${code}`)).toEqual(expected);
  });

  it.each(AFFILIATION_STATUSES)('asks an affiliation in %s whether the tax type may change', (status) => {
    const owner = someCompany({ affiliations: [someAffiliation({ status })] });
    const updated = updateMerchant(owner, { document_tax_type: 'PJ' }, MOMENT);
    expect(updated.ok).toBe(status === 'FAILED' || status === 'REJECTED');
  });

  it('refuses a tax type that does not fit before it checks the lock', () => {
    const person = someCompany({
      document_type: 'CPF',
      document_tax_type: 'PF',
      affiliations: [someAffiliation()],
    });
    expect(updateMerchant(person, { document_tax_type: 'ME' }, MOMENT)).toMatchObject({
      error: { code: 'invalid' },
    });
    expect(updateMerchant(person, { document_tax_type: 'PF' }, MOMENT)).toMatchObject({ ok: true });
  });
});

describe('mergeJson', () => {
  // The examples of RFC 7396 with an object as target.
  it.each([
    [{ a: 'b' }, { a: 'c' }, { a: 'c' }],
    [{ a: 'b' }, { b: 'c' }, { a: 'b', b: 'c' }],
    [{ a: 'b' }, { a: null }, {}],
    [{ a: 'b', b: 'c' }, { a: null }, { b: 'c' }],
    [{ a: ['b'] }, { a: 'c' }, { a: 'c' }],
    [{ a: 'c' }, { a: ['b'] }, { a: ['b'] }],
    [{ a: { b: 'c' } }, { a: { b: 'd', c: null } }, { a: { b: 'd' } }],
    [{ a: [{ b: 'c' }] }, { a: [1] }, { a: [1] }],
    [{ e: null }, { a: 1 }, { e: null, a: 1 }],
    [{}, { a: { bb: { ccc: null } } }, { a: { bb: {} } }],
  ])('merges %j with %j into %j', (target, patch, expected) => {
    expect(mergeJson(target, patch)).toEqual(expected);
  });
});
