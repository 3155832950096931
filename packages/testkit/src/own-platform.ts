// A platform with a Kafka and a MongoDB of its own, for tests that kill them.
import { mkdtemp, rm } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { startInfra, type Infra } from '@mps/devtools';
import { startTestPlatform, type TestPlatform } from './platform';

export interface OwnPlatform extends TestPlatform {
  readonly infra: Infra;
}

export async function startOwnPlatform(): Promise<OwnPlatform> {
  const folder = await mkdtemp(path.join(os.tmpdir(), 'mps-own-'));
  const infra = await startInfra({ dataDir: folder });
  const { kafkaBrokers, mongodbUrl } = infra;
  const platform = await startTestPlatform({ kafkaBrokers, mongodbUrl });
  return {
    ...platform,
    infra,
    stop: async () => {
      await platform.stop();
      await infra.stop();
      await rm(folder, { recursive: true, force: true });
    },
  };
}
