// The sandbox's HTTP server: paths that need a key, limits of bodies, and the answer to an unexpected failure.
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { type Component, type Logger, traceRequests } from '@mps/chassis';
import express, { Router, type ErrorRequestHandler, type Express } from 'express';
import type { Clock } from '../clock';
import type { Dict } from '../dict/operations';
import { dictRouter } from '../dict/routes';
import { MAX_BODY_BYTES, MAX_EVIDENCE_BODY_BYTES } from '../limits';
import type { Orders } from '../orders/operations';
import { EVIDENCE_PATH, disputesRouter, ordersRouter } from '../orders/routes';
import type { Payouts } from '../payouts/operations';
import { payoutLeversRouter, payoutsRouter } from '../payouts/routes';
import type { Settle } from '../runner/run';
import { statementsRouter } from '../statements/routes';
import type { Statements } from '../statements/store';
import type { ThreeDs } from '../three-ds/operations';
import { acsRouter, threeDsRouter } from '../three-ds/routes';
import { requireKey, type Credential } from './access';
import { sendError } from './schemas';
import { clockRouter, readClock, simulateRouter } from './simulate';

export interface AppOptions {
  /** The credential of each part of the platform. */
  readonly keys: Readonly<Record<Credential, string>>;
  readonly orders: Orders;
  readonly payouts: Payouts;
  readonly clock: Clock;
  readonly settle: Settle;
  readonly threeDs: ThreeDs;
  /** Where browsers reach the challenge page. */
  readonly acsBaseUrl: string;
  readonly dict: Dict;
  readonly statements: Statements;
  readonly checkHealth: () => Promise<void>;
  readonly log: Logger;
}

export function makeApp(options: AppOptions): Express {
  const app = express();
  app.disable('x-powered-by');
  app.disable('etag');
  app.use((_, response, next) => {
    response.set({ 'cache-control': 'no-store', 'x-content-type-options': 'nosniff' });
    next();
  });
  app.get('/healthz', async (_, response) => {
    const isHealthy = await options.checkHealth().then(
      () => true,
      () => false,
    );
    response.status(isHealthy ? 200 : 503).json({ status: isHealthy ? 'ok' : 'unavailable' });
  });
  app.get('/sandbox/clock', readClock(options.clock));
  app.use(acsRouter(options.threeDs));

  const keyed = Router();
  keyed.use(requireKey(options.keys));
  keyed.put(EVIDENCE_PATH, express.json({ limit: MAX_EVIDENCE_BODY_BYTES }));
  keyed.use(express.json({ limit: MAX_BODY_BYTES }));
  keyed.use('/v1', ordersRouter(options.orders, options.dict), payoutsRouter(options.payouts));
  keyed.use(disputesRouter(options.orders));
  keyed.use('/sandbox', simulateRouter(options.orders), payoutLeversRouter(options.payouts));
  keyed.use('/sandbox', clockRouter(options.clock, options.settle));
  keyed.use(threeDsRouter(options.threeDs, options.acsBaseUrl), dictRouter(options.dict));
  keyed.use(statementsRouter(options.statements));
  app.use(keyed);

  app.use((_, response) => {
    sendError(response, 404, 'route_not_found', 'There is nothing here.');
  });
  app.use(onFailure(options.log));
  return app;
}

function onFailure(log: Logger): ErrorRequestHandler {
  // Express recognizes an error handler by its four parameters.
  return (error: unknown, _request, response, _next) => {
    if (response.headersSent) {
      log.error({ err: error }, 'an answer was cut');
      response.destroy();
      return;
    }
    const status = readClientStatus(error);
    if (status === null) {
      log.error({ err: error }, 'request failed');
      sendError(response, 500, 'internal_error', 'The sandbox failed.');
    } else {
      sendError(response, status, 'invalid_request', 'The body cannot be read.');
    }
  };
}

// Errors of the body parser carry an HTTP status.
function readClientStatus(error: unknown): number | null {
  const status = typeof error === 'object' && error !== null && 'status' in error ? error.status : null;
  return typeof status === 'number' && status >= 400 && status < 500 ? status : null;
}

export function makeHttpServer(app: Express, port: number, log: Logger): Component {
  let server: Server | undefined;
  return {
    name: 'http',
    start: () =>
      new Promise((resolve, reject) => {
        const created = createServer(traceRequests(app));
        server = created;
        created.once('error', reject);
        created.listen(port, () => {
          // Port 0 asks for any free one; the log says which it is.
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
