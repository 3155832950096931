// Reads the directory's answers. An answer that does not have the form of a snapshot counts as none.
import { DICT_ACCOUNT_TYPES, isOneOf, normalizeTaxId } from '@mps/kernel';

/**
 * Key information as the directory answered it. account, account_type and owner_document may be masked with
 * asterisks.
 */
export interface DictKeyInformation {
  readonly bank: string;
  readonly account: string;
  readonly branch: string;
  readonly account_type: string;
  readonly owner_name: string;
  readonly owner_document: string;
  readonly is_owned_by_company: boolean;
}

/** The result of one look-up. */
export type Lookup =
  | { readonly code: 'found'; readonly information: DictKeyInformation }
  | { readonly code: 'not_found' }
  /** The answer cannot be used. */
  | { readonly code: 'invalid' }
  /** The directory refuses the platform for now. */
  | { readonly code: 'rate_limited'; readonly retryAfterSeconds: number }
  /** The organization's budget is empty. The directory was not asked. */
  | { readonly code: 'over_budget'; readonly retryAfterSeconds: number }
  | { readonly code: 'unavailable' };

const MAX_CHARS = 150;
const MASK = '*';

const isText = (value: unknown): value is string =>
  typeof value === 'string' && value.length > 0 && value.length <= MAX_CHARS;

/**
 * Returns null when the answer cannot be used, or when it hides the whole document and does not report an owner.
 * `ownerDocument` is the document of the request, in normal form. The visible digits of a document outweigh the
 * directory's own claim about the owner.
 */
export function readDictAnswer(answer: unknown, ownerDocument: string): DictKeyInformation | null {
  if (typeof answer !== 'object' || answer === null) return null;
  const { owner_document, is_owned_by_company: said } = answer as Record<string, unknown>;
  const shown = isText(owner_document) ? compareMasked(owner_document, ownerDocument) : 'hidden';
  const isOwned = shown === 'hidden' || (said != null && shown === 'same') ? said : shown === 'same';
  return readDictInformation({ ...answer, is_owned_by_company: isOwned });
}

/** Reads an answered or stored snapshot. Returns null when it is incomplete. */
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

/** Compares a partly masked document with another. An asterisk matches any character. */
export function compareMasked(masked: string, document: string): 'same' | 'other' | 'hidden' {
  const shown = normalizeTaxId(masked).split('');
  const agrees =
    shown.length === document.length &&
    shown.every((character, index) => character === MASK || character === document[index]);
  if (!agrees) return 'other';
  return shown.every((character) => character === MASK) ? 'hidden' : 'same';
}
