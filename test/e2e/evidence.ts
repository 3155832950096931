// Sends a file as evidence of a dispute.
import type { Api } from '@mps/testkit';
import { made } from './people';

interface Answered {
  readonly evidence: readonly { readonly id: string }[];
}

/** Returns the id of the evidence. */
export async function newEvidence(by: Api, dispute: string): Promise<string> {
  const file = { name: 'note.txt', content_type: 'text/plain', data_base64: 'bm90ZQ==' };
  const { evidence } = await made<Answered>(by.post(`/v1/disputes/${dispute}/evidence`, { files: [file] }));
  return evidence[0]?.id ?? '';
}
