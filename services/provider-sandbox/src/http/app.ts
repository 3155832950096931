// The sandbox's HTTP door: which path needs the key, how large a body may be, and what an unexpected failure answers.
import express, { Router, type ErrorRequestHandler, type Express } from 'express';
import type { Logger } from '@mps/chassis';
import { MAX_BODY_BYTES, MAX_EVIDENCE_BODY_BYTES } from '../limits';
import type { DictUseCases } from '../usecases/dict';
import type { ThreeDsUseCases } from '../usecases/three-ds';
import type { ClockUseCases } from '../usecases/clock';
import type { OrderUseCases } from '../usecases/orders';
import type { Settle } from '../usecases/settle';
import { requireKey } from './auth';
import { dictRouter } from './dict';
import { disputesRouter, EVIDENCE_PATH } from './disputes';
import { sendError } from './errors';
import { ordersRouter } from './orders';
import { clockRouter, readClock, simulateRouter } from './simulate';
import { acsRouter, threeDsRouter } from './three-ds';

export interface AppParts {
  readonly apiKey: string;
  readonly orders: OrderUseCases;
  readonly clock: ClockUseCases;
  readonly settle: Settle;
  readonly threeDs: ThreeDsUseCases;
  /** Where browsers reach the challenge page. */
  readonly acsBaseUrl: string;
  readonly dict: DictUseCases;
  readonly checkHealth: () => Promise<void>;
  readonly log: Logger;
}

export function makeApp(parts: AppParts): Express {
  const app = express();
  app.disable('x-powered-by');
  app.disable('etag');
  app.use((_, response, next) => {
    response.set({ 'cache-control': 'no-store', 'x-content-type-options': 'nosniff' });
    next();
  });
  app.get('/healthz', async (_, response) => {
    const isHealthy = await parts.checkHealth().then(
      () => true,
      () => false,
    );
    response.status(isHealthy ? 200 : 503).json({ status: isHealthy ? 'ok' : 'unavailable' });
  });
  app.get('/sandbox/clock', readClock(parts.clock));
  app.use(acsRouter(parts.threeDs));

  const keyed = Router();
  keyed.use(requireKey(parts.apiKey));
  keyed.put(EVIDENCE_PATH, express.json({ limit: MAX_EVIDENCE_BODY_BYTES }));
  keyed.use(express.json({ limit: MAX_BODY_BYTES }));
  keyed.use('/v1', ordersRouter(parts.orders));
  keyed.use(disputesRouter(parts.orders));
  keyed.use('/sandbox', simulateRouter(parts.orders), clockRouter(parts.clock, parts.settle));
  keyed.use(threeDsRouter(parts.threeDs, parts.acsBaseUrl), dictRouter(parts.dict));
  app.use(keyed);

  app.use((_, response) => {
    sendError(response, 404, 'route_not_found', 'There is nothing here.');
  });
  app.use(onFailure(parts.log));
  return app;
}

function onFailure(log: Logger): ErrorRequestHandler {
  // Express knows an error handler by its four parameters.
  return (error: unknown, _request, response, next) => {
    if (response.headersSent) {
      next(error);
      return;
    }
    const status = clientStatusOf(error);
    if (status === null) {
      log.error({ err: error }, 'request failed');
      sendError(response, 500, 'internal_error', 'The sandbox failed.');
    } else {
      sendError(response, status, 'invalid_request', 'The body cannot be read.');
    }
  };
}

// The body parser's own errors carry the status that they mean.
function clientStatusOf(error: unknown): number | null {
  const status = typeof error === 'object' && error !== null && 'status' in error ? error.status : null;
  return typeof status === 'number' && status >= 400 && status < 500 ? status : null;
}
