// How pages are searched, at the build and in the browser. Both must be equal, or the browser cannot read the index.

/** Words are compared without accents and in lower case. */
const normalizeTerm = (term: string): string => term.normalize('NFD').replace(/\p{M}/gu, '').toLowerCase();

const KEYWORD_BOOST = 6;
const TITLE_BOOST = 4;
/** A word may differ from the searched one in this share of its letters. */
const FUZZY_SHARE = 0.15;

export const SEARCH_OPTIONS = {
  fields: ['title', 'keywords', 'text'],
  storeFields: ['title', 'sandboxOnly'],
  processTerm: normalizeTerm,
  searchOptions: {
    boost: { keywords: KEYWORD_BOOST, title: TITLE_BOOST },
    prefix: true,
    fuzzy: FUZZY_SHARE,
    combineWith: 'AND' as const,
    processTerm: normalizeTerm,
  },
};
