// Paths of the documents of the public API, which `npm run gen` writes and clients are generated from.

export const OPENAPI = 'docs/references/openapi.json';
export const ASYNCAPI = 'docs/references/asyncapi.json';
export const ERROR_CODES = 'docs/references/errors.json';
export const API_DOCUMENTS = [OPENAPI, ASYNCAPI, ERROR_CODES] as const;
