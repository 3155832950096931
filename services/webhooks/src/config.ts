// The settings of this process.
import { env, parseConfig } from '@mps/chassis';
import { z } from 'zod';

/** `npm run gen` reads it. @public */
export const schema = z.object({
  ...env.process,
  ...env.mongo,
  ...env.kafka,
  ...env.grpcServer,
  ...env.keyRing,
  MERCHANTS_ADDRESS: z.string().min(1),
  /** An HTTP proxy that tunnels https connections to receivers. This process checks the address first. */
  WEBHOOK_EGRESS_PROXY_URL: z
    .url()
    .transform((url) => new URL(url))
    .optional(),
});

export type Config = z.output<typeof schema>;

export const loadConfig = (environment: NodeJS.ProcessEnv): Config => parseConfig(schema, environment);
