// Paths of the workspace and its `.local` folder. Equal for src and dist.
import path from 'node:path';

export const workspaceRoot = path.resolve(__dirname, '../../..');

export const localDir = path.join(workspaceRoot, '.local');
/** Downloads and build state. `npm run reset` keeps it. */
export const cacheDir = path.join(localDir, 'cache');
export const dataDir = path.join(localDir, 'data');
export const stateDir = path.join(localDir, 'state');
export const logDir = path.join(localDir, 'logs');
export const secretsFile = path.join(localDir, 'secrets.json');
export const demoFile = path.join(localDir, 'demo.json');
/** The documentation site, which the gateway serves. */
export const siteDir = path.join(cacheDir, 'site');
/** The console, which the gateway serves. */
export const consoleDir = path.join(cacheDir, 'console');
