// Finds one person among PIX keys, for an operator: the keys of the person's company. The directory masks the owner of nearly every
// key, so its snapshot alone finds few. Payments name a key, also a deleted one, so nothing is blanked here.
import type { PersonalDataOperations } from '@mps/chassis';
import type { KeyStore } from './store';

interface Owners {
  findByDocument(organizationId: string, documentNumber: string): Promise<string | null>;
}

/** Keys of one page. */
const PAGE = 100;
const CONTRACT = { reason: 'CONTRACT', until: null } as const;

export function makeOfPerson(keys: Pick<KeyStore, 'listOfPerson'>, owners: Owners): PersonalDataOperations {
  const readPage =
    (hasData: boolean): PersonalDataOperations['find'] =>
    async (scope, { document_number, after }) => {
      const found = await keys.listOfPerson(scope, {
        documentNumber: document_number,
        companyId: await owners.findByDocument(scope.organization_id, document_number),
        after: after ?? '',
        limit: PAGE,
      });
      return {
        records: found.map(({ id, company_id, key, dict_key_information }) => ({
          kind: 'pix_key',
          id,
          ...(hasData && { data: { merchant_id: company_id, key, dict_key_information } }),
          kept: CONTRACT,
        })),
        next: found.length < PAGE ? null : (found.at(-1)?.id ?? null),
      };
    };
  return { find: readPage(true), blank: readPage(false) };
}
