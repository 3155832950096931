// Measurements of webhooks.
import type { Demo } from '@mps/devtools';
import { Api } from '@mps/testkit';
import { makeCreation } from '../load/operations';
import { onPlatform, platformProcesses, type Started } from '../platform/platform';
import { hangingTable, latencyTable, webhookTable } from '../report';
import { print, say } from '../say';
import { measureOnlyHanging, measureOnlyLatencies, measureWebhooks, type WebhookBench } from './webhooks';

export const runWebhooks = (): Promise<void> =>
  onPlatform(async (started, demo) =>
    print(await measureWebhooks(webhookBench(started, demo)), webhookTable),
  );

export const runLatencies = (): Promise<void> =>
  onPlatform(async (started, demo) =>
    print(await measureOnlyLatencies(webhookBench(started, demo)), latencyTable),
  );

export const runHanging = (rounds?: number): Promise<void> =>
  onPlatform(async (started, demo) =>
    print(await measureOnlyHanging(webhookBench(started, demo), rounds), hangingTable),
  );

export function webhookBench(started: Started, demo: Demo): WebhookBench {
  const { infra, platform } = started;
  return {
    api: new Api(platform.baseUrl, demo.api_key),
    merchantId: demo.merchant_id,
    kafkaBrokers: infra.kafkaBrokers,
    processes: platformProcesses(started),
    creation: makeCreation(started, demo),
    say,
  };
}
