// The parts of calls to the provider that other files of this service use.
export { makeCallBundles } from './bundles';
export { declareProviderCalls } from './documents';
export { listProviderCalls, type ProviderCallDeps } from './operations';
export { makeProviderCallStore, type ProviderCallStore } from './store';
