// Settings of this process, from its environment.
import { env, parseConfig } from '@mps/chassis';
import { z } from 'zod';

/** 30 days. */
const MAX_PAYOUT_HOLD_HOURS = 720;

/** Read by `npm run gen`. @public */
export const schema = z.object({
  ...env.process,
  ...env.mongo,
  ...env.kafka,
  ...env.grpcServer,
  MERCHANTS_ADDRESS: z.string().min(1),
  PROVIDER_SANDBOX_URL: z.url().transform((url) => url.replace(/\/$/, '')),
  /** Credential for look-ups in the provider's directory. It allows nothing else there. */
  PROVIDER_DIRECTORY_KEY: z.string().min(1),
  /** Hours without payouts after a key becomes primary. Default: 24, and 0 in sandbox mode. */
  PAYOUT_HOLD_HOURS: z.coerce.number().int().min(0).max(MAX_PAYOUT_HOLD_HOURS).optional(),
});

const LIVE_PAYOUT_HOLD_HOURS = 24;
const HOUR_MS = 3_600_000;

export const toPayoutHoldMs = ({ PAYOUT_HOLD_HOURS: hours, SANDBOX }: Config): number =>
  (hours ?? (SANDBOX ? 0 : LIVE_PAYOUT_HOLD_HOURS)) * HOUR_MS;

export type Config = z.output<typeof schema>;

export const loadConfig = (environment: NodeJS.ProcessEnv): Config => parseConfig(schema, environment);
