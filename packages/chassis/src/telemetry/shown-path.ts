// What of a request's URL and of the names in it may be repeated: in spans, and in answers that say what was wrong. A
// sender may put anything there by mistake, a card or a person's document too, so only what looks like ours is kept.

const UUID = /^[0-9a-f]{8}-(?:[0-9a-f]{4}-){3}[0-9a-f]{12}$/i;
const WORD = /^\.?[a-z0-9][a-z0-9._-]{0,39}$/;
/** Shorter than every token and key, and no address. */
const NAME = /^[^@]{1,40}$/;
/** More than an id in a path's word has, and fewer than a document, a telephone or a card. */
const MANY_DIGITS = /(?:\d\D*){4}/;
const DIGITS_OF_A_PERSON = /(?:\d\D*){8}/;
export const NOT_SHOWN = '…';

/** The path with its words and its UUIDs; every other segment is hidden: `/v1/merchants/…/transactions`. */
export const shownPath = (path: string): string =>
  path
    .split('/')
    .map((segment) => (segment === '' || isShown(segment) ? segment : NOT_SHOWN))
    .join('/');

const isShown = (segment: string): boolean =>
  UUID.test(segment) || (WORD.test(segment) && !MANY_DIGITS.test(segment));

/** The name of a member or of a parameter that nobody knows, if it can be one. */
export const shownName = (name: string): string =>
  NAME.test(name) && !DIGITS_OF_A_PERSON.test(name) ? name : NOT_SHOWN;
