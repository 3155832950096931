// What must hold of a company's members however they came about: by creation or by a merge.
import {
  BIRTH_DATE_FORM,
  MAX_METADATA_BYTES,
  isMetadataTooBig,
  parseBirthDate,
  type Day,
  type JsonMembers,
} from '@mps/kernel';
import type { Contact, Problem } from './company';

export function contactProblems({ birth_date }: Contact, today: Day): readonly Problem[] {
  if (birth_date === null) return [];
  const parsed = parseBirthDate(birth_date, today);
  if (parsed.ok) return [];
  const detail = `must be a day in the past in the form ${BIRTH_DATE_FORM}`;
  return [{ at: '#/contact/birth_date', code: parsed.error.code, detail }];
}

export function metadataProblems(metadata: JsonMembers): readonly Problem[] {
  if (!isMetadataTooBig(metadata)) return [];
  return [
    { at: '#/metadata', code: 'too_big', detail: `must be at most ${MAX_METADATA_BYTES} bytes as JSON` },
  ];
}
