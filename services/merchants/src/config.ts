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
  PRICING_ADDRESS: z.string().min(1),
  /** The ledger signs its own caller tokens to ask about payouts without a caller. */
  LEDGER_TOKEN_PUBLIC_JWK: env.publicKeys,
});

export type Config = z.output<typeof schema>;

export const loadConfig = (environment: NodeJS.ProcessEnv): Config => parseConfig(schema, environment);
