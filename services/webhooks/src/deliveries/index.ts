// Deliveries of events to endpoints: creates, attempts, shows and replays them.
export { makeAnswerStore, type AnswerStore } from './answer-store';
export { makeAttempts } from './attempt';
export { makeAttemptDelivery } from './attempt-delivery';
export { makeConnections } from './connections';
export { makeDispatcher, type Dispatcher } from './dispatcher';
export { getDelivery, makeReplayLoop, replayDelivery, replayRange, type ReplayDeps } from './replays';
export { checkSignatures, type SignatureDeps } from './signatures';
export { makeStatsStore, readEndpointStats, type StatsDeps } from './stats-store';
export { declareReplays, makeReplayStore } from './replay-store';
export { declareDeliveries, makeDeliveryStore } from './store';
export { declareFailures, makeFailureStore, makeWorkStore } from './work-store';
