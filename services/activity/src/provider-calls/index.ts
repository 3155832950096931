// What other files of this service use of calls to the provider.
export { makeCallBundles } from './bundles';
export { declareProviderCalls } from './documents';
export { listProviderCalls, type ProviderCallDeps } from './operations';
export { makeProviderCallStore, type ProviderCallStore } from './store';
