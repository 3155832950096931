// What every process needs around its own work.
// The type's home is @mps/contracts.
export type { CallContext } from '@mps/contracts';
export { startBusinessClock } from './business-clock';
// The second name of each is for services that have not taken the first one yet.
export { testClockService, testClockService as clockDoor, type DueWork } from './test-clock-service';
export { ConfigError, env, parseConfig } from './config';
export {
  CALLER_TOKEN_TTL_SECONDS,
  makeCallerTokenSigner,
  makeCallerTokenVerifier,
  type CallerTokenSigner,
  type CallerTokenVerifier,
} from './grpc/caller-token';
export { makeHealthClient, type HealthClient } from './grpc/health-client';
export { makeGrpcClient, type ClientOf, type Unary } from './grpc/client';
export { pageFromWire, pageToWire, type PageQuery } from './grpc/page';
export {
  makeGrpcServer,
  serve,
  serveUnmapped,
  type GrpcServer,
  type Handler,
  type Handlers,
  type RpcTable,
  type ServedService,
} from './grpc/server';
export { makeHealthLoop, type HealthCheck } from './health';

export { describeError, makeLogger, type Logger } from './log';
export { createIndexes, makeMongo, type Mongo } from './mongo';
export { startComponents, type Component } from './components';
export {
  runService,
  type ServiceDescription,
  type ServiceContext,
  type ServiceContext as ServiceKit,
} from './run-service';
export { runSetup } from './run-setup';
export { makeCounter, type Count, type CounterOptions } from './telemetry/counter';
export { shownName, shownPath } from './shown-path';
export { markSpan, observeGauge } from './telemetry/measure';
export { currentTraceId } from './telemetry/trace';
