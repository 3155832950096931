// Everything this process takes from its environment.
import { env, parseConfig } from '@mps/chassis';
import { z } from 'zod';

const members = z.object({
  ...env.process,
  ...env.mongo,
  ...env.kafka,
  ...env.grpcServer,
  ...env.keyRing,
  API_KEY_PEPPER: z.string().min(1),
  /** Goes into every password's hash. To be chosen before the first user: another one makes all passwords wrong. */
  PASSWORD_PEPPER: z.string().min(1).optional(),
  /** SHA-1 hashes of leaked passwords, one a line. */
  BREACHED_PASSWORDS_FILE: z.string().min(1).optional(),
  /** Where reset tokens are posted for the deployment's sender of messages, and what the posts are signed with. */
  RESET_DELIVERY_URL: z.url().optional(),
  RESET_DELIVERY_SECRET: env.key32.optional(),
  /** Life of an access token. */
  ACCESS_TOKEN_SECONDS: z.coerce.number().int().min(1).max(3_600).default(900),
  /** How long a signing key is public before it signs; verifiers renew their copies three times meanwhile. */
  SIGNING_KEY_LEAD_SECONDS: z.coerce.number().int().min(3).max(86_400).default(600),
  /** How far the clocks of its machines may be apart: a signing key stays public for so long after its last token. */
  CLOCK_SKEW_SECONDS: z.coerce.number().int().min(1).max(3_600).default(60),
  /** How long a signing key signs before the next one takes its place by itself. */
  SIGNING_KEY_LIFE_DAYS: z.coerce.number().int().min(1).max(3_650).default(90),
});

/** `npm run gen` reads it. @public */
export const schema = members.refine(
  (config) => (config.RESET_DELIVERY_URL === undefined) === (config.RESET_DELIVERY_SECRET === undefined),
  { path: ['RESET_DELIVERY_SECRET'], error: 'must be given with RESET_DELIVERY_URL, and only with it' },
);

export type Config = z.output<typeof schema>;

export const loadConfig = (environment: NodeJS.ProcessEnv): Config => parseConfig(schema, environment);
