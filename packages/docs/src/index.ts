export { readSources, type Sources } from './sources/sources';
export { LANGUAGES, type Language } from './sources/language';
export { makePages } from './pages/pages';
export { type Page, SECTIONS, type Section } from './pages/page';
export { toSampleRequest, toEnvironmentName, type SampleRequest } from './samples/request';
export { SAMPLE_LANGUAGES } from './samples/samples';
export type { Operation } from './sources/operations';
export { SEARCH_OPTIONS } from './search';
