// What must hold of a company's members whether they came by creation or by a merge, and how objects of fixed members are
// merged.
import {
  BIRTH_DATE_FORM,
  MAX_METADATA_BYTES,
  TAX_TYPES_OF_DOCUMENT,
  isMetadataTooBig,
  parseBirthDate,
  type Day,
  type DocumentType,
  type JsonMembers,
  type TaxType,
} from '@mps/kernel';
import type { Contact, Problem, TransferConfigurations } from './company';

export const DEFAULT_TRANSFER_CONFIGURATIONS: TransferConfigurations = {
  automatic_transfer_enabled: false,
  transfer_frequency: null,
  rail: 'PIX',
  utc_hour_of_day: null,
  day_of_week: null,
  day_of_month: null,
  min_balance: 0,
};

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

export function taxTypeProblems(type: DocumentType, taxType: TaxType | null): readonly Problem[] {
  const allowed: readonly TaxType[] = TAX_TYPES_OF_DOCUMENT[type];
  if (taxType === null || allowed.includes(taxType)) return [];
  const detail = `must be one of ${allowed.join(', ')} for a ${type}`;
  return [{ at: '#/document_tax_type', code: 'not_allowed', detail }];
}

/** Each frequency needs its hour and day. Expects the whole, after a merge: a member missing from the patch may be set. */
export function transferProblems(configurations: TransferConfigurations): readonly Problem[] {
  const { automatic_transfer_enabled, transfer_frequency: frequency } = configurations;
  if (frequency === null)
    return automatic_transfer_enabled ? [missing('transfer_frequency', 'an automatic transfer')] : [];
  const needed = [
    'utc_hour_of_day' as const,
    ...(frequency === 'WEEKLY' ? (['day_of_week'] as const) : []),
    ...(frequency === 'MONTHLY' ? (['day_of_month'] as const) : []),
  ];
  return needed
    .filter((member) => configurations[member] === null)
    .map((member) => missing(member, `the frequency ${frequency}`));
}

const missing = (member: keyof TransferConfigurations, what: string): Problem => ({
  at: `#/transfer_configurations/${member}`,
  code: 'required',
  detail: `is needed for ${what}`,
});

/** `target` with the members that `patch` names; a member that is undefined is not named, null is a value. */
export function mergeMembers<Target extends object>(target: Target, patch: Partial<Target>): Target {
  const named = Object.entries(patch).filter(([, value]) => value !== undefined);
  return { ...target, ...Object.fromEntries(named) };
}
