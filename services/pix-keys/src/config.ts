// Everything this process takes from its environment.
import { env, parseConfig } from '@mps/chassis';
import { z } from 'zod';

/** A month. */
const MAX_PAYOUT_HOLD_HOURS = 720;

/** `npm run gen` reads it. @public */
export const schema = z.object({
  ...env.process,
  ...env.mongo,
  ...env.kafka,
  ...env.grpcServer,
  MERCHANTS_ADDRESS: z.string().min(1),
  PROVIDER_SANDBOX_URL: z.url().transform((url) => url.replace(/\/$/, '')),
  /** Looks keys up in the provider's directory, and can do nothing else there. */
  PROVIDER_DIRECTORY_KEY: z.string().min(1),
  /** How long a key that became primary takes no payouts; by default 24, and 0 in test mode. */
  PAYOUT_HOLD_HOURS: z.coerce.number().int().min(0).max(MAX_PAYOUT_HOLD_HOURS).optional(),
});

const LIVE_PAYOUT_HOLD_HOURS = 24;
const HOUR_MS = 3_600_000;

export const toPayoutHoldMs = ({ PAYOUT_HOLD_HOURS: hours, SANDBOX }: Config): number =>
  (hours ?? (SANDBOX ? 0 : LIVE_PAYOUT_HOLD_HOURS)) * HOUR_MS;

export type Config = z.output<typeof schema>;

export const loadConfig = (environment: NodeJS.ProcessEnv): Config => parseConfig(schema, environment);
