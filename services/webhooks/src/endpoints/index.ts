// Endpoints of companies: made, read, changed, their secrets rotated, tested.
export { createEndpoint, deleteEndpoint, rotateSecret, testEndpoint, updateEndpoint } from './operations';
export { getEndpoint, listEndpoints, type EndpointDeps } from './queries';
export { makeSecretVault, type SecretVault } from './secrets';
export { declareEndpoints, endpointToWire, makeEndpointStore, type EndpointStore } from './store';
