// Everything this process takes from its environment.
import { env, parseConfig } from '@mps/chassis';
import { z } from 'zod';

/** `npm run gen` reads it. @public */
export const schema = z.object({
  ...env.process,
  ...env.mongo,
  ...env.kafka,
  ...env.grpcServer,
  PRICING_ADDRESS: z.string().min(1),
  /** The ledger asks with its own key what a payout without a caller must know. */
  LEDGER_TOKEN_PUBLIC_JWK: env.publicKeys,
});

export type Config = z.output<typeof schema>;

export const loadConfig = (environment: NodeJS.ProcessEnv): Config => parseConfig(schema, environment);
