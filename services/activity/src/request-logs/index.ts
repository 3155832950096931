// The parts of the request log that other files of this service use.
export { makeBundles } from './bundles';
export { declareDrops, declareRequestLogs } from './documents';
export { followRequestLogs, type FollowDeps } from './follow';
export { getRequestLog, listRequestLogs, type RequestLogDeps } from './operations';
export { makeRequestLogStore, type RequestLogStore } from './store';
