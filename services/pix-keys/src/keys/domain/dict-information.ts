// The directory's answer is not trusted: what does not look like a snapshot counts as none.
import { DICT_ACCOUNT_TYPES, isOneOf, normalizeTaxId } from '@mps/kernel';

/** Key information as the directory gave it: account, account_type and owner_document may be masked with asterisks. */
export interface DictKeyInformation {
  readonly bank: string;
  readonly account: string;
  readonly branch: string;
  readonly account_type: string;
  readonly owner_name: string;
  readonly owner_document: string;
  readonly is_owned_by_company: boolean;
}

/** What asking the directory for a key comes to. */
export type Lookup =
  | { readonly code: 'found'; readonly information: DictKeyInformation }
  | { readonly code: 'not_found' }
  /** The answer cannot be used. */
  | { readonly code: 'invalid' }
  | { readonly code: 'rate_limited'; readonly retryAfterSeconds: number }
  | { readonly code: 'unavailable' };

const MAX_CHARS = 150;
const MASK = '*';

const isText = (value: unknown): value is string =>
  typeof value === 'string' && value.length > 0 && value.length <= MAX_CHARS;

/** null: the answer cannot be used. `ownerDocument` is the company's own, in its normal form. */
export function readDictAnswer(answer: unknown, ownerDocument: string): DictKeyInformation | null {
  if (typeof answer !== 'object' || answer === null) return null;
  const { owner_document, is_owned_by_company } = answer as Record<string, unknown>;
  const isOwned =
    is_owned_by_company ?? (isText(owner_document) && matchesMask(owner_document, ownerDocument));
  return readDictInformation({ ...answer, is_owned_by_company: isOwned });
}

/** A snapshot as it is stored, checked again: one that an older version wrote may not be one. */
export function readDictInformation(stored: unknown): DictKeyInformation | null {
  if (typeof stored !== 'object' || stored === null) return null;
  const { bank, account, branch, account_type, owner_name, owner_document, is_owned_by_company } =
    stored as Record<string, unknown>;
  const isWhole =
    isText(bank) &&
    isText(account) &&
    isText(branch) &&
    isText(account_type) &&
    (isOneOf(DICT_ACCOUNT_TYPES, account_type) || account_type.includes(MASK)) &&
    isText(owner_name) &&
    isText(owner_document) &&
    typeof is_owned_by_company === 'boolean';
  if (!isWhole) return null;
  return { bank, account, branch, account_type, owner_name, owner_document, is_owned_by_company };
}

/** Whether a document that may be partly hidden can be this one: an asterisk stands for any character. */
export function matchesMask(masked: string, document: string): boolean {
  const shown = normalizeTaxId(masked).split('');
  return (
    shown.length === document.length &&
    shown.every((character, index) => character === MASK || character === document[index])
  );
}
