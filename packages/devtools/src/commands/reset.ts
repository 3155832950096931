// `npm run reset`: deletes all data of the local platform. Downloads and build output stay.
import { readdir, rm } from 'node:fs/promises';
import path from 'node:path';
import { SetupFailure } from '../failure';
import { cacheDir, dataDir, localDir } from '../paths';
import { endLeftover, readPidFile } from '../process/guard';
import { npmCommand, print, runCommand } from './run';

async function reset(): Promise<number> {
  npmCommand(
    'npm run reset',
    'Deletes all local data of the platform (.local): databases, events, secrets, logs. Downloads and build output stay.',
  ).parse();
  const owner = await readPidFile(path.join(dataDir, 'owner.pid'));
  if (owner)
    throw new SetupFailure(
      `The platform is running (process ${owner.pid}): stop it before its data is deleted.`,
    );
  await Promise.all(['kafka.pid', 'mongodb.pid'].map((file) => endLeftover(path.join(dataDir, file))));
  const entries = await readdir(localDir).catch(() => []);
  const doomed = entries.map((entry) => path.join(localDir, entry)).filter((entry) => entry !== cacheDir);
  await Promise.all(doomed.map((entry) => rm(entry, { recursive: true, force: true })));
  print('All local data is gone; npm start begins anew.');
  return 0;
}

runCommand(reset);
