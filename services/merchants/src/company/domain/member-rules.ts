// Rules for the members of a company, after a creation or a merge, and the merge of objects with fixed members.
import {
  BIRTH_DATE_FORM,
  MAX_METADATA_BYTES,
  MEMBERS_OF_TRANSFER_FREQUENCY,
  TAX_TYPES_OF_DOCUMENT,
  isMetadataTooBig,
  parseBirthDate,
  type Day,
  type DocumentType,
  type JsonMembers,
  type TaxType,
} from '@mps/kernel';
import type { Contact, Problem, TransferConfigurations } from './company';

export function listContactProblems({ birth_date }: Contact, today: Day): readonly Problem[] {
  if (birth_date === null) return [];
  const parsed = parseBirthDate(birth_date, today);
  if (parsed.ok) return [];
  const params = { form: BIRTH_DATE_FORM };
  return [{ at: '#/contact/birth_date', code: parsed.error.code, reason: 'not_a_past_day_in_form', params }];
}

export function listMetadataProblems(metadata: JsonMembers): readonly Problem[] {
  if (!isMetadataTooBig(metadata)) return [];
  const params = { max: MAX_METADATA_BYTES };
  return [{ at: '#/metadata', code: 'too_big', reason: 'too_many_json_bytes', params }];
}

export function listTaxTypeProblems(type: DocumentType, taxType: TaxType | null): readonly Problem[] {
  const allowed: readonly TaxType[] = TAX_TYPES_OF_DOCUMENT[type];
  if (taxType === null || allowed.includes(taxType)) return [];
  const params = { values: allowed, subject: type };
  return [{ at: '#/document_tax_type', code: 'not_allowed', reason: 'not_one_of_for', params }];
}

/**
 * Each frequency needs its hour and day. Expects the merged configuration, because the patch may omit a member that
 * is set.
 */
export function listTransferProblems(configurations: TransferConfigurations): readonly Problem[] {
  const { automatic_transfer_enabled, transfer_frequency: frequency } = configurations;
  if (frequency === null) {
    if (!automatic_transfer_enabled) return [];
    return [{ ...reportMissing('transfer_frequency'), reason: 'needed_for_automatic_transfer' }];
  }
  const needed: readonly (keyof TransferConfigurations)[] = MEMBERS_OF_TRANSFER_FREQUENCY[frequency];
  return needed
    .filter((member) => configurations[member] === null)
    .map((member) => ({ ...reportMissing(member), reason: 'needed_for_frequency', params: { frequency } }));
}

const reportMissing = (member: keyof TransferConfigurations) =>
  ({ at: `#/transfer_configurations/${member}`, code: 'required' }) as const;

/** Returns `target` with the members of `patch`. undefined means absent. null is a value. */
export function mergeMembers<Target extends object>(target: Target, patch: Partial<Target>): Target {
  const named = Object.entries(patch).filter(([, value]) => value !== undefined);
  return { ...target, ...Object.fromEntries(named) };
}
