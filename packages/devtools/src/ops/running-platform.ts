// The platform that `npm start` is running here, found by the ports and secrets it left in `.local`.
import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { SetupFailure } from '../failure';
import { secretsFile, stateDir } from '../paths';
import { isProcessReady } from '../platform/readiness';
import type { PlatformSecrets } from '../platform/secrets';
import { GRPC_SERVICES, grpcAddressOf, type GrpcServiceName, type PlatformPorts } from '../platform/topology';
import { connectOperator, type Operator } from '../seed/operator';

const OPERATOR_NAME = 'ops';

/** Runs `work` as the operator of the running platform. Throws a SetupFailure when none runs. */
export async function asOperator<T>(work: (operator: Operator) => Promise<T>): Promise<T> {
  const notRunning = new SetupFailure(
    'The platform is not running here: start it with npm start, then try again.',
  );
  const [ports, secrets] = await Promise.all([
    readJson<PlatformPorts>(path.join(stateDir, 'ports.json')),
    readJson<PlatformSecrets>(secretsFile),
  ]);
  if (ports === undefined || secrets === undefined) throw notRunning;
  if (!(await isProcessReady('identity', ports))) throw notRunning;
  const addresses = Object.fromEntries(GRPC_SERVICES.map((name) => [name, grpcAddressOf(ports, name)]));
  const operator = connectOperator(
    { addresses: addresses as Record<GrpcServiceName, string>, secrets },
    OPERATOR_NAME,
  );
  try {
    return await work(operator);
  } finally {
    operator.close();
  }
}

async function readJson<T>(file: string): Promise<T | undefined> {
  try {
    return JSON.parse(await readFile(file, 'utf8')) as T;
  } catch {
    return undefined;
  }
}
