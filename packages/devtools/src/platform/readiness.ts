// When is a process ready? The services say it by the standard gRPC health protocol, the two HTTP processes by a URL.
import { Client, credentials } from '@grpc/grpc-js';
import type { PlatformPorts, ProcessName } from './topology';

const PROBE_TIMEOUT_MS = 2_000;
const HEALTH_CHECK_PATH = '/grpc.health.v1.Health/Check';
/** HealthCheckResponse { status: SERVING } on the wire: field 1, value 1. */
const SERVING = Buffer.from([0x08, 0x01]);

/** One question; rejects or answers false while the process is not ready. */
export function isProcessReady(name: ProcessName, ports: PlatformPorts): Promise<boolean> {
  const address = `127.0.0.1:${ports[name]}`;
  if (name === 'gateway') return reachesEveryService(`http://${address}/readyz`);
  if (name === 'provider-sandbox') return answersOk(`http://${address}/healthz`);
  return isServing(address);
}

/** The gateway itself is content with less; a platform that has just started is ready when all of it can be reached. */
async function reachesEveryService(url: string): Promise<boolean> {
  const response = await fetch(url, { signal: AbortSignal.timeout(PROBE_TIMEOUT_MS) });
  const { services } = (await response.json()) as { readonly services: Readonly<Record<string, boolean>> };
  return response.ok && Object.values(services).every(Boolean);
}

async function answersOk(url: string): Promise<boolean> {
  const response = await fetch(url, { signal: AbortSignal.timeout(PROBE_TIMEOUT_MS) });
  await response.arrayBuffer();
  return response.ok;
}

function isServing(address: string): Promise<boolean> {
  const client = new Client(address, credentials.createInsecure());
  return new Promise((resolve) => {
    client.makeUnaryRequest(
      HEALTH_CHECK_PATH,
      (request: Buffer) => request,
      (response: Buffer) => response,
      // An empty HealthCheckRequest asks for the server as a whole.
      Buffer.alloc(0),
      { deadline: Date.now() + PROBE_TIMEOUT_MS },
      (_error, response) => {
        client.close();
        resolve(response?.equals(SERVING) ?? false);
      },
    );
  });
}
