// Prints `{ openapi, asyncapi, errors }` of the whole API, with the operations of sandbox mode. `npm run gen` writes
// them to docs/references.
import { type ErrorCode, ERRORS } from '@mps/contracts';
import { routes } from './api/routes';
import { findMessages } from './http/errors/messages';
import { makeAsyncApiDocument } from './http/openapi/asyncapi';
import { makeOpenApiDocument } from './http/openapi/document';

/** A deployment serves the documents with its own address. */
const BASE_URL = 'https://payments.example';

/** The registry of error codes with the texts of both languages. */
const errors = (Object.keys(ERRORS) as ErrorCode[]).map((code) => {
  const english = findMessages(code, 'en');
  const portuguese = findMessages(code, 'pt-BR');
  return {
    code,
    http: ERRORS[code].http,
    retryable: ERRORS[code].retryable,
    title: { en: english.title, 'pt-BR': portuguese.title },
    detail: { en: english.detail, 'pt-BR': portuguese.detail },
  };
});

process.stdout.write(
  JSON.stringify({
    openapi: makeOpenApiDocument(routes, BASE_URL),
    asyncapi: makeAsyncApiDocument(BASE_URL),
    errors,
  }),
);
