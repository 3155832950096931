// Asks a service whether it serves, by the standard gRPC health protocol.
import { Client, credentials } from '@grpc/grpc-js';
import type { RealClock } from '@mps/kernel';

const CHECK_PATH = '/grpc.health.v1.Health/Check';
const CHECK_LIMIT_MS = 1_000;
/** HealthCheckResponse { status: SERVING } on the wire: field 1, value 1. */
const SERVING = Buffer.from([0x08, 0x01]);

export interface HealthClient {
  isServing(): Promise<boolean>;
  close(): void;
}

export function makeHealthClient(address: string, clock: RealClock): HealthClient {
  const client = new Client(address, credentials.createInsecure());
  return {
    isServing: () =>
      new Promise((resolve) => {
        client.makeUnaryRequest(
          CHECK_PATH,
          (request: Buffer) => request,
          (response: Buffer) => response,
          // An empty HealthCheckRequest asks for the server as a whole.
          Buffer.alloc(0),
          { deadline: clock.now().getTime() + CHECK_LIMIT_MS },
          (error, response) => resolve(error === null && response?.equals(SERVING) === true),
        );
      }),
    close: () => client.close(),
  };
}
