// Operations as functions, for bundles that hold only the ones that they use:
// `await createTransaction(core, merchantId, body)`.
export { MpsCore } from './core';
export * from './gen/operations';
