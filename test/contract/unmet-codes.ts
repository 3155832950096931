// The codes of openapi.json that no unit test of the gateway and no e2e test meets, each with its reason: `operationId code` for a
// code that one route declares, and the code alone for a code of a kind of operations.
export const UNMET_CODES: Readonly<Record<string, string>> = {};
