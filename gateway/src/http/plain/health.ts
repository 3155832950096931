// Liveness: the process answers. Readiness: whoever is sent here will be served.
import { ok } from '@mps/kernel';
import { jsonReply, type PlainRoute } from '../plain-route';

export const livenessRoute: PlainRoute = {
  method: 'GET',
  path: '/healthz',
  handle: async () => ok(jsonReply({ status: 'ok' })),
};

export interface ReadinessOptions {
  /** By the service's name. */
  readonly services: Readonly<Record<string, { isServing(): Promise<boolean> }>>;
  /** While true nothing new is to be sent here. */
  readonly draining: () => boolean;
}

export function readinessRoute({ services, draining }: ReadinessOptions): PlainRoute {
  return {
    method: 'GET',
    path: '/readyz',
    handle: async () => {
      const checks = Object.entries(services).map(async ([name, service]) => [
        name,
        await service.isServing(),
      ]);
      const serving = Object.fromEntries(await Promise.all(checks)) as Record<string, boolean>;
      const ready = !draining() && Object.values(serving).every(Boolean);
      return ok(jsonReply({ status: ready ? 'ready' : 'not_ready', services: serving }, ready ? 200 : 503));
    },
  };
}
