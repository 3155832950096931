// The environment variables of this process.
import { env, parseConfig } from '@mps/chassis';
import { z } from 'zod';

/** Read by `npm run gen`. @public */
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
  /** Permits sending cashouts and reading statements at the provider, and nothing else. */
  PROVIDER_PAYOUTS_KEY: z.string().min(1),
  /** Signs the ledger's calls to merchants for payouts without a caller. */
  LEDGER_TOKEN_PRIVATE_JWK: env.privateKey,
});

export type Config = z.output<typeof schema>;

export const loadConfig = (environment: NodeJS.ProcessEnv): Config => parseConfig(schema, environment);
