// Everything this process takes from its environment.
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
  /** An HTTP proxy that https connections to receivers are tunnelled through; addresses are judged before it. */
  WEBHOOK_EGRESS_PROXY_URL: z
    .url()
    .transform((url) => new URL(url))
    .optional(),
});

export type Config = z.output<typeof schema>;

export const loadConfig = (environment: NodeJS.ProcessEnv): Config => parseConfig(schema, environment);
