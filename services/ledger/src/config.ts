// Everything this process takes from its environment.
import { env, parseConfig } from '@mps/chassis';
import { z } from 'zod';

/** `npm run gen` reads it. @public */
export const schema = z.object({
  ...env.process,
  ...env.mongo,
  ...env.kafka,
  ...env.grpcServer,
  MERCHANTS_ADDRESS: z.string().min(1),
  PRICING_ADDRESS: z.string().min(1),
  PIX_KEYS_ADDRESS: z.string().min(1),
  TRANSACTIONS_ADDRESS: z.string().min(1),
  PROVIDER_SANDBOX_URL: z.url().transform((url) => url.replace(/\/$/, '')),
  /** Sends cashouts and reads statements, and can do nothing else there. */
  PROVIDER_PAYOUTS_KEY: z.string().min(1),
  /** Signs what the ledger asks merchants where no caller stands behind a payout. */
  LEDGER_TOKEN_PRIVATE_JWK: env.privateKey,
});

export type Config = z.output<typeof schema>;

export const loadConfig = (environment: NodeJS.ProcessEnv): Config => parseConfig(schema, environment);
