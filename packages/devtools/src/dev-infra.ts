// `node packages/devtools/dist/dev-infra.js [folder]`: Kafka and MongoDB alone, for whoever develops one service.
import { mkdirSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { messageOf } from './failure';
import { startInfra } from './infra/infra';
import { localDir } from './paths';

async function main(): Promise<void> {
  const dataDir = path.resolve(process.argv[2] ?? path.join(localDir, 'dev-infra'));
  const infra = await startInfra({
    dataDir,
    onProgress: (part, text) => process.stderr.write(`${part}: ${text}\n`),
  });
  const settings = `KAFKA_BROKERS=${infra.kafkaBrokers}\nMONGODB_URL='${infra.mongodbUrl}'\n`;
  mkdirSync(dataDir, { recursive: true });
  writeFileSync(path.join(dataDir, 'infra.env'), settings);
  process.stdout.write(settings);
  const keepAlive = setInterval(() => undefined, 60_000);
  const stop = (): void => {
    clearInterval(keepAlive);
    void infra.stop();
  };
  process.once('SIGINT', stop);
  process.once('SIGTERM', stop);
}

main().catch((error: unknown) => {
  process.stderr.write(`${messageOf(error)}\n`);
  process.exitCode = 1;
});
