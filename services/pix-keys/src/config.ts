// Settings of this process, from its environment.
import { env, parseConfig } from '@mps/chassis';
import { z } from 'zod';

/** Read by `npm run gen`. @public */
export const schema = z.object({
  ...env.process,
  ...env.mongo,
  ...env.kafka,
  ...env.grpcServer,
  ...env.payoutHold,
  MERCHANTS_ADDRESS: z.string().min(1),
  PROVIDER_SANDBOX_URL: z.url().transform((url) => url.replace(/\/$/, '')),
  /** Credential for look-ups in the provider's directory. It allows nothing else there. */
  PROVIDER_DIRECTORY_KEY: z.string().min(1),
});

export type Config = z.output<typeof schema>;

export const loadConfig = (environment: NodeJS.ProcessEnv): Config => parseConfig(schema, environment);
