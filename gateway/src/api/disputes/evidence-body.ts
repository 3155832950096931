// Text and files with which a merchant answers a dispute, as evidence or in its draft.
import { CHECKLIST_ITEMS } from '@mps/kernel';
import { z } from 'zod';
import { because, refusal, type Report } from '../../http/schemas/cross-check';
import { anyId } from '../../http/schemas/values';
import { text, textLines } from '../../http/schemas/texts';
import { printableText } from '../transactions/body/payment-objects';

/** Files are sent as base64, which adds a third to MAX_FILES_BYTES. */
export const MAX_EVIDENCE_BODY_BYTES = 3 * 1024 * 1024;
export const MAX_FILES_BYTES = 2 * 1024 * 1024;
export const MAX_FILES = 20;
/** The dispute and each of its events contain the text. */
const MAX_TEXT_CHARS = 2_000;
const MAX_NAME_CHARS = 255;
const BASE64 = /^[A-Za-z0-9+/]*={0,2}$/;
const QUANTUM_CHARS = 4;

const base64File = z
  .string()
  .min(1)
  .refine(
    (given) => given.length % QUANTUM_CHARS === 0 && BASE64.test(given),
    refusal('invalid_format', 'not_base64'),
  )
  .transform((given) => Buffer.from(given, 'base64'))
  .meta({
    type: 'string',
    contentEncoding: 'base64',
    pattern: '^(?:[A-Za-z0-9+/]{4})*(?:[A-Za-z0-9+/]{2}==|[A-Za-z0-9+/]{3}=)?$',
    examples: ['JVBERi0xLjQK'],
  });

const file = z.strictObject({
  name: text(MAX_NAME_CHARS),
  content_type: z.string().regex(/^[\w.+-]{1,100}\/[\w.+-]{1,100}$/, because('not_a_media_type')),
  data_base64: base64File,
  item: z.enum(CHECKLIST_ITEMS).optional(),
});

export const evidenceText = textLines(MAX_TEXT_CHARS);
export const evidenceFiles = z.array(file).min(1).max(MAX_FILES);

const MAX_ID_CHARS = 64;
/** An id that the platform gave, in any case. */
export const givenId = anyId(printableText(MAX_ID_CHARS));

/** The sizes of the files that are base64; 0 for others. */
function listFileBytes(files: unknown): readonly number[] {
  if (!Array.isArray(files)) return [];
  return files.map((one: { data_base64?: unknown } | null) =>
    Buffer.isBuffer(one?.data_base64) ? one.data_base64.byteLength : 0,
  );
}

/** Of files in one request. */
export function checkBytesInAll(files: unknown, report: Report): void {
  const bytes = listFileBytes(files).reduce((sum, size) => sum + size, 0);
  if (bytes > MAX_FILES_BYTES)
    report(['files'], 'too_big', 'too_many_bytes_in_all', { max: MAX_FILES_BYTES });
}

/** Of each file, where the service adds them up. */
export function checkBytesOfEach(files: unknown, report: Report): void {
  for (const [index, bytes] of listFileBytes(files).entries())
    if (bytes > MAX_FILES_BYTES)
      report(['files', index, 'data_base64'], 'too_big', 'too_many_bytes', { max: MAX_FILES_BYTES });
}

interface GivenFile {
  readonly name: string;
  readonly content_type: string;
  readonly data_base64: Buffer;
  readonly item?: string | undefined;
}

export const toWireFiles = (files: readonly GivenFile[] = []) =>
  files.map(({ data_base64: data, ...rest }) => ({ ...rest, data }));
