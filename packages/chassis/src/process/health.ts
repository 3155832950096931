// Readiness follows the dependencies: a service that cannot reach its database says so, and calls go elsewhere.
import type { Logger } from './log';
import type { Component } from './components';

export const HEALTH_INTERVAL_MS = 2_000;

export type HealthCheck = () => Promise<void>;

export function makeHealthLoop(
  checks: readonly HealthCheck[],
  report: (healthy: boolean) => void,
  log: Logger,
): Component {
  let timer: NodeJS.Timeout | undefined;
  let healthy: boolean | undefined;
  const look = async (): Promise<void> => {
    const failed = (await Promise.allSettled(checks.map((check) => check()))).filter(
      (one) => one.status === 'rejected',
    );
    const now = failed.length === 0;
    if (now !== healthy)
      log.info({ healthy: now, ...(failed[0] && { err: failed[0].reason as unknown }) }, 'readiness changed');
    healthy = now;
    report(now);
  };
  const loop = async (): Promise<void> => {
    await look();
    timer = setTimeout(() => void loop(), HEALTH_INTERVAL_MS);
  };
  return {
    name: 'health',
    start: loop,
    stop: async () => {
      clearTimeout(timer);
      report(false);
    },
  };
}
