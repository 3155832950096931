// Prints `{ openapi, asyncapi }` of the whole API, test mode included: what `npm run gen` commits to docs/references.
import { routes } from './api/routes';
import { makeAsyncApiDocument } from './http/openapi/asyncapi';
import { makeOpenApiDocument } from './http/openapi/document';

/** Deployments serve the documents with their own address. */
const BASE_URL = 'https://payments.example';

process.stdout.write(
  JSON.stringify({
    openapi: makeOpenApiDocument(routes, BASE_URL),
    asyncapi: makeAsyncApiDocument(BASE_URL),
  }),
);
