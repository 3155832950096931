// Parts that every process needs: configuration, clocks, telemetry, logs, gRPC, MongoDB, orderly start and stop.
export { testClockService, type ClockWork, type DueWork } from './clock/business-clock';
export { makeClockCheck } from './clock/clock-check';
export {
  delegatedTokens,
  makeCallerTokenSigner,
  makeCallerTokenVerifier,
  type CallerTokenIssuer,
  type CallerTokenSigner,
  type CallerTokenVerifier,
  type TrustedKeys,
} from './grpc/caller-token';
export {
  makeGrpcClient,
  makeHealthClient,
  type ClientOf,
  type HealthClient,
  type ServiceTarget,
  type Unary,
} from './grpc/client';
export { watchCertificates, type MutualTls } from './grpc/certificates';
export type { Handler } from './grpc/answer-call';
export { pageFromWire, pageToWire, type PageQuery } from './grpc/page';
export { makeReadRow } from './grpc/read-row';
export { makeFactsService, makeKeysService, makePayoutsService } from './grpc/common-services';
export { makePayoutWatch, PAYOUTS_PART, SWITCHES, writeSwitch } from './process/payouts';
export {
  makePersonalDataService,
  type PersonalDataOperations,
  type PersonalRecord,
  type PersonQuery,
} from './personal-data/service';
export {
  erasePerson,
  findPerson,
  listExported,
  makeKindCounter,
  PERSONAL_DATA_SERVICES,
  type AskHolder,
  type KeptCount,
  type KindCount,
  type PersonalDataHolder,
} from './personal-data/person';
export {
  makeGrpcServer,
  serve,
  toServingStatus as servingOf,
  type GrpcServer,
  type Handlers,
  type RpcTable,
  type ServedService,
} from './grpc/server';
export { makeMongo, MONGO_LISTS_POOL_SIZE, type Mongo } from './mongo';
export { isLoopback, toNetwork as networkOf, parseJson, plainAddress, readBoundedText } from './process/http';
export {
  closeAll,
  makeClosing,
  makeHealthLoop,
  startComponents,
  type Closable,
  type Component,
} from './process/components';
export {
  ConfigError,
  env,
  readKeyRing as keyRingOf,
  parseConfig,
  toPayoutHoldMs,
  trustedKeys,
} from './process/config';
export { grpcTls, kafkaOptions, mongoOptions } from './process/connections';
export { nameErrorType as errorTypeOf, makeLogger, type Logger } from './process/log';
export {
  runService,
  type ProcessConfig,
  type ServiceContext,
  type ServiceDescription,
} from './process/run-service';
export { runSetup } from './mongo';
export { setUpCollections } from '@mps/aggregates';
export {
  currentTraceId,
  inSpan,
  makeCounter,
  makeDurationHistogram,
  markSpan,
  observeAge,
  observeGauge,
  readTraceparent as traceparentOfNow,
  type Count,
} from './telemetry/measure';
export { inTraceOf } from './telemetry/object-trace';
export { endMeasure, makeRequestDuration, traceRequests } from './telemetry/http-spans';
export { shownName, shownPath } from './telemetry/private-attributes';
