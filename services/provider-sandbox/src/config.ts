// Everything this process takes from its environment.
import { env, parseConfig } from '@mps/chassis';
import { z } from 'zod';

export const DATABASE_NAME = 'provider_sandbox';

/** `npm run gen` reads it. @public */
export const schema = z.object({
  ...env.process,
  ...env.mongo,
  SANDBOX: env.flag.refine(
    (sandboxMode) => sandboxMode,
    'must be true: this process plays the outside world, which sandbox mode alone may have',
  ),
  PORT: env.port,
  PROVIDER_CHARGES_KEY: z.string().min(16),
  PROVIDER_PAYOUTS_KEY: z.string().min(16),
  PROVIDER_DIRECTORY_KEY: z.string().min(16),
  /** Reads everything and moves the levers of tests. It moves no money. */
  SANDBOX_CONTROL_KEY: z.string().min(16),
  PROVIDER_CALLBACK_SECRET: z.string().min(16),
  PROVIDER_CALLBACK_URL: z.url(),
  /** Where browsers reach the challenge page; by default where the services reach the sandbox. */
  ACS_BASE_URL: z.url().optional(),
  PROVIDER_SANDBOX_URL: z.url().optional(),
  /** The business time of an empty database. */
  SANDBOX_CLOCK_START: z.iso
    .datetime({ offset: true })
    .transform((text) => new Date(text))
    .optional(),
});

export type Config = z.output<typeof schema>;

export const loadConfig = (environment: NodeJS.ProcessEnv): Config => parseConfig(schema, environment);
