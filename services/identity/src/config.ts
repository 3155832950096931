// Settings of this process, from its environment.
import { env, parseConfig } from '@mps/chassis';
import { z } from 'zod';

const members = z.object({
  ...env.process,
  ...env.mongo,
  ...env.kafka,
  ...env.grpcServer,
  ...env.keyRing,
  ...env.signing,
  API_KEY_PEPPER: z.string().min(1),
  /** Part of every password's hash. Choose it before the first user exists: a change makes all passwords wrong. */
  PASSWORD_PEPPER: z.string().min(1).optional(),
  /** File with SHA-1 hashes of leaked passwords, one a line. */
  BREACHED_PASSWORDS_FILE: z.string().min(1).optional(),
  /** Reset tokens are posted here, to the deployment's sender of messages. The secret signs the posts. */
  RESET_DELIVERY_URL: z.url().optional(),
  RESET_DELIVERY_SECRET: env.key32.optional(),
  /** A session of the console ends after so many minutes without a user, and after so many hours in any case. */
  CONSOLE_IDLE_MINUTES: z.coerce.number().int().min(1).max(1_440).default(30),
  CONSOLE_SESSION_HOURS: z.coerce.number().int().min(1).max(168).default(12),
  ACCESS_TOKEN_SECONDS: z.coerce.number().int().min(1).max(3_600).default(900),
  /** A signing key is public for this long before it signs. Verifiers renew their copies three times meanwhile. */
  SIGNING_KEY_LEAD_SECONDS: z.coerce.number().int().min(3).max(86_400).default(600),
  /**
   * Largest difference between the clocks of two machines. A signing key stays public this long after its last token.
   */
  CLOCK_SKEW_SECONDS: z.coerce.number().int().min(1).max(3_600).default(60),
  /** Age at which a signing key is replaced automatically. */
  SIGNING_KEY_LIFE_DAYS: z.coerce.number().int().min(1).max(3_650).default(90),
});

/** Read by `npm run gen`. @public */
export const schema = members.refine(
  (config) => (config.RESET_DELIVERY_URL === undefined) === (config.RESET_DELIVERY_SECRET === undefined),
  { path: ['RESET_DELIVERY_SECRET'], error: 'must be given together with RESET_DELIVERY_URL' },
);

export type Config = z.output<typeof schema>;

export const loadConfig = (environment: NodeJS.ProcessEnv): Config => parseConfig(schema, environment);
