// The names that the build of the site uses (site/build-site.mjs).
export { readSources, type Sources } from './sources/sources';
export { LANGUAGES, type Language } from './sources/language';
export { makeChangelogFeed } from './pages/changelog-feed';
export { makePages } from './pages/pages';
export { SEARCH_OPTIONS } from './search';
