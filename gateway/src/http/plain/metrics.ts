// In test mode the metrics are on the public port too; elsewhere only on the internal one, where they come from.
import { err, ok } from '@mps/kernel';
import type { PlainRoute } from '../plain-route';

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
