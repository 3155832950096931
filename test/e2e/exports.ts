// Exports of lists.
import { eventually, type Api } from '@mps/testkit';
import { made } from './people';

export interface Export {
  readonly id: string;
  readonly kind: string;
  readonly status: string;
  readonly failure: string | null;
  readonly rows: number | null;
  readonly bytes: number | null;
  readonly created_at: string;
  readonly expires_at: string | null;
}

/** An export of some thousand rows takes seconds beside other tests. */
const EXPORT_LIMIT_MS = 60_000;

/** Waits until the export has its file. */
export const untilReady = (by: Api, id: string): Promise<Export> =>
  eventually(async () => {
    const found = await made<Export>(by.get(`/v1/exports/${id}`));
    if (found.status !== 'READY') throw new Error(`The export is ${found.status} (${String(found.failure)})`);
    return found;
  }, EXPORT_LIMIT_MS);

/** Returns an export with its file. */
export async function newExport(by: Api, body: object = {}): Promise<Export> {
  const request = { kind: 'PAYMENTS', format: 'CSV', ...body };
  const { id } = await made<Export>(by.post('/v1/exports', request));
  return untilReady(by, id);
}

/** The text of the file with its byte order mark, which `text()` of an answer would drop. */
export async function readExport({ baseUrl, key = '' }: Api, id: string): Promise<string> {
  const answer = await fetch(`${baseUrl}/v1/exports/${id}/file`, { headers: { 'x-api-key': key } });
  if (answer.status !== 200) throw new Error(`The file of the export is ${String(answer.status)}`);
  return Buffer.from(await answer.arrayBuffer()).toString();
}
