// Decides to which bank accounts a company's money may leave. A company may register an account of any owner. Payouts
// go only to its own accounts: docs/rules/ledger.md#cashout.
import { isOneOf } from '@mps/kernel';
import type { BankAccount, Company } from '../../company/domain/company';

/** Companies of one person: an account of the contact counts as the company's own. */
const PERSONAL_TAX_TYPES = ['MEI', 'PF'] as const;

export function isOwnAccount(
  { document_number, document_type, document_tax_type, contact }: Company,
  { owner_document }: Pick<BankAccount, 'owner_document'>,
): boolean {
  if (owner_document === document_number) return true;
  const isPersonal =
    document_type === 'CPF' || (document_tax_type !== null && isOneOf(PERSONAL_TAX_TYPES, document_tax_type));
  return isPersonal && owner_document === contact.document_number;
}

/**
 * The provider pays to the account that an ACTIVE affiliation settles to. An account that was deleted while its affiliation was
 * REJECTED or FAILED has no known owner, so it counts as foreign.
 */
export const settlesToForeignAccount = (company: Company): boolean =>
  listSettlementAccounts(company).some((account) => account === undefined || !isOwnAccount(company, account));

/** undefined: the account was deleted. */
const listSettlementAccounts = ({ affiliations, bank_accounts }: Company): (BankAccount | undefined)[] =>
  affiliations
    .filter(({ status }) => status === 'ACTIVE')
    .map(({ settlement_bank_account_id }) => settlement_bank_account_id)
    .filter((id) => id !== null)
    .map((id) => bank_accounts.find((account) => account.id === id));

/**
 * The instant until which nothing is paid to an account that only the contact's document makes the company's own. A thief
 * may have changed the document a moment ago. The hold gives the company time to notice. null: there is no hold.
 */
export function findPayoutHoldEnd(company: Company, holdMs: number, now: Date): Date | null {
  const { contact_document_changed_at: changedAt, document_number } = company;
  if (changedAt === undefined) return null;
  const isByContact = listSettlementAccounts(company).some(
    (account) => account !== undefined && account.owner_document !== document_number,
  );
  const end = new Date(Date.parse(changedAt) + holdMs);
  return isByContact && end > now ? end : null;
}
