// Liveness, readiness and, in test mode, metrics of the process.
import { err, ok } from '@mps/kernel';
import { jsonReply, type PlainRoute } from '../http/route/plain-route';
import { READINESS_LIMIT } from '../limits';

export const livenessRoute: PlainRoute = {
  method: 'GET',
  path: '/healthz',
  handle: async () => ok(jsonReply({ status: 'ok' })),
};

/** Without identity no credential can be verified. */
const INDISPENSABLE_SERVICE = 'identity';

interface ReadinessOptions {
  /** Services that are asked, by name; the answer lists them all. */
  readonly services: Readonly<Record<string, { isServing(): Promise<boolean> }>>;
  /** While true nothing new is to be sent here. */
  readonly draining: () => boolean;
}

export function readinessRoute({ services, draining }: ReadinessOptions): PlainRoute {
  return {
    method: 'GET',
    path: '/readyz',
    limit: READINESS_LIMIT,
    handle: async () => {
      const checks = Object.entries(services).map(
        async ([name, service]) => [name, await service.isServing()] as const,
      );
      const serving = Object.fromEntries(await Promise.all(checks));
      const ready = !draining() && serving[INDISPENSABLE_SERVICE] === true;
      return ok(jsonReply({ status: ready ? 'ready' : 'not_ready', services: serving }, ready ? 200 : 503));
    },
  };
}

const FETCH_LIMIT_MS = 2_000;

/** `metricsUrl` is the process's own exporter. */
export function metricsRoute(metricsUrl: string): PlainRoute {
  return {
    method: 'GET',
    path: '/metrics',
    handle: async () => {
      try {
        const response = await fetch(metricsUrl, { signal: AbortSignal.timeout(FETCH_LIMIT_MS) });
        const contentType = response.headers.get('content-type') ?? 'text/plain; charset=utf-8';
        return ok({ status: response.status, contentType, body: await response.text() });
      } catch {
        return err({ code: 'service_unavailable' });
      }
    },
  };
}
