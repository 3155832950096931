// The HTTP server as a part of the process.
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { Logger, Component } from '@mps/chassis';
import type { Express } from 'express';

export function makeHttpServer(app: Express, port: number, log: Logger): Component {
  let server: Server | undefined;
  return {
    name: 'http',
    start: () =>
      new Promise((resolve, reject) => {
        const created = createServer(app);
        server = created;
        created.once('error', reject);
        created.listen(port, () => {
          // Port 0 asks for any free one: whoever did so reads here which it is.
          log.info({ port: (created.address() as AddressInfo).port }, 'listening');
          resolve();
        });
      }),
    stop: () =>
      new Promise((resolve) => {
        if (!server?.listening) {
          resolve();
          return;
        }
        server.close(() => resolve());
        server.closeIdleConnections();
      }),
  };
}
