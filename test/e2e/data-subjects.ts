// Exports of persons. An erasure of another test ends each export of the organization that runs meanwhile, because an export does not
// know its person. So a failed one is begun again.
import { eventually, type Api } from '@mps/testkit';
import { made } from './people';

interface Job {
  readonly id: string;
  readonly status: string;
}

/** Begins an export until one is done. Returns its id. */
export async function newPersonExport(by: Api, documentNumber = '52998224725'): Promise<string> {
  const person = { document_type: 'CPF', document_number: documentNumber };
  const begin = (): Promise<Job> => made<Job>(by.post('/v1/data-subjects/export', person));
  let { id } = await begin();
  return eventually(async () => {
    const { status } = await made<Job>(by.get(`/v1/data-subjects/jobs/${id}`));
    if (status === 'FAILED') ({ id } = await begin());
    if (status !== 'DONE') throw new Error(`The export is ${status}`);
    return id;
  });
}
