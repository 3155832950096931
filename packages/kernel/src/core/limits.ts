// The numeric bounds of the interface's "Limits" table and of the field rules, shared by every validator; and pages of lists,
// which they bound.
export const MIN_AMOUNT_CENTS = 1;
/** Highest amount of one payment, as it is made, in cents. */
export const MAX_AMOUNT_CENTS = 1_500_000_000;
/** Highest sum of amounts, in cents: a payment with fine and interest, its remaining amount, a balance. */
export const MAX_SUM_CENTS = Number.MAX_SAFE_INTEGER;
export const MIN_INSTALLMENTS = 1;
export const MAX_INSTALLMENTS = 18;
export const MAX_SOFT_DESCRIPTOR_CHARS = 13;
export const MAX_REQUEST_ID_CHARS = 255;
export const DEFAULT_PAGE_LIMIT = 20;
export const MAX_PAGE_LIMIT = 100;
export const MAX_FEE_POLICY_NAME_CHARS = 100;
export const MAX_FEE_POLICY_DESCRIPTION_CHARS = 500;
export const MAX_FEE_RULES = 200;
export const MAX_FEE_CONDITIONS_PER_RULE = 20;
export const MAX_FEE_PRIORITY = 1_000_000;
export const MAX_FEE_CONDITION_VALUES = 100;
export const MAX_SPLIT_ITEMS = 20;
export const MAX_REFUNDS_PER_TRANSACTION = 20;
export const MAX_CONSUMER_TEXT_CHARS = 150;
export const MAX_EMAIL_CHARS = 77;

export const DEFAULT_PIX_EXPIRATION_SECONDS = 86_400;
export const MAX_PIX_EXPIRATION_SECONDS = 31_536_000;
export const DEFAULT_PIX_DAYS_AFTER_DUE = 30;
export const MAX_PIX_DAYS_AFTER_DUE = 365;
export const DEFAULT_BOLEPIX_DAYS_AFTER_DUE = 0;
export const MAX_BOLEPIX_DAYS_AFTER_DUE = 59;
export const MAX_DUE_DATE_YEARS_AHEAD = 5;
export const MAX_PIX_DISCOUNT_DATES = 3;

/** No list is longer, and no database skips more than fits here. */
const MAX_SKIP = 2_147_483_647;

/** Rows of one export of a list. */
export const MAX_EXPORT_ROWS = 5_000_000;

/** Documents with findings of one kind that a service shows operators at once. */
export const MAX_FINDINGS_SHOWN = 500;

/** How many items come before the page: pages from 1, any number of them. */
export const countSkipped = ({ page, limit }: { readonly page: number; readonly limit: number }): number =>
  Math.min((page - 1) * limit, MAX_SKIP);

export interface PageQuery {
  /** From 1. */
  readonly page: number;
  readonly limit: number;
  /** "created_at" or "-created_at". */
  readonly sort: string;
  /** The page begins after this row, whatever `page` says, and nothing is counted. */
  readonly after?: ListPosition | null;
}

/** A row of a list that sorts by its creation. The id breaks ties. */
export interface ListPosition {
  readonly created_at: Date;
  readonly id: string;
}

/** The text of a position between processes: `2026-03-02T12:00:00.000Z/id`. */
export const formatPosition = ({ created_at, id }: ListPosition): string =>
  `${created_at.toISOString()}/${id}`;

export function parsePosition(text: string): ListPosition {
  const [created = '', id = ''] = text.split('/');
  const created_at = new Date(created);
  if (Number.isNaN(created_at.getTime()) || id === '') throw new RangeError('Not a position of a list');
  return { created_at, id };
}

/** A page of a list that is held whole; expects the items oldest first. */
export function takePage<Item>(
  items: readonly Item[],
  { page, limit, sort }: PageQuery,
): { readonly items: readonly Item[]; readonly total: number } {
  const sorted = sort === 'created_at' ? items : [...items].reverse();
  return { items: sorted.slice((page - 1) * limit, page * limit), total: items.length };
}
