// Finds one person among merchants, for an operator. The platform must know its merchants, their contacts and the owners of their
// bank accounts, so nothing is blanked here.
import type { PersonalDataOperations, PersonalRecord } from '@mps/chassis';
import type { Company } from '../company/domain/company';
import type { CompanyStore } from '../company';

/** Companies of one page. */
const PAGE = 100;
const CONTRACT = { reason: 'CONTRACT', until: null } as const;

export function makeOfPerson(companies: Pick<CompanyStore, 'listOfPerson'>): PersonalDataOperations {
  const readPage =
    (hasData: boolean): PersonalDataOperations['find'] =>
    async (scope, { document_number, after }) => {
      const found = await companies.listOfPerson(scope, document_number, after ?? '', PAGE);
      return {
        records: found.flatMap((company) => describe(company, document_number, hasData)),
        next: found.length < PAGE ? null : (found.at(-1)?.id ?? null),
      };
    };
  return { find: readPage(true), blank: readPage(false) };
}

function describe(company: Company, documentNumber: string, hasData: boolean): readonly PersonalRecord[] {
  const { id, name, full_name, document_number, address, contact, bank_accounts } = company;
  const isOwn = document_number === documentNumber;
  // A contact with a document of another person is that person.
  const isContact = (contact.document_number ?? document_number) === documentNumber;
  const parts = [
    ...(isOwn ? [{ kind: 'merchant', id, data: { name, full_name, document_number, address } }] : []),
    ...(isContact ? [{ kind: 'contact', id, data: contact }] : []),
    ...bank_accounts
      .filter(({ owner_document }) => owner_document === documentNumber)
      .map((account) => ({ kind: 'bank_account', id: account.id, data: account })),
  ];
  return parts.map(({ data, ...part }) => ({ ...part, ...(hasData && { data }), kept: CONTRACT }));
}
