// Webhook endpoints of companies: creates, reads, changes, tests and deletes them, and rotates their secrets.
export { makeDirectory, type Directory, type Receiver } from './directory';
export {
  checkDelivers,
  createEndpoint,
  deleteEndpoint,
  makeDisableEndpoint,
  rotateSecret,
  testEndpoint,
  updateEndpoint,
} from './operations';
export { getEndpoint, listEndpoints, type EndpointDeps } from './operations';
export { makeSecretVault, type SecretVault } from './store';
export {
  declareEndpoints,
  endpointToWire,
  makeEndpointStore,
  toKeyRingMembers,
  type EndpointStore,
} from './store';
