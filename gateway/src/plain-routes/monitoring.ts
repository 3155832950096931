// Liveness and readiness of the process, and its metrics in sandbox mode.
import { err, ok } from '@mps/kernel';
import { jsonReply, type PlainRoute } from '../http/route/plain-route';
import { PAYOUTS_PART } from '@mps/chassis';
import { READINESS_LIMIT } from '../limits';

export const livenessRoute: PlainRoute = {
  method: 'GET',
  path: '/healthz',
  handle: async () => ok(jsonReply({ status: 'ok' })),
};

/** Without identity the gateway cannot verify credentials. */
const INDISPENSABLE_SERVICE = 'identity';

/** Services that send money. */
const PAYING_SERVICES = ['ledger', 'transactions'];

interface Probed {
  isServing(): Promise<boolean>;
  isPartServing(part: string): Promise<boolean | null>;
}

interface ReadinessOptions {
  /** The services to ask, by name. The answer lists all of them. */
  readonly services: Readonly<Record<string, Probed>>;
  /** While true, load balancers must send no new requests. */
  readonly draining: () => boolean;
  /** Rejects while the clock of the machine is too far from the clock of the services. */
  readonly checkClock: () => Promise<void>;
  /** In milliseconds. null: no service has sent its time yet. */
  readonly clockAheadMs: () => number | null;
}

export function readinessRoute(options: ReadinessOptions): PlainRoute {
  const { services, draining, checkClock, clockAheadMs } = options;
  return {
    method: 'GET',
    path: '/readyz',
    limit: READINESS_LIMIT,
    handle: async () => {
      const checks = Object.entries(services).map(
        async ([name, service]) => [name, await service.isServing()] as const,
      );
      const [found, payouts] = await Promise.all([Promise.all(checks), readPayoutStates(services)]);
      const serving = Object.fromEntries(found);
      // The answers of the services contain their time, so the clock is checked after them.
      const isClockRight = await checkClock().then(
        () => true,
        () => false,
      );
      const ready = !draining() && serving[INDISPENSABLE_SERVICE] === true && isClockRight;
      const ahead = clockAheadMs();
      const body = {
        status: ready ? 'ready' : 'not_ready',
        services: serving,
        payouts,
        clock_ahead_ms: ahead === null ? null : Math.round(ahead),
      };
      return ok(jsonReply(body, ready ? 200 : 503));
    },
  };
}

/** Reads whether an operator has paused payouts. Readiness does not depend on it. */
async function readPayoutStates(services: ReadinessOptions['services']): Promise<Record<string, string>> {
  const paying = PAYING_SERVICES.flatMap((name) => (services[name] ? [[name, services[name]] as const] : []));
  const states = paying.map(async ([name, service]) => {
    const isPaying = await service.isPartServing(PAYOUTS_PART);
    return [name, isPaying === null ? 'unknown' : isPaying ? 'running' : 'paused'] as const;
  });
  return Object.fromEntries(await Promise.all(states));
}

const FETCH_LIMIT_MS = 2_000;

/** `metricsUrl` is the exporter of this process. */
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
