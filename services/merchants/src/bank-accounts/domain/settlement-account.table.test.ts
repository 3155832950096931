// The bank accounts that a company's money may leave to (docs/rules.md#payout-destination).
import type { BankAccount, Company } from '../../company/domain/company';
import { NOW, someAffiliation, someCompany } from '../../company/domain/company.fixture';
import { findPayoutHoldEnd, isOwnAccount, settlesToForeignAccount } from './settlement-account';

const CNPJ = '12ABC34501DE35';
const CPF = '52998224725';
const HOLD_MS = 86_400_000;
const { contact } = someCompany();
const withContact = { contact: { ...contact, document_number: CPF } };

it.each<[string, Partial<Company>, string, boolean]>([
  ['of the company', {}, CNPJ, true],
  ['of a stranger', {}, CPF, false],
  ['of the contact of an ME', { ...withContact, document_tax_type: 'ME' }, CPF, false],
  ['of the contact of a PJ', { ...withContact, document_tax_type: 'PJ' }, CPF, false],
  ['of the contact of an MEI', { ...withContact, document_tax_type: 'MEI' }, CPF, true],
  ['of a stranger, of an MEI', { ...withContact, document_tax_type: 'MEI' }, '11144477735', false],
  [
    'of the contact of a person',
    { ...withContact, document_type: 'CPF', document_number: '11144477735', document_tax_type: 'PF' },
    CPF,
    true,
  ],
  ['of a stranger, of an MEI without a contact’s document', { document_tax_type: 'MEI' }, CPF, false],
])('an account %s is its own: %s', (_, members, owner_document, expected) => {
  expect(isOwnAccount(someCompany(members), { owner_document })).toBe(expected);
});

describe('a company that settles to an account', () => {
  const account = (id: string, owner_document: string): BankAccount => ({
    id,
    bank_code: '001',
    ispb: null,
    branch: '1',
    account: '1',
    account_type: 'CHECKING',
    owner_name: 'ANA',
    owner_document,
    primary: false,
    created_at: NOW,
    updated_at: NOW,
  });
  const bank_accounts = [account('own', CNPJ), account('strangers', CPF)];
  const settlingTo = (settlement_bank_account_id: string | null, status: 'ACTIVE' | 'REJECTED' = 'ACTIVE') =>
    someAffiliation({ settlement_bank_account_id, status });

  it.each<[string, Company['affiliations'], boolean]>([
    ['without an affiliation', [], false],
    ['of no affiliation', [settlingTo(null)], false],
    ['of its own', [settlingTo('own')], false],
    ['of a stranger', [settlingTo('own'), settlingTo('strangers')], true],
    ['that was deleted', [settlingTo('deleted')], true],
    ['that was deleted, in an affiliation that ended', [settlingTo('deleted', 'REJECTED')], false],
    ['of a stranger in an affiliation that ended', [settlingTo('strangers', 'REJECTED')], false],
  ])('%s settles to a foreign account: %s', (_, affiliations, expected) => {
    expect(settlesToForeignAccount(someCompany({ affiliations, bank_accounts }))).toBe(expected);
  });

  it.each([
    ['own', 0, false],
    ['strangers', 0, true],
    ['strangers', HOLD_MS - 1, true],
    ['strangers', HOLD_MS, false],
  ])('%s is on hold %i ms after the document of its contact changed: %s', (settled, ms, isHeld) => {
    const company = someCompany({
      ...withContact,
      document_tax_type: 'MEI',
      contact_document_changed_at: NOW,
      affiliations: [settlingTo(settled)],
      bank_accounts,
    });
    const end = new Date(Date.parse(NOW) + HOLD_MS);
    const later = new Date(Date.parse(NOW) + ms);
    expect(findPayoutHoldEnd(company, HOLD_MS, later)).toEqual(isHeld ? end : null);
  });
});
