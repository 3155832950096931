// A platform with a Kafka and a MongoDB of its own, for tests that kill them or read what they have on disk.
import { mkdtemp, rm } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { startInfra, type Infra, type PlatformOptions } from '@mps/devtools';
import { startTestPlatform, type TestPlatform } from './platform';

export interface OwnPlatform extends TestPlatform {
  readonly infra: Infra;
  /** Everything that Kafka and MongoDB write; their logs are in `logs`. */
  readonly dataDir: string;
}

export async function startOwnPlatform(
  options: Partial<Pick<PlatformOptions, 'env'>> = {},
): Promise<OwnPlatform> {
  const dataDir = await mkdtemp(path.join(os.tmpdir(), 'mps-own-'));
  const infra = await startInfra({ dataDir });
  const { kafkaBrokers, mongodbUrl } = infra;
  const platform = await startTestPlatform({ kafkaBrokers, mongodbUrl, ...options });
  return {
    ...platform,
    infra,
    dataDir,
    stop: async () => {
      await platform.stop();
      await infra.stop();
      await rm(dataDir, { recursive: true, force: true });
    },
  };
}
