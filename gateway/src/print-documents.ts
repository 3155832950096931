// Prints `{ openapi, asyncapi }` of the whole API, with the operations of sandbox mode. `npm run gen` writes them to
// docs/references.
import { routes } from './api/routes';
import { makeAsyncApiDocument } from './http/openapi/asyncapi';
import { makeOpenApiDocument } from './http/openapi/document';

/** A deployment serves the documents with its own address. */
const BASE_URL = 'https://payments.example';

process.stdout.write(
  JSON.stringify({
    openapi: makeOpenApiDocument(routes, BASE_URL),
    asyncapi: makeAsyncApiDocument(BASE_URL),
  }),
);
