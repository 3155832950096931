// What is done to the running release under load: each service rolled, the release upgraded and rolled back, pods evicted
// through their budgets and killed, a service scaled by its HPA.
import { setTimeout as delay } from 'node:timers/promises';
import { SetupFailure } from '../failure';
import { PROCESS_NAMES } from '../platform/topology';
import { waitUntil } from '../process/guard';
import { deploy, helm, kubectl, listPods, NAMESPACE, RELEASE } from './cluster';

const SETTLED_LIMIT_MS = 300_000;
const EVICTION_PAUSE_MS = 1_000;
const SERVICES = PROCESS_NAMES.filter((name) => name !== 'provider-sandbox');

/** Every pod that there should be is ready, and none is on its way out. */
async function settled(): Promise<void> {
  const isSettled = async (): Promise<boolean> => {
    const pods = await listPods();
    return pods.length > SERVICES.length && pods.every((pod) => pod.isReady && !pod.isEnding);
  };
  if (!(await waitUntil(isSettled, SETTLED_LIMIT_MS)))
    throw new SetupFailure('The pods did not become ready again.');
}

export async function rollEach(onProgress: (text: string) => void): Promise<void> {
  for (const name of SERVICES) {
    onProgress(`rolling ${name}`);
    await kubectl(['rollout', 'restart', `deployment/${RELEASE}-${name}`]);
    await kubectl(['rollout', 'status', `deployment/${RELEASE}-${name}`, '--timeout=300s']);
  }
  await settled();
}

export async function upgradeAndRollBack(tag: string): Promise<void> {
  await deploy(tag, [`secrets.revision=at-${Date.now()}`, 'logLevel=warn']);
  await helm(['rollback', RELEASE, '--wait', '--timeout', '15m']);
  await settled();
}

/** As `kubectl drain` does it: by the eviction API, which asks the PodDisruptionBudgets, again and again until they agree. */
export async function evictEach(onProgress: (text: string) => void): Promise<{ refused: number }> {
  let refused = 0;
  for (const { name, component } of await listPods()) {
    if (component === 'provider-sandbox') continue;
    const eviction = { apiVersion: 'policy/v1', kind: 'Eviction', metadata: { name, namespace: NAMESPACE } };
    const path = `/api/v1/namespaces/${NAMESPACE}/pods/${name}/eviction`;
    onProgress(`evicting ${name}`);
    const isEvicted = async (): Promise<boolean> => {
      const { code, stderr } = await kubectl(['create', '--raw', path, '-f', '-'], {
        input: JSON.stringify(eviction),
        mayFail: true,
      });
      if (code === 0 || stderr.includes('not found')) return true;
      refused += 1;
      await delay(EVICTION_PAUSE_MS);
      return false;
    };
    if (!(await waitUntil(isEvicted, SETTLED_LIMIT_MS)))
      throw new SetupFailure(`${name} could not be evicted.`);
  }
  await settled();
  return { refused };
}

/** One pod of each service dies without a word, as with its node. Requests that it had are lost with it. */
export async function killEach(onProgress: (text: string) => void): Promise<void> {
  for (const service of SERVICES) {
    const pod = (await listPods()).find(({ component, isReady }) => component === service && isReady);
    if (pod === undefined) continue;
    onProgress(`killing ${pod.name}`);
    await kubectl(['delete', 'pod', pod.name, '--grace-period=0', '--force']);
    await settled();
  }
}

/** Answers how many gateways there were at most. */
export async function scaleByHpa(tag: string): Promise<number> {
  await deploy(tag, ['autoscaling.kind=hpa', 'autoscaling.cpuPercent=50', 'services.gateway.replicas.max=4']);
  let most = 0;
  const hasScaled = async (): Promise<boolean> => {
    most = Math.max(most, (await listPods()).filter(({ component }) => component === 'gateway').length);
    return most > 2;
  };
  await waitUntil(hasScaled, SETTLED_LIMIT_MS);
  await settled();
  return most;
}
