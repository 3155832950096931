// Everything this process takes from its environment.
import { env, parseConfig } from '@mps/chassis';
import { z } from 'zod';

const schema = z.object({
  ...env.process,
  ...env.mongo,
  ...env.kafka,
  ...env.grpcServer,
  ENCRYPTION_KEY: env.key32,
  API_KEY_PEPPER: z.string().min(1),
  /** Life of an access token. */
  ACCESS_TOKEN_SECONDS: z.coerce.number().int().min(1).max(3_600).default(900),
  /** How long a signing key is public before it signs; verifiers renew their copies three times meanwhile. */
  SIGNING_KEY_LEAD_SECONDS: z.coerce.number().int().min(3).max(86_400).default(600),
  /** How long a signing key signs before the next one takes its place by itself. */
  SIGNING_KEY_LIFE_DAYS: z.coerce.number().int().min(1).max(3_650).default(90),
});

export type Config = z.output<typeof schema>;

export const loadConfig = (environment: NodeJS.ProcessEnv): Config => parseConfig(schema, environment);

const setupSchema = z.object(env.mongo);

export const loadSetupConfig = (environment: NodeJS.ProcessEnv): z.output<typeof setupSchema> =>
  parseConfig(setupSchema, environment);
