// Exports of persons.
import { eventually, type Api } from '@mps/testkit';
import { made, readId } from './people';

/** Returns an export that is done. */
export async function newPersonExport(by: Api): Promise<string> {
  const person = { document_type: 'CPF', document_number: '52998224725' };
  const id = await readId(by.post('/v1/data-subjects/export', person));
  return eventually(async () => {
    const { status } = await made<{ status: string }>(by.get(`/v1/data-subjects/jobs/${id}`));
    if (status !== 'DONE') throw new Error(`The export is ${status}`);
    return id;
  });
}
