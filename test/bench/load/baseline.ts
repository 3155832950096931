// Starts and stops the baseline's two processes.
import { spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import path from 'node:path';
import type { Processes } from '../platform/cpu';

export interface Baseline {
  readonly baseUrl: string;
  readonly processes: Processes;
  stop(): Promise<void>;
}

export async function startBaseline(
  mongodbUrl: string,
  servicePort: number,
  gatewayPort: number,
): Promise<Baseline> {
  const service = await startProcess('baseline-service.js', {
    MONGODB_URL: mongodbUrl,
    PORT: String(servicePort),
  });
  const gateway = await startProcess('baseline-gateway.js', {
    SERVICE_ADDRESS: `127.0.0.1:${servicePort}`,
    PORT: String(gatewayPort),
  });
  const children = [gateway, service];
  return {
    baseUrl: `http://127.0.0.1:${gatewayPort}`,
    processes: new Map([
      ['baseline-gateway', gateway.pid ?? 0],
      ['baseline-service', service.pid ?? 0],
    ]),
    stop: async () => {
      for (const child of children) {
        child.kill('SIGKILL');
        await once(child, 'exit');
      }
    },
  };
}

export async function startProcess(file: string, env: Record<string, string>): Promise<ChildProcess> {
  const child = spawn(process.execPath, [path.join(__dirname, file)], {
    env: { PATH: process.env['PATH'] ?? '', NODE_ENV: 'production', ...env },
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  await once(child.stdout, 'data');
  return child;
}
