// Liveness: the process answers. Readiness: whoever is sent here can be let in. Other services may be away: what needs
// them is answered with 503 one by one, which is better than every gateway out of rotation at once.
import { ok } from '@mps/kernel';
import { jsonReply, type PlainRoute } from '../plain-route';

export const livenessRoute: PlainRoute = {
  method: 'GET',
  path: '/healthz',
  handle: async () => ok(jsonReply({ status: 'ok' })),
};

/** Without it nobody can be let in. */
const INDISPENSABLE_SERVICE = 'identity';

interface ReadinessOptions {
  /** By the service's name; the answer lists them all. */
  readonly services: Readonly<Record<string, { isServing(): Promise<boolean> }>>;
  /** While true nothing new is to be sent here. */
  readonly draining: () => boolean;
}

export function readinessRoute({ services, draining }: ReadinessOptions): PlainRoute {
  return {
    method: 'GET',
    path: '/readyz',
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
