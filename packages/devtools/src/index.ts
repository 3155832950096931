// The parts of the tools that tests use: real infrastructure and a real platform.
export { npmCommand } from './commands/run';
export { SetupFailure } from './failure';
export { makeReleaseValues } from './kubernetes/deploy';
export { startInfra, type Infra } from './infra/infra';
export { startKafkaCluster, startReplicaSet, type KafkaCluster, type ReplicaSet } from './infra/clusters';
export { tapTopics, type TopicTap } from './infra/test-infra';
export {
  createPlatform,
  startPlatform,
  type Platform,
  type PlatformOptions,
  type Replica,
} from './platform/platform';
export { setUpOnce } from './platform/set-up-once';
export { loadSecrets, type PlatformSecrets } from './platform/secrets';
export { GRPC_SERVICES, PROCESS_NAMES, listSecretSettings, type ProcessName } from './platform/topology';
export { cacheDir, localDir, siteDir, workspaceRoot } from './paths';
export { buildConsole, buildSite } from './platform/site';
export { lastLines, runTool } from './process/tool';
export { ManagedProcess } from './process/managed-process';
export { findFreePort } from './process/ports';
export type { Demo } from './seed/demo';
export { connectOperator, type Operator } from './seed/operator';
export { seedDemo } from './seed/seed';
export { waitUntil } from './process/guard';
