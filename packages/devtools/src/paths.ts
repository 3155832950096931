// Where things are kept: the workspace and its `.local` folder. The same whether this runs from src or from dist.
import path from 'node:path';

export const workspaceRoot = path.resolve(__dirname, '../../..');

export const localDir = path.join(workspaceRoot, '.local');
/** Downloads and build state: kept by `npm run reset`. */
export const cacheDir = path.join(localDir, 'cache');
export const dataDir = path.join(localDir, 'data');
export const stateDir = path.join(localDir, 'state');
export const logDir = path.join(localDir, 'logs');
export const secretsFile = path.join(localDir, 'secrets.json');
export const demoFile = path.join(localDir, 'demo.json');
