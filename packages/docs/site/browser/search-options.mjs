// How pages are searched, at the build and in the browser. Both must be equal, or the index cannot be read.

/** Words are compared without accents and in lower case. */
const fold = (term) => term.normalize('NFD').replace(/\p{M}/gu, '').toLowerCase();

export const SEARCH_OPTIONS = {
  fields: ['title', 'keywords', 'text'],
  storeFields: ['title', 'sandboxOnly'],
  processTerm: fold,
  searchOptions: {
    boost: { keywords: 6, title: 4 },
    prefix: true,
    fuzzy: 0.15,
    combineWith: 'AND',
    processTerm: fold,
  },
};
