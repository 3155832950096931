// Sends a file as evidence of a dispute, or saves it in the draft.
import type { Api } from '@mps/testkit';
import { made } from './people';

interface Answered {
  readonly evidence: readonly { readonly id: string }[];
}

const file = { name: 'note.txt', content_type: 'text/plain', data_base64: 'bm90ZQ==' };

/** Returns the id of the evidence. */
export async function newEvidence(by: Api, dispute: string): Promise<string> {
  const { evidence } = await made<Answered>(by.post(`/v1/disputes/${dispute}/evidence`, { files: [file] }));
  return evidence[0]?.id ?? '';
}

interface Draft {
  readonly version: string;
  readonly files: readonly { readonly id: string }[];
}

const saveDraft = (by: Api, dispute: string): Promise<Draft> =>
  made<Draft>(by.put(`/v1/disputes/${dispute}/evidence-draft`, { version: null, files: [file] }));

/** Returns the id of the file. */
export const newDraftFile = async (by: Api, dispute: string): Promise<string> =>
  (await saveDraft(by, dispute)).files[0]?.id ?? '';
