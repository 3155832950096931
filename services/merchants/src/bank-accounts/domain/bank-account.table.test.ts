// Decisions about bank accounts, made on their company.
import type { BankAccount, Company } from '../../company/domain/company';
import { NOW, THEN, someAffiliation, someCompany } from '../../company/domain/company.fixture';
import {
  MAX_BANK_ACCOUNTS_PER_COMPANY,
  addBankAccount,
  removeBankAccount,
  setPrimaryBankAccount,
} from './bank-account';

const account = (id: string, primary = false): BankAccount => ({
  id,
  bank_code: '001',
  ispb: null,
  branch: '1',
  account: '2',
  account_type: 'CHECKING',
  owner_name: 'x',
  owner_document: 'y',
  primary,
  created_at: THEN,
  updated_at: THEN,
});

const primaries = ({ bank_accounts }: Company): string[] =>
  bank_accounts.filter(({ primary }) => primary).map(({ id }) => id);

describe('bank accounts', () => {
  it('have one primary: the first, then the last one that was made primary', () => {
    let company = someCompany();
    for (const [id, asked] of [
      ['b1', false],
      ['b2', false],
      ['b3', true],
    ] as const) {
      const added = addBankAccount(company, account(id, asked), NOW);
      if (!added.ok) throw new Error('refused');
      company = added.value.next;
    }
    expect(primaries(company)).toEqual(['b3']);
    const removed = removeBankAccount(company, 'b3', NOW);
    expect(removed.ok && primaries(removed.value.next)).toEqual(['b1']);
  });

  it('have another primary when one is made primary later, and only then a change', () => {
    const company = someCompany({ bank_accounts: [account('b1', true), account('b2'), account('b3')] });
    const set = setPrimaryBankAccount(company, 'b2', NOW);
    if (!set.ok) throw new Error('refused');
    expect(primaries(set.value.next)).toEqual(['b2']);
    expect(set.value.next.bank_accounts.map(({ updated_at }) => updated_at)).toEqual([NOW, NOW, THEN]);
    expect(setPrimaryBankAccount(company, 'b1', NOW)).toMatchObject({ ok: true, value: { next: company } });
    expect(setPrimaryBankAccount(company, 'b4', NOW)).toEqual({ ok: false, error: { code: 'not_found' } });
  });

  it('cannot be removed while an open affiliation settles to them', () => {
    const settling = (status: 'ACTIVE' | 'FAILED'): Company =>
      someCompany({
        bank_accounts: [account('b1', true)],
        affiliations: [someAffiliation({ status, settlement_bank_account_id: 'b1' })],
      });
    expect(removeBankAccount(settling('ACTIVE'), 'b1', NOW)).toMatchObject({
      error: { code: 'account_in_use' },
    });
    expect(removeBankAccount(settling('FAILED'), 'b1', NOW)).toMatchObject({ ok: true });
  });

  it('are refused beyond the limit of a company', () => {
    const bank_accounts = Array.from({ length: MAX_BANK_ACCOUNTS_PER_COMPANY }, (_, index) =>
      account(`b${index}`),
    );
    expect(addBankAccount(someCompany({ bank_accounts }), account('one more'), NOW)).toMatchObject({
      error: { code: 'too_many' },
    });
  });
});
